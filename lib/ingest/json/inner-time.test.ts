import { describe, expect, test } from "vitest";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { Draft } from "../records/draft";
import { withInnerTime } from "./inner-time";

function read(message: string, stamp = "2026-11-21T00:23:21.784320Z") {
  const draft: Draft = {
    stamp: parseStamp(stamp),
    kind: "log",
    severity: null,
    source: null,
    message,
    fields: {},
  };
  const { message: text, severity, fields } = withInnerTime(draft);
  return { text, severity, inner: fields.inner_time ?? null };
}

test.each([
  ["with date and offset", "2026-11-21T00:23:19.120Z", "2026-11-21T00:23:19.120Z"],
  ["of another zone", "2026-11-21T08:23:19.120+08:00", "2026-11-21T08:23:19.120+08:00"],
  ["without an offset", "2026-11-21 00:23:19.120", null],
  ["of another day", "2026-11-18T00:00:00Z", null],
  ["that is still to come", "2026-11-21T02:00:00Z", null],
])("a line in an envelope is dated by its own stamp: one %s", (_, inner, by) => {
  const outer = "2026-11-21T00:23:21.784320Z";
  const draft = { kind: "log", severity: null, source: null, fields: {} } as const;
  const read = withInnerTime({
    ...draft,
    stamp: parseStamp(outer),
    message: `${inner} ERROR no way`,
  });
  expect(read.stamp?.raw).toBe(by ?? outer);
  expect(read.fields.received ?? null).toBe(by === null ? null : outer);
});

describe("a line inside an envelope", () => {
  test.each([
    ["20:46:22.783 INFO  u.c.Users#48 get", "20:46:22.783", "info", "u.c.Users#48 get"],
    ["[08:23:21] ready", "08:23:21", null, "ready"],
    ["2026-11-21 08:23:21,783 ERROR [main] no way", "2026-11-21 08:23:21,783", "error", "no way"],
    ["2026-11-21T00:23:21.784Z started", null, null, "started"],
  ])("%s", (message, inner, severity, text) => {
    expect(read(message)).toEqual({ inner, severity, text });
  });

  test.each([
    ["words without a time"],
    ["12 workers ready"],
    ["10:30 is when we meet"],
    ["192.0.2.7 connected"],
    ["2026-11-21 08:23:21"],
    ["Monitor ready"],
  ])("%s is left as it is", (message) => {
    expect(read(message)).toEqual({ inner: null, severity: null, text: message });
  });
});

test("a record without a time of its own has no second one", () => {
  const draft = { stamp: null, kind: "log", severity: null, source: null, fields: {} } as const;
  expect(withInnerTime({ ...draft, message: "08:23:21 ready" }).fields).toEqual({});
});

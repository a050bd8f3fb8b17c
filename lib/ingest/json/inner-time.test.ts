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

import { describe, expect, test } from "vitest";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { eachActMark } from "./acts/act-marks";
import {
  hourMs,
  type MadeUpLine,
  minuteMs,
  requests,
  type Source,
  secondMs,
  startMs,
  survey,
} from "./testing/made-up-sources";

// 200 shared requests on three hosts: the identifiers say that app-01 is 43 s ahead of the two others.
const edge: Source = { path: "edge-01/access.log", lines: requests(200) };
const database: Source = { path: "db-01/db.log", lines: requests(200) };
const application = (further: readonly MadeUpLine[] = []): Source => ({
  path: "app-01/app.log",
  aheadMs: 43 * secondMs,
  lines: [...requests(200), ...further],
});

const restartMs = startMs + 20 * minuteMs;
const restart = (atMs: number): MadeUpLine => ({
  ...{ atMs, template: "restart requested", message: "supervisor: restart payments-2 requested" },
});
const chat = (atMs: number): Source => ({
  path: "chat.json",
  lines: [{ atMs, kind: "message", template: "said", message: "ok, restart payments-2 now" }],
});

describe("a correction that is clear enough to be applied", () => {
  test("is not applied where it would move apart what somebody said and did at one time", () => {
    // By its own stamps the restart is 3 s after the message; corrected, it would be 40 s before it.
    const done = application([restart(restartMs + 3 * secondMs - 43 * secondMs)]);
    const { offsets, proposals } = survey([edge, done, database, chat(restartMs)]);
    expect(offsets).toEqual([[0], [0], [0], [0]]);
    expect(proposals).toMatchObject([
      { clock: "app-01", reason: "acts-apart", offsetMs: 43_000, anchors: 200 },
    ]);
    expect(proposals[0]?.sought.map(({ other }) => other.artifact.path)).toContain("chat.json");
  });

  test("is applied where it brings such an act together", () => {
    const done = application([restart(restartMs + 3 * secondMs)]);
    const found = survey([edge, done, database, chat(restartMs)]);
    expect(found.offsets).toEqual([[0], [43], [0], [0]]);
    expect(found.proposals).toEqual([]);
  });

  test("is not applied where it would move apart one login that two logs record", () => {
    const login = (atMs: number): MadeUpLine => ({
      ...{ atMs, template: "login", message: "accepted ada from 10.0.0.9 port 51515" },
    });
    const own = application([login(restartMs - 43 * secondMs)]);
    const bastion: Source = { path: "bastion/auth.log", lines: [login(restartMs)] };
    expect(survey([edge, own, database, bastion]).offsets).toEqual([[0], [0], [0], [0]]);
    const brought = application([login(restartMs)]);
    expect(survey([edge, brought, database, bastion]).offsets).toEqual([[0], [43], [0], [0]]);
  });

  test("is applied to no file of a host when it would move an act of one of them apart", () => {
    const quiet: Source = {
      path: "app-01/other.log",
      aheadMs: 43 * secondMs,
      lines: [restart(restartMs - 40 * secondMs)],
    };
    const { offsets, proposals } = survey([edge, application(), quiet, database, chat(restartMs)]);
    expect(offsets).toEqual([[0], [0], [0], [0], [0]]);
    expect(new Set(proposals.map(({ reason }) => reason))).toEqual(new Set(["acts-apart"]));
  });

  test("says by which identifiers of which file it was measured", () => {
    const running = survey([edge, application(), database]);
    expect(running.corrections.map((one) => one?.against ?? null)).toEqual([
      null,
      expect.stringMatching(/^(?:edge-01\/access|db-01\/db)\.log$/),
      null,
    ]);
    expect(running.corrections[1]).toMatchObject({ clock: "app-01" });
    expect(running.corrections[1]?.sought).toHaveLength(3);
  });
});

test("a zone that was found is not applied where it would move such an act apart", () => {
  // All of its requests lie an hour after those of the two others, as if it wrote +01:00.
  const late = (further: readonly MadeUpLine[]): Source => ({
    path: "app-01/app.log",
    zoneMs: 0,
    lines: [...requests(200).map((line) => ({ ...line, atMs: line.atMs + hourMs })), ...further],
  });
  expect(survey([edge, late([]), database]).zones[1]).toBe("+01:00 shared-identifiers");
  const done = late([restart(restartMs + 3 * secondMs)]);
  expect(survey([edge, done, database, chat(restartMs)]).zones[1]).toBe("UTC assumed-utc");
});

test("the marks of an act are its identifiers and two words in a row, without times and numbers", () => {
  const marks: string[] = [];
  const record = {
    ...{ kind: "message", time: null, fields: {} },
    message: "ran systemctl restart orders-api at 10:03:22 for CHG-1234, 12 of them",
  } as unknown as EvidenceRecord; // Marks are read off these members alone.
  eachActMark(record, (_, text) => marks.push(text));
  expect(marks).toEqual([
    "CHG-1234",
    ...[
      "ran systemctl",
      "systemctl restart",
      "restart orders-api",
      "orders-api at",
      "for chg-1234",
    ],
  ]);
});

test("a correction that a person undid is not made again, and moves no other clock instead", () => {
  const two = [edge, application()];
  const isAccused: Source = {
    path: "talk.json",
    lines: [{ atMs: startMs, kind: "message", message: "app-01's clock is 43 s ahead" }],
  };
  expect(survey([...two, isAccused]).offsets).toEqual([[0], [43], [0]]);
  const asWritten = { kind: "person", isAsWritten: true } as const;
  const clocks = survey([...two, isAccused]).clocks;
  const undone = clocks.slice(1, 2).map((clock) => ({
    ...clock,
    segments: [{ fromRecord: 0, offsetMs: 0, basis: asWritten }],
  }));
  const again = survey([...two, isAccused], { decided: undone });
  expect(again.offsets).toEqual([[0], [0], [0]]);
});

import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { findLogSignals } from "./log-signals";
import { LogTemplateDetector } from "./log-templates";
import { epochMs, type Line, toReferences } from "./testing/records";
import type { WatchedSpan } from "./watched-span";

const watched: WatchedSpan = {
  start: instant(epochMs),
  end: instant(epochMs + 600_000),
  warmUpEnd: instant(epochMs + 10_000),
  baselineEnd: instant(epochMs + 300_000),
};

function signalsOf(lines: readonly Line[]) {
  const detector = new LogTemplateDetector(operationsLexicon.logPhrases);
  for (const record of toReferences(lines)) detector.observe(record);
  return findLogSignals(detector.activities(), watched);
}

const error = (at: number, message: string, fields: Line["fields"] = {}): Line => ({
  path: "till-1/till.log",
  at,
  message,
  severity: "error",
  fields,
});

test("the first of its kind is the one that no program wrote before", () => {
  const mill: Line = { ...error(20, "sack torn at belt 4"), path: "mill-1/mill.log" };
  const nthOf = (...lines: readonly Line[]) =>
    signalsOf(lines).map(({ facts }) => [facts.service, facts.nth]);
  const till = error(30, "sack torn at belt 4");
  expect(nthOf(mill, till)).toEqual([
    ["mill", "First"],
    ["till", undefined],
  ]);
});

test.each([
  ["Hook '--deploy-hook' ran with error output:", "error.renewal"],
  ["Failed to renew certificate pay.example.test with error: timeout", "error.renewal"],
  ["certificate has expired", "error.tls"],
  ["remote error: tls: bad certificate", "error.tls"],
  ["proxy: tls: first record does not look like a TLS handshake", "error.tls"],
  ["[2200] info: 10.4.0.9 pay.corp.test. A IN NXDOMAIN 0.000000 1 93", "dns.answer"],
  [
    "client 10.4.0.9#4133 (pay.corp.test): query failed (SERVFAIL) for pay.corp.test/IN/A at query.c:7837",
    "dns.answer",
  ],
  ["dnsmasq[88]: reply pay.corp.test is NXDOMAIN", "dns.answer"],
  [
    '[INFO] 10.4.0.9:5121 - 7 "A IN pay.corp.test. udp 41 false 512" NXDOMAIN qr,aa,rd 130',
    "dns.answer",
  ],
  ["getaddrinfo ENOTFOUND pay.corp.test", "error.dns"],
  ["deploy hook: FLUSHALL on sessions-2", "cache.flush"],
  ["Server pool_a/till-3 enters drain state. 2 active servers online.", "member.maintenance"],
  [
    "Server pool_a/till-3 is going DOWN for maintenance. 2 active servers left.",
    "member.maintenance",
  ],
  ["Server pool_a/till-3 is UP/READY (leaving forced maintenance).", "member.maintenance"],
  ["Server pool_a/till-3 is DOWN, reason: Layer4 timeout", "member.down"],
  ["node/mill-4 cordoned", "member.maintenance"],
  ["Short write while writing to the AOF file: (nwritten=10, expected=286)", "error.disk"],
  ["AOF write error looks solved, Redis can write again.", "recovery.logged"],
  ["Replication connection re-established with primary", "recovery.logged"],
  ["signal 1 (SIGHUP) received from 12793, reconfiguring", "config.reload"],
  ["till.service: Main process exited, code=exited, status=1/FAILURE", "process.exit"],
])("%s is %s", (message, family) => {
  expect(signalsOf([error(350, message)]).map((signal) => signal.family)).toEqual([family]);
});

test("a handshake that went well is no TLS failure", () => {
  const line: Line = { ...error(350, "TLS: peer 192.0.2.9:5121 handshake ok"), severity: "info" };
  expect(signalsOf([line]).map(({ family }) => family)).not.toContain("error.tls");
});

test("the unit's name is the service's", () => {
  const [signal] = signalsOf([error(350, "till.service: Failed with result 'exit-code'.")]);
  expect(signal?.entities[0]?.name).toBe("till");
});

describe("an error beside the message", () => {
  const refused = { error: "MISCONF Errors writing: No space left on device" };

  test("says what kind of failure it is, and stands in the text", () => {
    const [signal] = signalsOf([error(350, "store write failed", refused)]);
    expect(signal?.family).toBe("error.disk");
    expect(signal?.explanation).toBe(`store write failed: ${refused.error}`);
  });

  test("counts only in records logged as warnings or worse", () => {
    const line: Line = { ...error(350, "cycle ended", refused), severity: "info" };
    expect(signalsOf([line]).map(({ family }) => family)).toEqual(["novel.log"]);
  });
});

test("the frames of a stack trace that a journal split into records are no events", () => {
  const lines = [
    error(350, "    at Array.map (<anonymous>)"),
    error(350, "    at file:///opt/till/price.mjs:4:89"),
    error(350, '  File "/opt/till/price.py", line 12'),
  ];
  expect(signalsOf(lines)).toEqual([]);
});

test("the terms of an Erlang crash report are no events, what it says first is one", () => {
  const lines = [
    error(350, "<0.71.0> ** Generic server pump terminating"),
    error(350, '<0.71.0> {<<"basic.nack">>,bool,true},'),
    error(350, "<0.71.0>     dictionary: [{timeout,15000}]"),
    error(350, "<0.71.0>"),
  ];
  expect(signalsOf(lines).map(({ explanation }) => explanation)).toEqual([lines[0]?.message]);
});

test("an error that came a little before and then without end begins when it does not end", () => {
  const few = [60, 61];
  const many = Array.from({ length: 40 }, (_, index) => 350 + index);
  const lines = [...few, ...many].map((at) => error(at, "gate stuck"));
  const [signal] = signalsOf(lines);
  expect(signal?.onset.earliest).toBe(epochMs + 350_000);
  expect(signal?.novelty).toBe(1);
});

describe("before the first disturbance", () => {
  test("what came once and never again is news", () => {
    expect(signalsOf([error(200, "gate stuck")])[0]?.novelty).toBe(1);
  });

  test("what comes again and again is background", () => {
    const lines = [60, 180, 250, 380, 470, 560].map((at) => error(at, "gate stuck"));
    expect(signalsOf(lines)[0]?.novelty).toBe(0);
  });
});

test("a death ends the quiet part a little before it, unless it falls into start-up", () => {
  const detector = new LogTemplateDetector(operationsLexicon.logPhrases);
  const dies = (at: number) => error(at, "till.service: Main process exited, code=exited");
  for (const record of toReferences([dies(4), dies(120), dies(130)])) detector.observe(record);
  expect(detector.disturbances(watched.warmUpEnd)).toEqual([instant(epochMs + 115_000)]);
});

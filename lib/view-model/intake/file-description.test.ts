import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { ClockBasis, ReadReport, ZoneBasis } from "@/lib/domain/evidence/artifact";
import { describeFile } from "./file-description";

type ReadFacts = Extract<ReadReport, { kind: "read" }>;

const report: ReadFacts = {
  kind: "read",
  format: "nginx access log (combined)",
  reader: "nginx-access",
  readerVersion: 1,
  mapping: null,
  statedYear: null,
  yearRolls: [],
  encoding: "utf-8",
  containers: [],
  lines: 120,
  records: 118,
  undated: 0,
  dropped: [],
  warnings: [],
  firstWallMicros: 0,
  lastWallMicros: 0,
  statesOffset: "none",
  isYearless: false,
  isTruncated: false,
  isDayless: false,
  columns: [],
};

const clockOf = (zone: string, zoneBasis: ZoneBasis, offsetMs = 0, basis?: ClockBasis) => ({
  zone,
  zoneBasis,
  year: null,
  segments: [{ fromRecord: 0, offsetMs, basis: basis ?? { kind: "none" as const } }],
  doubts: [],
});

const describe = (
  changes: Partial<ReadFacts>,
  clock: Omit<ReturnType<typeof clockOf>, "year"> & { readonly year: number | null } = clockOf(
    "UTC",
    "assumed-utc",
  ),
) =>
  describeFile({
    report: { ...report, ...changes },
    clock,
    firstAt: instant(Date.UTC(2026, 2, 8, 14, 2, 3)),
    lastAt: instant(Date.UTC(2026, 2, 9, 0, 0, 0)),
  });

test.each([
  ["a zone every line states", { statesOffset: "all" }, "explicit", "stated in every line"],
  [
    "a zone some lines state",
    { statesOffset: "some" },
    "same-host",
    "stated in some lines; for the others assumed, as in other files of the same host",
  ],
  ["UTC for want of better", {}, "assumed-utc", "UTC assumed: nothing in the files says otherwise"],
  ["what a person set", {}, "person", "set by a person"],
] as const)("%s is told in plain words", (_, changes, basis, words) => {
  expect(describe(changes, clockOf("+02:00", basis)).zoneBasis).toBe(words);
});

test("a zone found by shared identifiers says how many there were", () => {
  const anchors: ClockBasis = { kind: "anchors", anchors: 14, madMs: 1_100, isApplied: false };
  const facts = describe({}, clockOf("Europe/Helsinki", "shared-identifiers", 422_000, anchors));
  expect(facts.zone).toBe("Europe/Helsinki");
  expect(facts.zoneBasis).toBe("inferred from 14 shared identifiers");
  expect(facts.clockOffset).toBe("clock 7 m 02 s ahead");
  expect(facts.clockBasis).toBe("14 anchors, spread 1.1 s; proposed, not applied");
});

test("first and last times are in UTC and say so", () => {
  const { first, last } = describe({});
  expect(first).toEqual({ text: "2026-03-08 14:02:03 UTC", iso: "2026-03-08T14:02:03.000Z" });
  expect(last?.text).toBe("2026-03-09 00:00:00 UTC");
});

test("nothing is dropped silently: how many, why and where", () => {
  const facts = describe({
    records: 1,
    undated: 2_000,
    dropped: [{ reason: "not JSON", count: 3, lines: [7, 9] }],
  });
  expect(facts.kept).toBe("1 row kept");
  expect(facts.undated).toBe("2,000 rows without a time");
  expect(facts.dropped).toEqual(["3 rows dropped: not JSON (lines 7, 9)"]);
});

test("a cut file and a missing year are said beside the reader's own warnings", () => {
  const clock = { ...clockOf("UTC", "assumed-utc"), year: 2026 };
  const facts = describe({ isTruncated: true, isYearless: true, warnings: ["odd"] }, clock);
  expect(facts.warnings).toEqual([
    "odd",
    "The last line has no end: the file was cut while written.",
    "The times have no year; 2026 is assumed.",
  ]);
});

test("a file nobody can read says why and claims no times", () => {
  const facts = describeFile({
    report: { kind: "unread", format: "binary", reason: "No reader knows it.", warnings: [] },
    clock: null,
    firstAt: null,
    lastAt: null,
  });
  expect(facts).toMatchObject({ unreadReason: "No reader knows it.", first: null });
});

test("an archive says how many files are inside, and what was left in it and why", () => {
  const report: ReadReport = {
    kind: "container",
    format: "zip archive",
    files: 12,
    skipped: [{ reason: "it is encrypted", count: 2, names: ["key", "key.pub"] }],
    warnings: ["a.log: cut off"],
  };
  const nothing = { clock: null, firstAt: null, lastAt: null };
  expect(describeFile({ report, ...nothing })).toMatchObject({
    ...{ format: "zip archive", kept: "zip archive, 12 files inside, 2 skipped" },
    dropped: ["2 files were left in it: it is encrypted (key, key.pub)"],
    ...{ warnings: ["a.log: cut off"], unreadReason: null },
  });
});

test("a file that waits for others to be read is not one without times", () => {
  const unplaced = { clock: null, firstAt: null, lastAt: null };
  const zoneBasis = (changes: Partial<ReadFacts>) =>
    describeFile({ report: { ...report, ...changes }, ...unplaced }).zoneBasis;
  expect(zoneBasis({})).toBe("known when all files are read");
  expect(zoneBasis({ firstWallMicros: null, isDayless: true })).toBe("its times have no date");
  expect(zoneBasis({ firstWallMicros: null })).toBe("it has no times");
});

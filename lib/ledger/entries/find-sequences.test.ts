import { expect, test } from "vitest";
import { toReference } from "@/lib/domain/evidence/record-reference";
import { type Line, secondsAfter, toRecords } from "@/lib/signals/testing/records";
import type { Episode } from "../entry";
import { LedgerWatch } from "../ledger-watch";
import { openLedger } from "../open-ledger";

/** Words of no language: only what the numbers do tells which of them count. */
const row = (at: number, olo: number | string, thing = "ka"): Line => ({
  path: "tafel.csv",
  at,
  kind: "metric",
  message: `${thing} ${olo}`,
  template: "<*> <*>",
  fields: { zu: thing, olo, mi: (at * 7919) % 101 },
});

function sequencesOf(lines: readonly Line[]): readonly Episode[] {
  const watch = new LedgerWatch(["log", "metric"]);
  for (const record of toRecords(lines)) {
    const reference = toReference(record);
    if (reference !== null) watch.observe(reference);
  }
  return openLedger([watch])
    .happenings.flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.kind === "episode" && entry.property === "sequence" ? [entry] : []));
}

const counting = (valueAt: (at: number) => number | string) =>
  Array.from({ length: 200 }, (_, at) => row(at, valueAt(at)));

const tellings: readonly (readonly [string, (at: number) => number | string, string])[] = [
  ["a hole", (at) => (at < 120 ? at : at + 3), "119 → 123: 3 left out"],
  ["the same value twice", (at) => (at < 120 ? at : at - 1), "119 → 119: 119 comes twice"],
  ["a step back", (at) => (at < 120 ? at : at - 60), "119 → 60: it steps back"],
  ["a jump", (at) => (at < 120 ? at * 10 : at * 10 + 4), "1190 → 1204: it jumps"],
  [
    "a hole in numbered names",
    (at) => `B-${1000 + (at < 120 ? at : at + 1)}`,
    "1119 → 1121: 1 left out",
  ],
];

test.each(tellings)("%s in a count is told once, with both rows", (_, valueAt, course) => {
  const found = sequencesOf(counting(valueAt));
  expect(found.map(({ title }) => title)).toEqual([`olo ${course}`]);
  expect(found[0]?.witnesses.map(({ time }) => secondsAfter(time))).toEqual([120, 119]);
  expect(found[0]?.measures.stepsHeld).toBe(119);
});

const quiet: readonly (readonly [string, (at: number) => number | string])[] = [
  ["a count without a flaw", (at) => at],
  ["a measurement", (at) => 40 + ((at * 31) % 17)],
  ["a count that is full and begins anew", (at) => at % 64],
  ["the number of a server, of those that take turns", (at) => 7101 + (at % 24)],
  [
    "a round of servers of which one drops out",
    (at) => 7101 + (at < 130 ? at % 30 : (at - 130) % 29),
  ],
  ["two rows in the wrong order", (at) => (at === 120 ? 121 : at === 121 ? 120 : at)],
  ["a rule that held in nine of ten rows", (at) => at + Math.floor(at / 10)],
  ["a number that never changes", () => 7],
  ["a time of day", (at) => `13:${String(at % 60).padStart(2, "0")}`],
];

test.each(quiet)("%s is no broken count", (_, valueAt) => {
  expect(sequencesOf(counting(valueAt))).toEqual([]);
});

test("each thing of a table counts for itself", () => {
  const lines = Array.from({ length: 400 }, (_, at) => {
    const thing = `u-${(at * at) % 3}`;
    return { thing, at };
  });
  const counts = new Map<string, number>();
  const rows = lines.map(({ thing, at }) => {
    const next = (counts.get(thing) ?? 500 * thing.length) + (at === 300 ? 2 : 1);
    counts.set(thing, next);
    return row(at, next, thing);
  });
  expect(sequencesOf(rows).map(({ title }) => title)).toEqual([
    expect.stringMatching(/^u-0: olo \d+ → \d+: 1 left out$/),
  ]);
});

test("a count over all lines of a file is followed through lines of every kind", () => {
  const lines = Array.from({ length: 150 }, (_, at): Line => {
    const message = ["zelo brant", "hu mika", "oru tan dil"][(at * 5) % 3] ?? "";
    return {
      path: "hal/orlu.log",
      at,
      message: message,
      template: message,
      fields: { seq: at < 90 ? at : at + 12 },
    };
  });
  expect(sequencesOf(lines).map(({ title }) => title)).toEqual(["seq 89 → 102: 12 left out"]);
});

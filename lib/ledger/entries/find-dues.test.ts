import { expect, test } from "vitest";
import { toReference } from "@/lib/domain/evidence/record-reference";
import { epochMs, type Line, secondsAfter, toRecords } from "@/lib/signals/testing/records";
import type { Due } from "../entry";
import { LedgerWatch } from "../ledger-watch";
import { openLedger } from "../open-ledger";
import { readCronLine } from "../promises/cron-line";
import type { Schedule } from "../promises/schedule";

const iso = (at: number) => new Date(epochMs + at * 1000).toISOString();

/** Ten minutes of a routine, so that there is a stretch in which something can fall due. */
const quiet = Array.from(
  { length: 600 },
  (_, at): Line => ({
    path: "hal/orlu.log",
    at,
    message: `zelo brant ${at % 50} mi`,
    template: "zelo brant <*> mi",
  }),
);

function duesOf(lines: readonly Line[], schedules: readonly Schedule[] = []): readonly Due[] {
  const watch = new LedgerWatch(["log", "metric"]);
  for (const record of toRecords([...quiet, ...lines])) {
    const reference = toReference(record);
    if (reference !== null) watch.observe(reference);
  }
  return openLedger([watch], schedules)
    .happenings.flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.kind === "due" ? [entry] : []));
}

const naming = (at: number, ata: string | number, thing = "ka"): Line => ({
  path: "tafel.csv",
  at,
  message: `${thing} ${ata}`,
  template: "<*> <*>",
  fields: { zu: thing, ata },
});

test("a time that a record names falls due when it comes", () => {
  const [due, ...others] = duesOf([naming(20, iso(300))]);
  expect(others).toEqual([]);
  expect(due && secondsAfter(due.onset)).toBe(300);
  expect(due && secondsAfter(due.witnesses[0]?.time ?? due.onset)).toBe(20);
  expect(due?.title).toBe("ata falls due");
});

test("seconds of the epoch are a time as well", () => {
  expect(
    duesOf([naming(20, epochMs / 1000 + 300)]).map(({ onset }) => secondsAfter(onset)),
  ).toEqual([300]);
});

test("a lease that is renewed until it is not falls due once", () => {
  const lines = Array.from({ length: 60 }, (_, at): Line => {
    const place = { path: "tafel.csv", at: 10 + at * 5 };
    return at % 10 === 0
      ? { ...naming(place.at, iso(place.at + 80)), ...place }
      : { ...place, message: "oru tan dil", template: "oru tan dil" };
  });
  expect(duesOf(lines).map(({ onset }) => secondsAfter(onset))).toEqual([340]);
});

const none: readonly (readonly [string, readonly Line[]])[] = [
  ["a time that has passed", [naming(400, iso(300))]],
  ["a time after the end of the recording", [naming(20, iso(90_000))]],
  ["a time that is put off before it comes", [naming(20, iso(300)), naming(290, iso(9_000))]],
  ["a wall clock without a zone", [naming(20, iso(300).slice(0, 19))]],
  ["what ends as soon as it begins", [naming(20, iso(21))]],
  [
    "the row's own time by a clock that is ahead",
    Array.from({ length: 5 }, (_, at) => naming(20 + at * 60, iso(61 + at * 60))),
  ],
  [
    "when a relay received a line",
    [{ ...naming(20, "1"), fields: { zu: "ka", received: iso(300) } }],
  ],
  [
    "what falls due all the time",
    Array.from({ length: 10 }, (_, at) => naming(20 + at * 50, iso(50 + at * 51))),
  ],
];

test.each(none)("%s is no promise", (_, lines) => {
  expect(duesOf(lines)).toEqual([]);
});

const schedule = (text: string): Schedule => {
  const cron = readCronLine(text);
  const [record] = toRecords([{ path: "uhr/plan", at: 0, message: text }]);
  if (cron === null || record === undefined) throw new Error(text);
  const { time: _, ...line } = record;
  return { cron, zone: "+01:00", line };
};

test("the minute of a timetable falls due in the zone of its machine, and cites its line", () => {
  const [due, ...others] = duesOf([], [schedule("5 10 * * * /opt/ala.sh")]);
  expect(others).toEqual([]);
  expect(due && secondsAfter(due.onset)).toBe(300);
  expect(due?.witnesses[0]?.message).toBe("5 10 * * * /opt/ala.sh");
});

test("what a timetable asks for every other minute is routine", () => {
  expect(duesOf([], [schedule("*/2 * * * * /opt/ala.sh")])).toEqual([]);
});

const filling = (valueAt: (at: number) => number) =>
  Array.from(
    { length: 60 },
    (_, at): Line => ({
      path: "fass.csv",
      at: at * 10,
      kind: "metric",
      message: "fass",
      template: "fass",
      fields: { ul: valueAt(at), max: 80 },
    }),
  );

test("a number that grows in a straight line to a constant beside it meets its limit", () => {
  const [due, ...others] = duesOf(filling((at) => Math.min(80, 10.3 + at * 1.7)));
  expect(others).toEqual([]);
  expect(due?.basis).toBe("limit");
  // 10.3 + 1.7 n ≥ 80 first at n = 41.
  expect(due && secondsAfter(due.onset)).toBe(410);
});

test.each([
  ["jumps to it", (at: number) => (at < 40 ? 10.3 : 80)],
  ["goes on beyond it", (at: number) => 10.3 + at * 1.7],
  ["never gets there", (at: number) => 10.3 + at * 0.9],
  ["wanders about it", (at: number) => 60 + ((at * 31) % 37)],
])("a number that %s does not", (_, valueAt) => {
  expect(duesOf(filling(valueAt))).toEqual([]);
});

import { expect, test } from "vitest";
import { toReferences } from "@/lib/signals/testing/records";
import { StateWatch } from "../watch/state-watch";
import { isRead, isReading, keptSteps } from "./keeps-states";

const noNames: ReadonlySet<string> = new Set();

/** What one thing's rows hold in a column, in turn. */
function watchOf(column: string, values: readonly string[], thing = "press-2"): StateWatch {
  const records = toReferences(
    values.map((value, at) => ({ path: "hall.log", at, message: `${thing} ${value}` })),
  );
  const watch = new StateWatch(column, { take: () => true } as never); // It is asked for places only.
  for (const [at, record] of records.entries()) watch.observe(record, thing, values[at] ?? "");
  return watch;
}

function statesOf(column: string, values: readonly string[], names = noNames): readonly string[] {
  const watch = watchOf(column, values);
  return keptSteps(watch, names)
    .filter((step) => !isReading(step, watch.steps))
    .map(({ from, to }) => `${from} → ${to}`);
}

const kept = (value: string) => [value, value, value];

test("a word that stays with its thing for some rows is a state of it", () => {
  expect(statesOf("mode", [...kept("RUN"), ...kept("HOLD")])).toEqual(["RUN → HOLD"]);
});

test("a word that comes back is a state, though each row is a change", () => {
  expect(statesOf("alarm", ["ON", "OFF", "ON", "OFF"])).toEqual([
    "ON → OFF",
    "OFF → ON",
    "ON → OFF",
  ]);
});

test("the address of a thing itself is a state of it", () => {
  expect(statesOf("address", [...kept("10.0.0.5"), ...kept("10.0.0.9")])).toEqual([
    "10.0.0.5 → 10.0.0.9",
  ]);
});

test("a small number that goes and comes back is a state", () => {
  expect(statesOf("link", ["1", "1", "0", "1"])).toEqual(["1 → 0", "0 → 1"]);
});

test.each([
  ["a place without a name", "place 5", [...kept("sent"), ...kept("refused")]],
  ["a column without a heading", "c4", [...kept("sent"), ...kept("refused")]],
  [
    "addresses of whoever calls it",
    "ip",
    ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"].flatMap(kept),
  ],
  ["identifiers, each its own", "job", ["J26441", "J26442", "J26447", "J26451"]],
  ["identifiers that rows share", "job", [...kept("J26441"), ...kept("J26441"), ...kept("J26442")]],
  ["two identifiers", "job", ["J26441", "J26442"]],
  ["times that something took", "took", ["0:00:45.059", "0:01:40.245"]],
  ["words that no row keeps", "verb", ["push", "pull", "fetch", "clone"]],
  ["what kind of row it is", "verb", [...kept("idle"), "SELECT", "idle", "UPDATE", "idle"]],
  ["sentences", "text", [...kept("no receipt in four runs"), ...kept("no receipt in nine runs")]],
  ["a number that only rises", "sent", [...kept("4"), ...kept("7"), ...kept("9")]],
  ["a reading", "queue", ["4", "4", "7", "2", "2", "9"]],
])("%s: nothing is in such a state", (_, column, values) => {
  expect(statesOf(column, values)).toEqual([]);
});

test("a partner is no state; another thing that stays chosen is", () => {
  const names = new Set(["gate-1", "gate-2"]);
  expect(statesOf("peer", ["gate-1", "gate-2", "gate-2", "gate-1"], names)).toEqual([]);
  const leads = [...kept("gate-1"), ...kept("gate-1"), ...kept("gate-2")];
  expect(statesOf("leader", leads, names)).toEqual(["gate-1 → gate-2"]);
});

test("numbers are read off when they take many values or go one way only", () => {
  expect(isRead([3, 3, 5, 9, 2])).toBe(true);
  expect(isRead([3, 3, 5, 9])).toBe(true);
  expect(isRead([10, 10, 40])).toBe(false);
  expect(isRead([10, 40, 10])).toBe(false);
});

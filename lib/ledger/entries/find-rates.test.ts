import { expect, test } from "vitest";
import { toReference } from "@/lib/domain/evidence/record-reference";
import { type Line, toRecords } from "@/lib/signals/testing/records";
import { LedgerWatch } from "../ledger-watch";
import { openLedger } from "../open-ledger";

function silencesIn(lines: readonly Line[]): readonly string[] {
  const watch = new LedgerWatch(["log"]);
  for (const record of toRecords(lines)) {
    const reference = toReference(record);
    if (reference !== null) watch.observe(reference);
  }
  return openLedger([watch])
    .happenings.flatMap(({ entries }) => entries)
    .flatMap((entry) =>
      entry.kind === "episode" && entry.property === "silence" ? [entry.title] : [],
    );
}

const line = (at: number, message: string, template: string): Line => ({
  path: "olo-2/baro.log",
  at,
  message,
  template,
});
const old = (at: number) => line(at, "baro kiru lames pito", "baro kiru lames pito");
const other = (at: number) => line(at, "suna vek trilo", "suna vek trilo");
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
/** Written each second, not for a minute, and then again. */
const paused = [...range(0, 120), ...range(180, 240)].map(old);

test("lines that stop for a minute are reported as silent", () => {
  expect(silencesIn(paused)).toHaveLength(1);
});

test("lines that go on in another form are not silent", () => {
  const changed = range(121, 180).map((at) =>
    line(at, `baro kiru lames pito zu=${at}`, "baro kiru lames pito zu=<*>"),
  );
  expect(silencesIn([...paused, ...changed])).toEqual([]);
});

test("lines of other words do not take the place of those that stop", () => {
  expect(silencesIn([...paused, ...range(121, 180).map(other)])).toHaveLength(1);
});

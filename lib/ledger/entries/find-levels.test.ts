import { expect, test } from "vitest";
import { toReference } from "@/lib/domain/evidence/record-reference";
import { epochMs, type Line, toRecords } from "@/lib/signals/testing/records";
import { LedgerWatch } from "../ledger-watch";
import { openLedger } from "../open-ledger";

function numbersIn(lines: readonly Line[]) {
  const watch = new LedgerWatch(["log", "metric", "access"]);
  for (const record of toRecords(lines)) {
    const reference = toReference(record);
    if (reference !== null) watch.observe(reference);
  }
  return openLedger([watch])
    .happenings.flatMap(({ entries }) => entries)
    .flatMap((entry) =>
      entry.kind === "transition" || (entry.kind === "episode" && entry.property === "level")
        ? [[entry.title, (entry.onset.earliest - epochMs) / 1000] as const]
        : [],
    );
}

const rows = (
  kind: NonNullable<Line["kind"]>,
  name: string,
  valueAt: (at: number) => number,
): Line[] =>
  Array.from({ length: 60 }, (_, at) => ({
    ...{
      kind,
      path: "kiln-1/kiln.log",
      at: at * 4,
      message: `row ${valueAt(at)}`,
      template: "row",
    },
    fields: { [name]: valueAt(at) },
  }));
const falls = (at: number) => (at < 40 ? 5000 + ((at * 7) % 13) * 10 : 2 + (at % 3));

test("a level changes with the first sample that has the new value", () => {
  const [level] = numbersIn(rows("metric", "heat", falls));
  expect(level?.[1]).toBe(160);
});

test("a number without a name in a line measures nothing over time", () => {
  expect(numbersIn(rows("metric", "c6", falls))).toHaveLength(1);
  expect(numbersIn(rows("log", "c6", falls))).toEqual([]);
});

test("a number of a request is set by nobody", () => {
  const once = (at: number) => (at === 30 ? 24 : 0);
  expect(numbersIn(rows("metric", "connect_ms", once))).not.toEqual([]);
  expect(numbersIn(rows("access", "connect_ms", once))).toEqual([]);
});

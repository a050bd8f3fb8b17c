import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { Signal } from "@/lib/signals/signal";
import { withoutQuotedKinds } from "./echoes";

function signal(service: string, second: number, explanation: string): Signal {
  const at = instant(second * 1000);
  return {
    ...{ detector: "log-signals", family: "error.disk", entities: [], onset: interval(at, at) },
    ...{ end: null, records: [], count: 1, baselineCount: 0, severity: 0.8, novelty: 1 },
    ...{ explanation, facts: { service } },
  };
}

const said = signal("store", 10, 'could not write to "wal/17": No space left on device');
const quoting = signal("loader", 11, `row 12 not stored: PANIC:  ${said.explanation}`);
const familiesOf = (...signals: readonly Signal[]) =>
  withoutQuotedKinds(signals).map(({ family }) => family);

test("who quotes the error of another component is not in its state", () => {
  expect(familiesOf(said, quoting)).toEqual(["error.disk", "error.log"]);
});

test("two components with the same error of their own keep it", () => {
  const other = signal("loader", 11, said.explanation);
  expect(familiesOf(said, other)).toEqual(["error.disk", "error.disk"]);
});

test("nobody quotes what is only said later", () => {
  expect(familiesOf({ ...quoting, onset: signal("", 1, "").onset }, said)).toEqual([
    "error.disk",
    "error.disk",
  ]);
});

test("who was given the error of a database as its client is not in that state either", () => {
  const full = signal("mariadbd", 10, "Disk is full writing 'binlog.000004'");
  const given = signal("ingest", 13, `reading not stored: (1114, "The table 'readings' is full")`);
  expect(familiesOf(full, given)).toEqual(["error.disk", "error.log"]);
  expect(familiesOf(given)).toEqual(["error.disk"]);
});

import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { epochMs, toReferences } from "@/lib/signals/testing/records";
import type { LedgerEntry } from "../entry";
import { toHappeningLine } from "./happening-line";

const [connect, order] = toReferences([
  { path: "db.log", at: 1, message: "kp connects" },
  { path: "db.log", at: 2, message: "UPDATE param SET ttl=24" },
]).map((record) => {
  const from = instant(epochMs + record.recordNumber * 1000);
  const time = { ...record.time, earliest: from, latest: instant(from + 999) };
  return { ...record, time };
});
if (connect === undefined || order === undefined) throw new Error("Two records were made.");

const deed: LedgerEntry = {
  ...{ kind: "deed", actor: "kp", basis: "echoed", entities: [], end: null, saying: null },
  ...{ onset: order.time, witnesses: [order], title: order.message, measures: {} },
};
const happening = {
  ...{ entries: [deed], witnesses: [connect, order], names: new Map() },
  onset: interval(connect.time.earliest, order.time.latest),
};

test("a happening is cited first by the record that tells it, and timed as that record reads", () => {
  const line = toHappeningLine([happening]);
  expect(line?.references.map(({ locator }) => locator)).toEqual([order.locator, connect.locator]);
  expect(line?.at).toBe(order.time.earliest);
});

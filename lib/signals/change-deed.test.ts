import { expect, test } from "vitest";
import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { readDeed, readStatedSetting } from "./change-deed";
import { toReferences } from "./testing/records";

function deedOf(fields: Readonly<Record<string, FieldValue>>) {
  const [record] = toReferences([{ path: "c.csv", at: 0, kind: "change", message: "", fields }]);
  if (record === undefined) throw new Error("A change record has a time");
  return readDeed(record);
}

test.each([
  [{ action: "stop-strategy", strategy: "arb-9" }, "stop strategy arb-9", "arb-9"],
  [{ action: "rerun eod-prices" }, "rerun eod-prices", "eod-prices"],
  [{ action: "connect session", details: "ACME1" }, "connect session ACME1", "ACME1"],
  [{ action: "drain_node", node: "k8s-4", note: "kernel" }, "drain node k8s-4", "k8s-4"],
  [{ action: "restart", service: "cart" }, "restart", null],
  [{ action: "clear cache", details: "the cache of the shop was stale" }, "clear cache", null],
])("what was done is told with what it was done to: %o", (fields, words, object) => {
  const deed = deedOf(fields);
  expect(deed?.words).toBe(words);
  expect(deed?.object?.name ?? null).toBe(object);
});

test("a record without an action tells no deed", () => {
  expect(deedOf({ service: "cart", version: "4.1.0" })).toBeNull();
});

test.each([
  ["retry_wait 0 -> 5s", { key: "retry_wait", from: "0", to: "5s" }],
  ["4.1.0 -> 4.2.0 (faster start)", { key: null, from: "4.1.0", to: "4.2.0" }],
  ["unit shares -> lots", { key: "unit", from: "shares", to: "lots" }],
  ["quoter-2 width 3 → 5", { key: "width", from: "3", to: "5" }],
])("a setting told in words is read: %s", (text, setting) => {
  expect(readStatedSetting(text)).toEqual(setting);
});

test("words without an arrow tell no setting", () => {
  expect(readStatedSetting("restarted to clear the queue")).toBeNull();
});

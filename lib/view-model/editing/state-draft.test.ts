import { expect, test } from "vitest";
import { stateChange } from "../testing/sample-timeline";
import { readStateDraft, toStateDraft } from "./state-draft";

const change = stateChange(0, { from: null });
const before = toStateDraft(change, "UTC");

test.each<[string, Partial<typeof before>, object]>([
  ["nothing was touched", {}, {}],
  ["the value", { value: " degraded " }, { to: "degraded" }],
  ["the value before, which nothing stated", { old: "up" }, { from: "up" }],
  [
    "one end of the time alone stands for both",
    { from: "2026-03-08 14:00:09", to: "" },
    { earliest: Date.UTC(2026, 2, 8, 14, 0, 9), latest: Date.UTC(2026, 2, 8, 14, 0, 9) },
  ],
])("an edit covers what was touched: %s", (_, changes, edit) => {
  const read = readStateDraft({ ...before, ...changes }, before, "UTC");
  expect(read).toEqual({ ok: true, edit });
});

test.each<[string, Partial<typeof before>, string]>([
  ["no value", { value: " " }, "value"],
  ["no time", { from: "later" }, "from"],
  ["an end before its beginning", { to: "2026-03-08 13:00:00" }, "to"],
])("what cannot be read is said at its field: %s", (_, changes, field) => {
  const read = readStateDraft({ ...before, ...changes }, before, "UTC");
  expect(!read.ok && Object.keys(read.problems)).toEqual([field]);
});

import { expect, test } from "vitest";
import { atSecond, gap } from "../testing/sample-timeline";
import { readGapDraft, toGapDraft } from "./gap-draft";

const before = toGapDraft(gap(1), "UTC");

test.each<[string, Partial<typeof before>, object]>([
  ["nothing was touched", {}, {}],
  ["its type", { type: "logical" }, { type: "logical" }],
  ["its files, one on each line", { files: "a.log\n\n b.log " }, { files: ["a.log", "b.log"] }],
  ["what would close it", { expectedEvidence: "The backup " }, { expectedEvidence: "The backup" }],
  ["no stretch of time any more", { from: "", to: "" }, { window: null }],
  [
    "another stretch",
    { from: "2026-03-08 14:00:30" },
    { window: { earliest: atSecond(30), latest: atSecond(120) } },
  ],
])("an edit of a gap covers what was touched: %s", (_, changes, edit) => {
  expect(readGapDraft({ ...before, ...changes }, before, "UTC")).toEqual({ ok: true, edit });
});

test.each<[string, Partial<typeof before>, string]>([
  ["a time nobody can read", { from: "soon" }, "from"],
  ["an end before its beginning", { to: "2026-03-08 13:00:00" }, "to"],
])("what cannot be read is said at its field: %s", (_, changes, field) => {
  const read = readGapDraft({ ...before, ...changes }, before, "UTC");
  expect(!read.ok && Object.keys(read.problems)).toEqual([field]);
});

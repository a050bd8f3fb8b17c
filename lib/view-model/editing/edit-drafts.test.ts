import { expect, test } from "vitest";
import { sampleLink } from "@/lib/testing/sample-timeline";
import { stateChange } from "../testing/sample-timeline";
import {
  readHypothesisDraft,
  readLinkDraft,
  readStateDraft,
  toLinkDraft,
  toStateDraft,
} from "./edit-drafts";

const before = toLinkDraft(sampleLink(1, 2));

test("a draft nobody touched says nothing", () => {
  expect(readLinkDraft(before, before)).toEqual({});
});

test("only what was changed becomes an edit, the confidence as a share", () => {
  const draft = { ...before, relation: "delays", percent: "35" };
  expect(readLinkDraft(draft, before)).toEqual({ relation: "delays", confidence: 0.35 });
  expect(readLinkDraft({ ...before, mechanism: " a queue filled " }, before)).toEqual({
    mechanism: "a queue filled",
  });
});

const hypothesisBefore = { statement: "The pool ran dry", state: "investigating" };

test.each([
  ["an untouched form is no edit", hypothesisBefore, {}],
  ["words at the edges are none", { ...hypothesisBefore, statement: " The pool ran dry " }, {}],
  [
    "a statement alone",
    { ...hypothesisBefore, statement: "DNS failed" },
    { statement: "DNS failed" },
  ],
  ["a state alone", { ...hypothesisBefore, state: "refuted" }, { state: "refuted" }],
  ["no other state than those there are", { ...hypothesisBefore, state: "certain" }, {}],
])("%s", (_, draft, edit) => {
  expect(readHypothesisDraft(draft, hypothesisBefore)).toEqual(edit);
});

const change = stateChange(0, { from: null });

const stateBefore = toStateDraft(change, "UTC");

test.each<[string, Partial<typeof stateBefore>, object]>([
  ["nothing was touched", {}, {}],
  ["the value", { value: " degraded " }, { to: "degraded" }],
  ["the value before, which nothing stated", { old: "up" }, { from: "up" }],
  [
    "one end of the time alone stands for both",
    { from: "2026-03-08 14:00:09", to: "" },
    { earliest: Date.UTC(2026, 2, 8, 14, 0, 9), latest: Date.UTC(2026, 2, 8, 14, 0, 9) },
  ],
])("an edit covers what was touched: %s", (_, changes, edit) => {
  const read = readStateDraft({ ...stateBefore, ...changes }, stateBefore, "UTC");
  expect(read).toEqual({ ok: true, edit });
});

test.each<[string, Partial<typeof stateBefore>, string]>([
  ["no value", { value: " " }, "value"],
  ["no time", { from: "later" }, "from"],
  ["an end before its beginning", { to: "2026-03-08 13:00:00" }, "to"],
])("what cannot be read is said at its field: %s", (_, changes, field) => {
  const read = readStateDraft({ ...stateBefore, ...changes }, stateBefore, "UTC");
  expect(!read.ok && Object.keys(read.problems)).toEqual([field]);
});

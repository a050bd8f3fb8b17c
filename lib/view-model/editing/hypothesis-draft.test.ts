import { expect, test } from "vitest";
import { readHypothesisDraft } from "./hypothesis-draft";

const before = { statement: "The pool ran dry", state: "investigating" };

test.each([
  ["an untouched form is no edit", before, {}],
  ["words at the edges are none", { ...before, statement: " The pool ran dry " }, {}],
  ["a statement alone", { ...before, statement: "DNS failed" }, { statement: "DNS failed" }],
  ["a state alone", { ...before, state: "refuted" }, { state: "refuted" }],
  ["no other state than those there are", { ...before, state: "certain" }, {}],
])("%s", (_, draft, edit) => {
  expect(readHypothesisDraft(draft, before)).toEqual(edit);
});

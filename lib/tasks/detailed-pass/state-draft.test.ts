import { expect, test } from "vitest";
import { draftAt } from "../testing/drafts";
import { simpleState, toWholeState } from "./state-draft";

const draft = draftAt(0, { family: "config.change" });

test.each([
  ["8", "8", null],
  ["'24'", "'86400'", ["24", "86400"]],
  ["'-O1", "'-O1'", [null, "-O1"]],
  ["2027-11-23", "2027-11-23'", null],
  [null, "", null],
  ["open", "shut", ["open", "shut"]],
])(
  "from %s to %s is the change %s: quotes are no values, and a part of a value is none",
  (from, to, values) => {
    const [state] = toWholeState(simpleState(draft, "mode", from, to));
    expect(state === undefined ? null : [state.from, state.to]).toEqual(values);
  },
);

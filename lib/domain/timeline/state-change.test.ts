import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { at, entityId, sampleEvent } from "@/lib/testing/sample-timeline";
import { stateChangeIds } from "../ids";
import { type AnyVerdict, decidePiece } from "./decidable-nouns";
import { toLiveTimeline } from "./live-timeline";
import { findDecidedState, type StateChange } from "./state-change";
import { emptyTimeline } from "./timeline";

const change: StateChange = {
  id: stateChangeIds.fromDigest("1".repeat(16)),
  ...{ entity: entityId(1), property: "health", from: "up", to: "down", at: at(5) },
  ...{ evidence: sampleEvent(1).evidence, status: "proposed", actor: "rules" },
};
const timeline = { ...emptyTimeline, stateChanges: [change] };

function decided(verdict: AnyVerdict, before = timeline) {
  const taken = decidePiece(before, "state-change", change.id, verdict);
  return taken.ok ? taken.value.stateChanges[0] : taken.error.kind;
}

test.each<[string, AnyVerdict, object | string]>([
  ["accepted", { kind: "accept" }, { ...change, status: "accepted" }],
  ["rejected", { kind: "reject", reason: "wrong", note: "" }, { ...change, status: "rejected" }],
  [
    "given another value, it keeps its time and the value before",
    { kind: "edit-state", edit: { to: "degraded" } },
    { ...change, to: "degraded", status: "edited" },
  ],
  [
    "given another time, the person's word is its basis",
    { kind: "edit-state", edit: { earliest: instant(7000), latest: instant(8000) } },
    {
      ...change,
      at: { ...at(5), earliest: 7000, latest: 8000, basis: "human", confidence: 1 },
      status: "edited",
    },
  ],
  ["waived: that is for uncertainties", { kind: "waive", note: "x" }, "verdict-does-not-fit"],
])("a state change %s", (_, verdict, expected) => {
  expect(decided(verdict)).toEqual(expected);
});

test("a rejected state change is no part of the story", () => {
  const taken = decidePiece(timeline, "state-change", change.id, { kind: "reject" });
  expect(taken.ok && toLiveTimeline(taken.value).stateChanges).toEqual([]);
});

test.each<[string, Partial<StateChange>, Partial<StateChange>, boolean]>([
  ["the same again", { status: "rejected" }, {}, true],
  ["put otherwise by a person", { status: "edited", to: "degraded" }, {}, true],
  ["another value read off the same line", { status: "accepted" }, { to: "up" }, false],
  ["another property", { status: "accepted" }, { property: "version" }, false],
  [
    "with a record that was not cited",
    { status: "rejected" },
    { evidence: sampleEvent(2).evidence },
    false,
  ],
  ["nobody decided on it", {}, {}, false],
])("what a later run proposes meets a person's word: %s", (_, standing, proposed, isMet) => {
  const found = findDecidedState([{ ...change, ...standing }], { ...change, ...proposed });
  expect(found !== null).toBe(isMet);
});

import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { coherencePartNames, coherencePartSchema, toPartItems } from "./coherence-part";
import { type AnyVerdict, decidePiece } from "./decidable-nouns";
import { scoreCoherence } from "./scores";
import { emptyTimeline, type Timeline } from "./timeline";
import { compareTimelines } from "./timeline-changes";

const { id } = assertPresent(emptyTimeline.coherenceParts[0], "a part");
const facts = {
  ...{ origins: new Map(), uncertainties: new Map(), invalidCitations: new Set<string>() },
  unexplainedSilenceMs: 0,
};

function decided(verdict: AnyVerdict, before = emptyTimeline): Timeline {
  const taken = decidePiece(before, "coherence-part", id, verdict);
  if (!taken.ok) throw new Error(taken.error.kind);
  return taken.value;
}
const contest = { kind: "contest", note: "both logs are copies of one", value: 0.75 };

const whatOfContest = ["contested", "reason", "contested value"];

test("every part of the bill can be decided on, once", () => {
  const { parts } = scoreCoherence(emptyTimeline, facts);
  expect(parts.map(({ name }) => name)).toEqual([...coherencePartNames]);
  expect(new Set(emptyTimeline.coherenceParts.map((part) => part.id)).size).toBe(parts.length);
});

test("a contest is told with its reason beside the value, which stays", () => {
  const contested = decided(contest);
  expect(toPartItems(contested.coherenceParts)).toEqual({
    contests: [{ id, part: "Corroboration", reason: "both logs are copies of one", value: 0.75 }],
    accepted: [],
  });
  expect(scoreCoherence(contested, facts)).toEqual(scoreCoherence(emptyTimeline, facts));
  expect(compareTimelines(emptyTimeline, contested)).toMatchObject([
    { noun: "coherence part", title: "Corroboration", change: "changed", what: whatOfContest },
  ]);
});

test("a contest of before its value was kept is told as it was, and keeps its hash", () => {
  const { parts } = { parts: decided({ kind: "contest", note: "copies" }).coherenceParts };
  expect(toPartItems(parts).contests).toEqual([{ id, part: "Corroboration", reason: "copies" }]);
  const { contestedValue: _, ...stored } = assertPresent(parts[0], "a part");
  expect(coherencePartSchema.parse(stored).contestedValue).toBeNull();
});

test("accepting a part takes its contest back, and restoring it leaves nothing said", () => {
  const accepted = decided({ kind: "accept" }, decided(contest));
  expect(toPartItems(accepted.coherenceParts)).toEqual({
    contests: [],
    accepted: [{ id, part: "Corroboration" }],
  });
  expect(decided({ kind: "restore" }, accepted)).toEqual(emptyTimeline);
});

test("it is not rejected: what was computed is not put aside", () => {
  expect(decidePiece(emptyTimeline, "coherence-part", id, { kind: "reject" }).ok).toBe(false);
});

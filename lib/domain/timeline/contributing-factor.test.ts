import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { eventId, sampleEvent, sampleFactor, sampleRoot } from "@/lib/testing/sample-timeline";
import { proposeFactors, storedFactors, toFactorItem } from "./contributing-factor";
import { type AnyVerdict, addPiece, decidePiece } from "./decidable-nouns";
import { toLiveTimeline } from "./live-timeline";
import { emptyTimeline, type Timeline } from "./timeline";

const timeline: Timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1), sampleEvent(2), sampleEvent(3, { status: "rejected" })],
  contributingFactors: [sampleFactor(1)],
};
const { id } = sampleFactor(1);
const reject = { kind: "reject", reason: "wrong", note: "it was large" } as const;

function decided(verdict: AnyVerdict, before = timeline): Timeline {
  const taken = decidePiece(before, "contributing-factor", id, verdict);
  if (!taken.ok) throw new Error(taken.error.kind);
  return taken.value;
}
const reasons = (shown: Timeline) =>
  toLiveTimeline(shown).contributingFactors.map(({ why }) => why);

test.each<[string, AnyVerdict, readonly string[]]>([
  ["accepted stays", { kind: "accept" }, ["the pool was small"]],
  ["rejected is no part of the story", reject, []],
  ["edited says what the person wrote", { kind: "edit-factor", edit: { why: "mine" } }, ["mine"]],
])("a factor that is %s", (_, verdict, expected) => {
  expect(reasons(decided(verdict))).toEqual(expected);
});

test("a rejection that is taken back leaves the factor as it was", () => {
  expect(decided({ kind: "restore" }, decided(reject))).toEqual(timeline);
});

describe("it contributed", () => {
  const added = { noun: "contributing-factor", event: eventId(2), why: "nobody watched" } as const;

  test("adds what a person says, as accepted", () => {
    const next = addPiece(timeline, added, "unused");
    expect(next.ok && reasons(next.value.timeline)).toEqual([
      "the pool was small",
      "nobody watched",
    ]);
    expect(next.ok && next.value.timeline.contributingFactors[1]).toMatchObject({
      ...{ status: "accepted", actor: "person" },
    });
  });

  test.each([
    ["of an event that is not there", eventId(9)],
    ["of an event that was rejected", eventId(3)],
    ["of an event that is told as one already", eventId(1)],
  ])("is refused %s", (_, event) => {
    expect(addPiece(timeline, { ...added, event }, "unused").ok).toBe(false);
  });

  test("is refused of a root cause, and so is a root cause of a factor, with the reason", () => {
    const both = { ...timeline, rootCauses: [sampleRoot(2)] };
    expect(addPiece(both, added, "unused")).toMatchObject({
      error: { message: expect.stringContaining("is a root cause") },
    });
    const cause = { noun: "root-cause", event: eventId(1), subject: "the pool" } as const;
    expect(addPiece(both, cause, "unused")).toMatchObject({
      error: { message: expect.stringContaining("is a contributing factor") },
    });
    const since = { ...decided(reject), rootCauses: [sampleRoot(1)] };
    expect(decidePiece(since, "contributing-factor", id, { kind: "restore" })).toMatchObject({
      error: { message: expect.stringContaining("is a root cause") },
    });
  });

  test("is not said twice by restoring one that another took the place of", () => {
    const again = addPiece(decided(reject), { ...added, event: eventId(1) }, "unused");
    if (!again.ok) throw new Error(again.error.kind);
    const back = decidePiece(again.value.timeline, "contributing-factor", id, { kind: "restore" });
    expect(back).toMatchObject({ error: { kind: "verdict-does-not-fit" } });
  });
});

describe("a later analysis", () => {
  const propose = (standing: Timeline, among = standing) =>
    proposeFactors(
      standing.contributingFactors,
      [
        { event: eventId(1), why: "found again", actor: "rules" },
        { event: eventId(1), why: "and again", actor: "model" },
      ],
      among,
    );

  test("calls the same factor by the same id and keeps the first reason", () => {
    expect(propose(timeline)).toEqual([sampleFactor(1, { why: "found again" })]);
  });

  test("leaves what a person said", () => {
    const edited = decided({ kind: "edit-factor", edit: { why: "mine" } });
    expect(propose(edited)).toEqual(edited.contributingFactors);
  });

  test("proposes no event that a person named as a root cause", () => {
    const root = sampleRoot(1);
    const without = { ...timeline, contributingFactors: [] };
    expect(propose({ ...without, rootCauses: [root] })).toHaveLength(1);
    expect(propose({ ...without, rootCauses: [{ ...root, status: "accepted" }] })).toEqual([]);
  });

  test("proposes what was rejected only when the event rests on something new", () => {
    const rejected = decided(reject);
    expect(propose(rejected).map(({ status }) => status)).toEqual(["rejected"]);
    const [cited] = sampleEvent(77).evidence;
    const events = rejected.events.map((event) => ({
      ...event,
      evidence: [...event.evidence, assertPresent(cited, "a citation")],
    }));
    expect(propose(rejected, { ...rejected, events }).map(({ status }) => status)).toEqual([
      "rejected",
      "proposed",
    ]);
  });
});

test("factors of before are read with the id a later run gives them, and told as they were", () => {
  const { event, why } = sampleFactor(1);
  const [read] = storedFactors.parse([{ event, why }]);
  expect(read).toEqual(sampleFactor(1));
  expect(toFactorItem(assertPresent(read, "a factor"))).toEqual({ event, why });
});

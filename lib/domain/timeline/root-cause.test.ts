import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import {
  entityId,
  eventId,
  sampleEvent,
  sampleFactor,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import { type AnyVerdict, addPiece, decidePiece } from "./decidable-nouns";
import { toLiveTimeline } from "./live-timeline";
import { nameRootCauses, proposeRootCauses, toRootCauseItem } from "./root-cause";
import { emptyTimeline, type Timeline } from "./timeline";

const timeline: Timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1), sampleEvent(2), sampleEvent(3)],
  causalLinks: [sampleLink(1, 3), sampleLink(2, 3)],
  rootCauses: nameRootCauses(
    [sampleRoot(1), sampleRoot(2, { rank: 2, subject: "disk" })].map(({ id: _, ...root }) => root),
  ),
};
const idOf = (number: number) => assertPresent(timeline.rootCauses[number - 1], "a root").id;
const reject = { kind: "reject", reason: "wrong", note: "" } as const;

function decided(number: number, verdict: AnyVerdict, before = timeline): Timeline {
  const taken = decidePiece(before, "root-cause", idOf(number), verdict);
  if (!taken.ok) throw new Error(taken.error.kind);
  return taken.value;
}

const ranking = (shown: Timeline) =>
  toLiveTimeline(shown).rootCauses.map(({ rank, subject }) => `${rank} ${subject}`);

describe("what a person says of a cause", () => {
  test.each<[string, AnyVerdict, readonly string[]]>([
    ["accepted, it comes first", { kind: "accept" }, ["1 disk", "2 release"]],
    ["rejected, it is no rank any more", reject, ["1 release"]],
    [
      "renamed, it is a person's and comes first",
      { kind: "edit-root-cause", edit: { subject: "full disk" } },
      ["1 full disk", "2 release"],
    ],
  ])("%s", (_, verdict, expected) => {
    expect(ranking(decided(2, verdict))).toEqual(expected);
  });

  test("a rejection that is taken back leaves it as it was", () => {
    expect(decided(2, { kind: "restore" }, decided(2, reject))).toEqual(timeline);
  });

  test("it is not dismissed like a gap", () => {
    expect(decidePiece(timeline, "root-cause", idOf(1), { kind: "dismiss", note: "" }).ok).toBe(
      false,
    );
  });
});

test.each<AnyVerdict>([
  { kind: "restore" },
  { kind: "accept" },
  { kind: "edit-root-cause", edit: { subject: "mine" } },
])("a rejected cause does not come back by $kind beside another of its event", (verdict) => {
  const rejected = decided(1, reject);
  const rival = sampleRoot(9, { event: eventId(1) });
  const proposedSince = { ...rejected, rootCauses: [...rejected.rootCauses, rival] };
  expect(decidePiece(proposedSince, "root-cause", idOf(1), verdict)).toMatchObject({
    error: { message: expect.stringContaining("reject that one first") },
  });
  const rivalRejected = decidePiece(proposedSince, "root-cause", rival.id, reject);
  if (!rivalRejected.ok) throw new Error(rivalRejected.error.kind);
  expect(decidePiece(rivalRejected.value, "root-cause", idOf(1), verdict).ok).toBe(true);
});

test("an event that a person gave the part of a factor is not proposed as a cause", () => {
  const proposed = [sampleRoot(3)];
  const propose = (status: "proposed" | "accepted") =>
    proposeRootCauses([], proposed, {
      ...timeline,
      contributingFactors: [sampleFactor(3, { status })],
    });
  expect(propose("proposed")).toHaveLength(1);
  expect(propose("accepted")).toEqual([]);
});

describe("this is the cause", () => {
  const added = { noun: "root-cause", event: eventId(3), subject: "a full disk" } as const;
  test("puts what a person names before everything an analyst ranked", () => {
    const named = addPiece(timeline, added, "unused");
    expect(named.ok && ranking(named.value.timeline)).toEqual([
      "1 a full disk",
      "2 release",
      "3 disk",
    ]);
  });

  test.each([
    ["of an event that is not there", { ...added, event: eventId(9) }],
    ["where it is named already", { ...added, event: eventId(1) }],
  ])("is refused %s", (_, given) => {
    expect(addPiece(timeline, given, "unused").ok).toBe(false);
  });
});

describe("a later analysis", () => {
  const proposed = timeline.rootCauses.map(({ id: _, status: __, ...root }) => root);
  const propose = (standing: Timeline, among = standing) =>
    proposeRootCauses(standing.rootCauses, proposed, among).map(({ id, subject, status }) => [
      id,
      subject,
      status,
    ]);

  test("calls the same cause by the same id", () => {
    expect(propose(timeline).map(([id]) => id)).toEqual([idOf(1), idOf(2)]);
  });

  test("leaves a person's word as it is, and ranks the rest behind", () => {
    const renamed = decided(1, { kind: "edit-root-cause", edit: { subject: "mine" } });
    expect(propose(renamed)).toEqual([
      [idOf(1), "mine", "edited"],
      [idOf(2), "disk", "proposed"],
    ]);
  });

  test("brings back a rejected cause only when something speaks for it that did not then", () => {
    const rejected = decided(1, reject);
    expect(propose(rejected).map(([, , status]) => status)).toEqual(["rejected", "proposed"]);
    const [cited] = sampleEvent(77).evidence;
    const events = rejected.events.map((event) =>
      event.id === eventId(1)
        ? { ...event, evidence: [...event.evidence, assertPresent(cited, "a citation")] }
        : event,
    );
    const again = propose(rejected, { ...rejected, events });
    expect(again.map(([, , status]) => status)).toEqual(["rejected", "proposed", "proposed"]);
    expect(new Set(again.map(([id]) => id)).size).toBe(3);
  });
});

test("a cause nobody decided on reads in a document as it did before anybody could", () => {
  const root = sampleRoot(1, { entities: [entityId(1)], why: ["It changed"] });
  expect(Object.keys(toRootCauseItem(root)).toSorted()).toEqual(
    ["entities", "event", "rank", "score", "subject", "why"].toSorted(),
  );
  expect(toRootCauseItem({ ...root, status: "accepted" })).toMatchObject({
    id: root.id,
    status: "accepted",
  });
});

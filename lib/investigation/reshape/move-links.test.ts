import { expect, test } from "vitest";
import { causalLinkIds } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { sha256 } from "../sha256";
import { mergeEvents } from "./merge-events";

/** Events 2 and 3 are one; each has a link of event 1, which meet when 3 becomes part of 2. */

type Changes = Partial<CausalLink>;

const edited = (mechanism: string, changes: Changes = {}): Changes => ({
  ...{ status: "edited", mechanism, evidence: sampleEvent(mechanism.length).evidence },
  ...changes,
});

function timelineOf(standing: Changes, moving: Changes): Timeline {
  const usual = causalLinkIds.fromDigest(sha256(`${eventId(1)}\n${eventId(2)}`));
  return {
    ...emptyTimeline,
    events: [1, 2, 3].map((number) => sampleEvent(number)),
    causalLinks: [
      { ...sampleLink(1, 2), id: usual, ...standing },
      { ...sampleLink(1, 3), ...moving },
    ],
  };
}

function mergeThreeIntoTwo(before: Timeline) {
  const choice = { kept: eventId(2), absorbed: [eventId(3)], timeOf: eventId(2) };
  return mergeEvents(before, [], choice);
}

/** The rows after the merge: `relation mechanism status quotes`. */
function rows(before: Timeline): readonly string[] {
  const merged = mergeThreeIntoTwo(before);
  if (!merged.ok) throw new Error(merged.error);
  return merged.value.timeline.causalLinks.map(({ relation, mechanism, status, evidence }) =>
    [relation, mechanism, status, ...evidence.map(({ quote }) => quote)].join(" "),
  );
}

test.each<[string, Changes, Changes, string]>([
  [
    "words of two people",
    edited("the pool was cut"),
    edited("the disk was full"),
    "people put them in different words",
  ],
  [
    "two relations that people chose",
    edited("x", { relation: "enables", confidence: 0.8 }),
    edited("x", { relation: "causes", confidence: 0.9 }),
    'people decided on "enables" and on "causes"',
  ],
  [
    "what causes and what prevents",
    edited("the pool was cut"),
    { relation: "prevents" },
    'one says "causes", the other "prevents"',
  ],
  [
    "proposals that say the opposite",
    { relation: "delays" },
    { relation: "enables" },
    'one says "delays", the other "enables"',
  ],
  [
    "an accepted link and a rejected one",
    { status: "rejected" },
    { status: "accepted" },
    "one was rejected, the other is kept by a person",
  ],
  [
    "a rejected link and an accepted one",
    { status: "accepted" },
    { status: "rejected" },
    "one was rejected, the other is kept by a person",
  ],
])("%s are not made one", (_, standing, moving, why) => {
  const merged = mergeThreeIntoTwo(timelineOf(standing, moving));
  expect(merged.ok ? "merged" : merged.error).toBe(
    `Two links from "Event 1" to "Event 2" would meet, and ${why}. Reject or edit one of them first`,
  );
});

test("what a person put in words takes no accepted row: that one is superseded", () => {
  const before = timelineOf(
    { status: "accepted", mechanism: "as proposed" },
    edited("in my words", { confidence: 0.3 }),
  );
  expect(rows(before)).toEqual([
    "causes as proposed superseded",
    "causes in my words superseded line 11",
    "causes in my words edited line 11",
  ]);
});

test("words that stand gain the evidence of what was accepted, and keep their row", () => {
  const before = timelineOf(edited("in my words", { confidence: 0.3 }), {
    status: "accepted",
    evidence: sampleEvent(5).evidence,
  });
  const [standing] = before.causalLinks;
  const merged = mergeThreeIntoTwo(before);
  if (!merged.ok || !standing) throw new Error("The events are one");
  const after = merged.value.timeline.causalLinks.find(({ id }) => id === standing.id);
  expect(after).toMatchObject({ mechanism: "in my words", status: "edited", confidence: 0.3 });
  expect(after?.evidence.map(({ quote }) => quote)).toEqual(["line 11", "line 5"]);
});

test("a refused link of an absorbed event is refused of the one it became", () => {
  const before = timelineOf({}, { status: "rejected" });
  const alone = { ...before, causalLinks: before.causalLinks.slice(1) };
  expect(rows(alone)).toEqual([
    "causes one leads to the other superseded",
    "causes one leads to the other rejected",
  ]);
});

import { expect, test } from "vitest";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { openSequences } from "@/lib/domain/timeline/sequence";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { hashOfTimeline } from "./build-document";

const events = [sampleEvent(1), sampleEvent(2), sampleEvent(3)];
const sequences = [
  { source: eventId(1), target: eventId(2) },
  { source: eventId(2), target: eventId(3) },
];

test.each<readonly [string, CausalLink]>([
  ["a causal link replaces the sequence of its events", sampleLink(1, 2)],
  ["a causal link replaces the sequence in the other direction as well", sampleLink(2, 1)],
])("%s", (_, link) => {
  expect(openSequences(sequences, [link], events)).toEqual([sequences[1]]);
});

test("a rejected causal link leaves the sequence", () => {
  const rejected = { ...sampleLink(1, 2), status: "rejected" as const };
  expect(openSequences(sequences, [rejected], events)).toEqual(sequences);
});

test("a sequence ends with one of its events", () => {
  const rejected = events.map((event, at) =>
    at === 0 ? { ...event, status: "rejected" as const } : event,
  );
  expect(openSequences(sequences, [], rejected)).toEqual([sequences[1]]);
});

test("sequences and candidates change no hash of a revision", () => {
  const timeline = { ...emptyTimeline, events };
  const candidate = {
    event: eventId(1),
    ...{ statement: "The release", kind: "action" as const, for: [], against: [] },
    ...{ wouldSettle: "The diff of the release", p: 0.4 },
  };
  const offered = {
    ...timeline,
    sequences,
    candidates: [candidate],
    incidentChance: 0.7,
    outcomeReasons: ["Alerts: none."],
  };
  expect(hashOfTimeline(offered, [])).toBe(hashOfTimeline(timeline, []));
});

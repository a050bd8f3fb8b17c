import { canonicalJson } from "@/lib/base/canonical-json";
import { fail, ok, type Result } from "@/lib/base/result";
import { isLive } from "@/lib/domain/claim";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { type EventId, eventIds } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sha256 } from "../sha256";

export type SplitChoice = {
  readonly event: EventId;
  /** Keys (`evidenceKey`) of the places it cites that go to the new event: a list may have changed meanwhile. */
  readonly citations: readonly string[];
  /** Of the new event. */
  readonly title: string;
};

/**
 * One event becomes two: the chosen citations go to a new event with a title of its own; what it says else is the
 * same until a person edits it. Links stay with the first, since nothing says which of the two they are of.
 */
export function splitEvent(
  timeline: Timeline,
  { event: id, citations, title }: SplitChoice,
): Result<{ readonly timeline: Timeline; readonly into: EventId }, string> {
  const event = timeline.events.find((candidate) => candidate.id === id && isLive(candidate));
  if (!event) return fail("This event is not part of the timeline any more");
  const going = new Set(citations);
  const moved = event.evidence.filter((cited) => going.has(evidenceKey(cited)));
  const stays = event.evidence.filter((cited) => !going.has(evidenceKey(cited)));
  if (new Set(moved.map(evidenceKey)).size !== going.size)
    return fail("The event has changed; choose the citations again");
  if (moved.length === 0 || stays.length === 0) {
    return fail("Each of the two events needs a citation: choose some, but not all");
  }
  const into = eventIds.fromDigest(
    sha256(canonicalJson(["split", id, moved.map(evidenceKey).toSorted()])),
  );
  if (timeline.events.some((other) => other.id === into)) {
    return fail("These citations were split off before; undo that, or restore that event");
  }
  const part: TimelineEvent = {
    ...event,
    ...{ id: into, title, evidence: moved, status: "accepted", actor: "person" },
    reasoning: `Split off "${event.title}" by a person`,
  };
  const rest: TimelineEvent = { ...event, evidence: stays, status: "edited" };
  return ok({
    timeline: {
      ...timeline,
      events: timeline.events.flatMap((other) => (other.id === id ? [rest, part] : [other])),
    },
    into,
  });
}

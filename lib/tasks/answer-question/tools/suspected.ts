import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { evidenceKey } from "@/lib/domain/evidence";
import type { Timeline } from "@/lib/domain/timeline";
import { onsetOf } from "./story";

/** What a question holds to have caused what. */
export type Suspicion = {
  /** Id of the link or hypothesis. */
  readonly piece: string;
  readonly cause: TimelineEvent;
  /** Null where only the harm as a whole is meant. */
  readonly effect: TimelineEvent | null;
};

/** Null where the question is about neither a link nor a hypothesis that rests on an event. */
export function suspected(timeline: Timeline, about: string | null): Suspicion | null {
  const events = timeline.events.filter(isLive);
  const link = timeline.causalLinks.find(({ id, status }) => id === about && isLive({ status }));
  if (link !== undefined) {
    const cause = events.find(({ id }) => id === link.source);
    const effect = events.find(({ id }) => id === link.target);
    if (cause === undefined || effect === undefined) return null;
    return link.relation === "causes" || link.relation === "enables"
      ? { piece: link.id, cause, effect }
      : null;
  }
  const hypothesis = timeline.hypotheses.find(
    ({ id, state }) => id === about && state !== "refuted",
  );
  if (hypothesis === undefined) return null;
  // Whoever speaks of a cause speaks after it: of the events that show what it rests on the first is meant.
  const places = new Set(hypothesis.for.map(evidenceKey));
  const shown = events.filter(({ evidence }) =>
    evidence.some((each) => places.has(evidenceKey(each))),
  );
  const [cause] = shown.toSorted(
    (a, b) =>
      (onsetOf(a) ?? Number.MAX_VALUE) - (onsetOf(b) ?? Number.MAX_VALUE) || (a.id < b.id ? -1 : 1),
  );
  return cause === undefined ? null : { piece: hypothesis.id, cause, effect: null };
}

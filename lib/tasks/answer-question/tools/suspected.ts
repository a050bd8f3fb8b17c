import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { evidenceKey } from "@/lib/domain/evidence";
import type { Timeline } from "@/lib/domain/timeline";

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
  const hypothesis = timeline.hypotheses.find(({ id, state }) => id === about && state !== "refuted");
  if (hypothesis === undefined) return null;
  // What it rests on first is what it holds to be the cause.
  for (const place of hypothesis.for.map(evidenceKey)) {
    const cause = events.find(({ evidence }) => evidence.some((each) => evidenceKey(each) === place));
    if (cause !== undefined) return { piece: hypothesis.id, cause, effect: null };
  }
  return null;
}

import { toJsonValue } from "@/lib/base/canonical-json";
import { toPartItems } from "@/lib/domain/coherence-part";
import { listWithdrawn } from "@/lib/domain/decidable-nouns";
import type { Decision } from "@/lib/domain/decision";
import { credibilityNow } from "@/lib/domain/scores";
import type { Timeline } from "@/lib/domain/timeline";
import { contestedEventIds } from "@/lib/domain/uncertainty";
import type { TimelineDocument } from "./document-schema";

/** With the credibility of every event as it stands beside the conflicts that are open now. */
export function withConflicts(timeline: Timeline): Timeline {
  const contested = contestedEventIds(timeline.events, timeline.uncertainties);
  const events = timeline.events.map((event) => {
    const { credibility: scored } = event.confidence;
    if (scored === null) return event;
    const credibility = credibilityNow(scored, contested.has(event.id));
    return { ...event, confidence: { ...event.confidence, credibility } };
  });
  return { ...timeline, events };
}

/** Pieces that are no longer part of the story: kept, with the reason. */
export function toWithdrawn(
  timeline: Timeline,
  decisions: readonly Decision[],
): TimelineDocument["withdrawn"] {
  const reasons = new Map(
    decisions.flatMap(({ piece, verdict }) =>
      verdict.kind === "reject"
        ? [[piece, [verdict.reason, verdict.note].filter(Boolean).join(": ")] as const]
        : [],
    ),
  );
  return listWithdrawn(timeline).map(({ id, noun, status, item }) => {
    const reason = reasons.get(id) ?? "";
    return { id, noun, status, reason, item: toJsonValue(item) };
  });
}

export function toDecidedParts({ coherenceParts }: Timeline) {
  const { contests, accepted } = toPartItems(coherenceParts);
  return { contests, ...(accepted.length === 0 ? {} : { accepted }) };
}

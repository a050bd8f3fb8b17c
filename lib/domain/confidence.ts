import { isLive } from "./claim";
import type { TimelineEvent } from "./event";
import { describeRaiseMost, type Score, type ScorePart } from "./score";
import type { Timeline } from "./timeline";

/**
 * Confidence of a timeline = 0.4 × mean event confidence + 0.4 × mean link confidence
 * + 0.2 × completeness, in [0, 1]. The mean of nothing is 0.
 */
const confidenceWeights = { events: 0.4, links: 0.4, completeness: 0.2 } as const;

export type TimelineConfidence = Score;

export function scoreConfidence(timeline: Timeline): TimelineConfidence {
  const events = timeline.events.filter(isLive);
  const links = timeline.causalLinks.filter(isLive);
  const open = timeline.uncertainties.filter(({ status }) => status === "open").length;
  const parts: ScorePart[] = [
    {
      name: "Events",
      value: mean(events.map(scoreEventConfidence)),
      weight: confidenceWeights.events,
      explanation: `Mean confidence of ${events.length} events; an accepted event counts as 1`,
      remedy: "Review the events with the lowest confidence",
    },
    {
      name: "Causal links",
      value: mean(links.map((link) => (link.status === "accepted" ? 1 : link.confidence))),
      weight: confidenceWeights.links,
      explanation: `Mean confidence of ${links.length} causal links; an accepted link counts as 1`,
      remedy: "Review the causal links with the lowest confidence",
    },
    {
      name: "Completeness",
      value: scoreCompleteness(open, events.length),
      weight: confidenceWeights.completeness,
      explanation: `${open} open uncertainties against ${events.length} events`,
      remedy: "Answer or waive open uncertainties",
    },
  ];
  const score = parts.reduce((sum, part) => sum + part.value * part.weight, 0);
  return { score, parts, raiseMost: describeRaiseMost(parts) };
}

/** max(0, 1 − uncertainties / events), and 0 without events. */
export function scoreCompleteness(uncertainties: number, events: number): number {
  return events === 0 ? 0 : Math.max(0, 1 - uncertainties / events);
}

/** extraction × time, or 1 once a person accepted it. */
function scoreEventConfidence(event: TimelineEvent): number {
  if (event.status === "accepted") return 1;
  return event.confidence.extraction * event.confidence.time;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

import { isLive } from "../claim";
import { evidenceKey } from "../evidence/evidence";
import { checkOrder, type Uncertainties } from "./check-order";
import type { TimelineEvent } from "./event";
import { impactEventIds } from "./impact";
import { findLateCauses } from "./late-causes";
import { eventsReachingImpact } from "./reaching-impact";
import type { Timeline } from "./timeline";

/** One line of an itemised bill. `value` and `weight` in [0, 1]; weights of a bill add up to 1. */
export type ScorePart = {
  readonly name: string;
  readonly value: number;
  readonly weight: number;
  readonly explanation: string;
  /** What a person could do to raise it. */
  readonly remedy: string;
};

/** A score computed by code from stored facts, never a number somebody made up. In [0, 1]. */
export type Score = {
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly raiseMost: string;
};

/**
 * How well the claims of a timeline hold together: a weighted sum of five parts in [0, 1], each
 * computed from stored facts. The weights are the product's definition; labels are half-open bands.
 */
const coherenceWeights = {
  corroboration: 0.25,
  temporalConsistency: 0.2,
  continuity: 0.15,
  connectivity: 0.25,
  evidenceValidity: 0.15,
} as const;

export const coherenceLabels = [
  "Trustworthy",
  "Highly-plausible",
  "Plausible",
  "Speculative",
  "Invalid",
] as const;
export type CoherenceLabel = (typeof coherenceLabels)[number];

export type Coherence = Score & { readonly label: CoherenceLabel };

/** Facts beside the timeline that coherence needs. */
export type CoherenceFacts = {
  /** Artifact path → name of the independent process that wrote it; copies share one name. */
  readonly origins: ReadonlyMap<string, string>;
  /** What the clocks may be wrong by: an order they cannot tell is no violation. */
  readonly uncertainties: Uncertainties;
  /** Evidence keys of citations whose check failed. */
  readonly invalidCitations: ReadonlySet<string>;
  /** Unexplained silence inside the bounds, milliseconds. */
  readonly unexplainedSilenceMs: number;
};

export function scoreCoherence(timeline: Timeline, facts: CoherenceFacts): Coherence {
  const events = timeline.events.filter(isLive);
  const parts = [
    corroborationPart(events, facts),
    temporalPart(timeline, events, facts),
    continuityPart(timeline, facts),
    connectivityPart(timeline, events),
    validityPart(events, facts),
  ];
  const score = parts.reduce((sum, part) => sum + part.value * part.weight, 0);
  return { score, label: coherenceLabel(score), parts, raiseMost: describeRaiseMost(parts) };
}

/** Half-open bands of the rubric: [0.9, 1], [0.7, 0.9), [0.5, 0.7), [0.3, 0.5), [0, 0.3). */
export function coherenceLabel(score: number): CoherenceLabel {
  if (score >= 0.9) return "Trustworthy";
  if (score >= 0.7) return "Highly-plausible";
  if (score >= 0.5) return "Plausible";
  return score >= 0.3 ? "Speculative" : "Invalid";
}

function corroborationPart(events: readonly TimelineEvent[], facts: CoherenceFacts): ScorePart {
  const corroborated = events.filter((event) => countOrigins(event, facts) >= 2).length;
  return {
    name: "Corroboration",
    value: share(corroborated, events.length),
    weight: coherenceWeights.corroboration,
    explanation: `${corroborated} of ${events.length} events rest on two independent sources`,
    remedy: "Add a second source for events that rest on one",
  };
}

function countOrigins(event: TimelineEvent, facts: CoherenceFacts): number {
  return new Set(event.evidence.map(({ path }) => facts.origins.get(path) ?? path)).size;
}

function temporalPart(
  timeline: Timeline,
  events: readonly TimelineEvent[],
  { uncertainties }: CoherenceFacts,
): ScorePart {
  const links = timeline.causalLinks.filter(isLive);
  const byId = new Map(events.map((event) => [event.id, event]));
  const backwards = links.filter((link) => {
    const cause = byId.get(link.source);
    const effect = byId.get(link.target);
    return cause && effect && checkOrder(cause, effect, uncertainties).kind === "impossible";
  }).length;
  // A cause is said to have led to the impact, whether or not a link says how.
  const violations = backwards + findLateCauses(timeline, uncertainties).length;
  const conflicts = timeline.uncertainties.filter(
    ({ type, status }) => type === "conflicting" && status === "open",
  ).length;
  const checked = links.length + events.length;
  return {
    name: "Temporal consistency",
    value: events.length === 0 ? 0 : Math.max(0, 1 - (violations + conflicts) / checked),
    weight: coherenceWeights.temporalConsistency,
    explanation: `${violations} ordering violations and ${conflicts} open conflicts among ${events.length} events and ${links.length} links`,
    remedy:
      "Resolve the conflicting times, turn or remove links whose effect began first, and reject causes that begin after the impact",
  };
}

function continuityPart(timeline: Timeline, facts: CoherenceFacts): ScorePart {
  const spanMs = timeline.bounds ? timeline.bounds.latest - timeline.bounds.earliest : 0;
  const silent = Math.min(facts.unexplainedSilenceMs, spanMs);
  return {
    name: "Continuity",
    value: spanMs === 0 ? 0 : 1 - silent / spanMs,
    weight: coherenceWeights.continuity,
    explanation: `${Math.round(silent / 1000)} of ${Math.round(spanMs / 1000)} s without records from a source that usually writes`,
    remedy: "Find the records of the silent periods",
  };
}

function connectivityPart(timeline: Timeline, events: readonly TimelineEvent[]): ScorePart {
  const reaching = eventsReachingImpact(timeline, new Set(impactEventIds(timeline)));
  const connected = events.filter(({ id }) => reaching.has(id)).length;
  return {
    name: "Causal connectivity",
    value: share(connected, events.length),
    weight: coherenceWeights.connectivity,
    explanation: `${connected} of ${events.length} events lie on a path to an impact`,
    remedy: "Link or dismiss the events that hang loose",
  };
}

function validityPart(events: readonly TimelineEvent[], facts: CoherenceFacts): ScorePart {
  const citations = events.flatMap(({ evidence }) => evidence);
  const valid = citations.filter((cited) => !facts.invalidCitations.has(evidenceKey(cited))).length;
  return {
    name: "Evidence validity",
    value: share(valid, citations.length),
    weight: coherenceWeights.evidenceValidity,
    explanation: `${valid} of ${citations.length} citations exist and quote verbatim`,
    remedy: "Replace the citations that no longer match",
  };
}

function share(count: number, of: number): number {
  return of === 0 ? 0 : count / of;
}

/** The part with the most points missing is the one worth working on. */
function describeRaiseMost(parts: readonly ScorePart[]): string {
  const missing = (part: ScorePart) => (1 - part.value) * part.weight;
  const [first] = parts.toSorted((a, b) => missing(b) - missing(a));
  if (!first || missing(first) < 0.005) return "Nothing would raise it much";
  return `${first.remedy} (up to +${missing(first).toFixed(2)})`;
}

/**
 * Credibility of a claim from its evidence alone, [0, 1]: none 0; one source 0.55; each further
 * independent source adds, several reach 0.9. Never falls when supporting evidence is added.
 */
export function scoreCredibility(independentSources: number): number {
  return credibilitySteps[Math.min(independentSources, credibilitySteps.length - 1)] ?? 0;
}

const credibilitySteps = [0, 0.55, 0.75, 0.9] as const;

const halvedSteps: ReadonlySet<number> = new Set(credibilitySteps.map((step) => step / 2));

/**
 * Credibility counted from sources as it is shown, [0, 1]: an open conflict about the claim halves it for as long as it is
 * open. Earlier versions stored it halved.
 */
export function credibilityNow(scored: number, isContested: boolean): number {
  const whole = halvedSteps.has(scored) ? scored * 2 : scored;
  return isContested ? whole / 2 : whole;
}

type Believed = Pick<TimelineEvent, "actor" | "confidence">;

/** The rules stated it as a calibrated probability, in which the number of sources and all else is counted already. */
export function isCalibrated({ actor, confidence }: Believed): boolean {
  return actor === "rules" && confidence.credibility === confidence.extraction;
}

/** How likely an event is true, [0, 1]: the one number that is shown of it. */
export function eventConfidence(event: Believed, isContested: boolean): number {
  const { extraction, credibility } = event.confidence;
  if (credibility === null || isCalibrated(event)) return extraction;
  return credibilityNow(credibility, isContested);
}

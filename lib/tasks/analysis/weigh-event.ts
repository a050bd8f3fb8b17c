import { type EventFamily, eventFamilies } from "@/lib/knowledge/event-families";
import type { Signal } from "@/lib/signals/signal";

/** From this score on an event is one of the key events of the skeleton. */
export const keyScoreMin = 0.7;

const fallback: EventFamily = { pattern: /./, kind: "observation", weight: 0.2, stage: 5 };

export function familyOf(family: string): EventFamily {
  return eventFamilies.find(({ pattern }) => pattern.test(family)) ?? fallback;
}

/**
 * What the timeline wants of a signal: the weight of its family, less for what was known before and
 * for what came again, a little more for what is grave, widespread or talked about.
 */
export function weighSignal(signal: Signal, attention: number): number {
  const { weight } = familyOf(signal.family);
  const known = signal.novelty >= 0.9 ? 0 : (1 - signal.novelty) * 0.35;
  const mild = Math.max(0, 0.65 - signal.severity) * mildness(signal);
  const breadth = Math.min(0.06, 0.02 * Math.max(0, signal.entities.length - 2));
  const talked = Math.min(0.12, attention * 0.04);
  return Math.max(0, weight - known - mild + breadth + talked + adjustment(signal));
}

/** A small departure of a metric is worth much less; a log line's level is only half the story. */
function mildness({ detector }: Signal): number {
  return detector === "metric-signals" ? 0.8 : 0.3;
}

/** What only facts of one family can tell. */
function adjustment(signal: Signal): number {
  return adjustments.find(({ family }) => family.test(signal.family))?.by(signal) ?? 0;
}

type Adjustment = { readonly family: RegExp; by(signal: Signal): number };

const adjustments: readonly Adjustment[] = [
  { family: /^alert\.firing$/, by: ({ facts }) => (facts.isUrgent === "true" ? 0.12 : -0.02) },
  { family: /^alert\.resolved$/, by: resolutionAdjustment },
  { family: /^warning\.log$/, by: warningAdjustment },
  // What no phrase knows tells by how it comes: out of a long quiet, and stays.
  { family: /^error\.log$/, by: ({ facts }) => (facts.isOnset === "true" ? 0.06 : 0) },
  {
    // A job somebody started by hand is a test or a remedy, and told by what it did.
    family: /^job\.run$/,
    by: ({ facts }) => (/cron|scheduler|system|airflow/i.test(facts.by ?? "") ? 0 : -0.1),
  },
];

/** The last word of an urgent alert closes the incident; the others come and go. */
function resolutionAdjustment({ facts, severity }: Signal): number {
  const isLast = facts.episode === facts.episodes;
  return facts.isUrgent === "true" && isLast && severity >= 0.6 ? 0.2 : -0.15;
}

/** A new warning that comes a hundred times is a symptom; once or twice it is a remark. */
function warningAdjustment({ novelty, count }: Signal): number {
  return novelty < 0.9 ? 0 : 0.42 * Math.min(1, Math.log10(Math.max(1, count)) / 2);
}

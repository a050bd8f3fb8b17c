import type { AskedTime } from "./asked-time";
import type { Searchable, Span } from "./searchable";

/** How well something fits the asked time, [0, 1], and by what; null where it does not. */
export type TimeFit = { readonly fit: number; readonly why: string };

/** Times less sure than this are not weighed. */
const timeConfidenceMin = 0.3;

/**
 * Overlap × how fine the asked stretch is × how sure the time is. What lies outside is not lifted, and neither is what
 * has no time. `isNormalised`: what words tell of a time counts beside the stamp they were written at.
 */
export function fitTime(
  item: Searchable<unknown>,
  within: NonNullable<AskedTime["within"]>,
  isNormalised: boolean,
): TimeFit | null {
  const own = fitSpan(item.time, item.timeConfidence, within);
  const stated = isNormalised && item.stated !== null ? item.stated : null;
  const statedFit = stated === null ? 0 : fitSpan(stated, stated.confidence, within);
  if (own === 0 && statedFit === 0) return null;
  const inAsked = `in the asked time (${within.words})`;
  return own >= statedFit
    ? { fit: own, why: `it is ${inAsked}` }
    : { fit: statedFit, why: `“${stated?.words}” is ${inAsked}` };
}

function fitSpan(
  span: Span | null,
  confidence: number,
  within: NonNullable<AskedTime["within"]>,
): number {
  if (span === null || confidence < timeConfidenceMin) return 0;
  const shared = Math.min(span.latest, within.latest) - Math.max(span.earliest, within.earliest);
  if (shared < 0) return 0;
  // Ends are included: a millisecond is one long.
  const share = (shared + 1) / (span.latest - span.earliest + 1);
  return share * within.granularity * confidence;
}

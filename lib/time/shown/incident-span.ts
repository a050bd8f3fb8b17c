import type { Instant } from "@/lib/base/instant";
import { shownDelay } from "./shown-delay";

/** From when to when an incident lasted, and its length in milliseconds as a reader counts it; null for what is not known. */
export type IncidentSpan = {
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly lengthMs: number | null;
};

/**
 * The one reckoning of report, summary, clock, picture, shared texts and answers. An incident ends when it is resolved: a
 * mitigation is no end, and the last failure is told beside it.
 */
export function incidentSpan({
  startedAt,
  resolvedAt,
}: {
  readonly startedAt: Instant | null;
  readonly resolvedAt: Instant | null;
}): IncidentSpan {
  const length = shownDelay(startedAt, resolvedAt);
  return {
    ...{ from: startedAt, until: resolvedAt },
    lengthMs: length !== null && length > 0 ? length : null,
  };
}

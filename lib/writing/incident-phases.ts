import type { Instant } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { onset } from "@/lib/domain/timeline/event-onset";
import { type ImpactWindow, impactWindow } from "@/lib/domain/timeline/impact";
import type { Timeline } from "@/lib/domain/timeline/timeline";

/** A stretch of an incident's life; it ends where the next begins. */
export type IncidentPhase = {
  readonly heading: string;
  /** Milliseconds since the epoch; minus infinity for what came before everything. */
  readonly from: number;
};

/** The one heading when nothing is known of an impact. */
export const unphasedHeading = "What happened";

/** The heading over events nobody can place in time. */
export const undatedPhase = "At a time not known";

/**
 * The phases of a response as postmortems tell them (detection, diagnosis, repair, recovery), each from
 * the moment it is known to begin. Repair begins with the first step a person took against the impact
 * after it was noticed; without one, nothing tells whether what followed was diagnosis, repair or more of the harm. A phase whose beginning is not
 * known is left out, and the one before runs on. Without a known impact everything is one phase.
 */
export function listPhases(timeline: Timeline): readonly IncidentPhase[] {
  const window = impactWindow(timeline);
  const { startedAt, mitigatedAt, resolvedAt } = window;
  const detectedAt = detectionOf(window);
  if (startedAt === null && detectedAt === null) {
    return [{ heading: unphasedHeading, from: Number.NEGATIVE_INFINITY }];
  }
  const repairedFrom = detectedAt === null ? null : firstRepair(timeline, detectedAt);
  const diagnosis = repairedFrom === null ? "After detection" : "Diagnosis";
  const starts: readonly (readonly [string, Instant | null])[] = [
    ["Impact and detection", startedAt],
    [diagnosis, detectedAt],
    ["Repair", repairedFrom],
    ["Recovery", mitigatedAt],
    ["After the incident", resolvedAt],
  ];
  const known = starts.flatMap(([heading, from]) => (from === null ? [] : [{ heading, from }]));
  // Two phases that begin at once are told as the later one: the earlier had no time to run.
  const apart = known.filter(
    ({ from }, index) => !known.slice(index + 1).some((later) => later.from <= from),
  );
  const first = startedAt === null ? "Before detection" : "Before the impact";
  return [{ heading: first, from: Number.NEGATIVE_INFINITY }, ...apart];
}

/** What is found out before the impact begins is no diagnosis of it: that begins with the impact. */
function detectionOf({ startedAt, detectedAt }: ImpactWindow): Instant | null {
  const isEarly = startedAt !== null && detectedAt !== null && detectedAt < startedAt;
  return isEarly ? startedAt : detectedAt;
}

/** The phase an event began in; `phases` are in order of time. */
export function phaseOf(event: TimelineEvent, phases: readonly IncidentPhase[]): string {
  const at = onset(event);
  if (!Number.isFinite(at)) return undatedPhase;
  const isAfter = ({ heading }: IncidentPhase, before: IncidentPhase | undefined) =>
    afterItsTurn.has(heading) && before !== undefined && during.has(before.heading);
  const hasBegun = (phase: IncidentPhase, index: number) =>
    phase.from < at || (phase.from === at && !isAfter(phase, phases[index - 1]));
  return phases.findLast(hasBegun)?.heading ?? undatedPhase;
}

/** The event that detects or resolves the impact ends the phase before, and is part of it. */
const afterItsTurn: ReadonlySet<string> = new Set([
  "Diagnosis",
  "After detection",
  "After the incident",
]);

/** Phases that such an event may end; what came before the impact it does not. */
const during: ReadonlySet<string> = new Set([
  "Impact and detection",
  "Diagnosis",
  "After detection",
  "Repair",
  "Recovery",
]);

/** Null when nobody stepped in between the moment of detection and the end of the impact. */
function firstRepair({ events, impact }: Timeline, detectedAt: Instant): Instant | null {
  const end = impact.mitigatedAt ?? impact.resolvedAt ?? Number.POSITIVE_INFINITY;
  const steps = events.flatMap((event) =>
    isLive(event) && event.kind === "mitigation" && event.time.kind !== "unknown"
      ? [event.time.earliest]
      : [],
  );
  const inTime = steps.filter((at) => at >= detectedAt && at < end);
  return inTime.length === 0 ? null : inTime.reduce((first, at) => (at < first ? at : first));
}

import type { Instant, Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { Measurement, MeasurementValue } from "@/lib/domain/evidence/measurement";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { impactEventIds, impactWindow } from "@/lib/domain/timeline/impact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "../../ports/evidence-port";
import { measureCounted } from "./measure";
import { measureSteps } from "./measure-steps";
import { type Counted, countedOf } from "./what-is-counted";

/** Events whose size is measured: those of the impact first. */
const eventsMax = 40;
/** Of the citations of an event, the first ones that are looked at for what is counted. */
const citationsMax = 8;

type Measured = Pick<Timeline, "events" | "impact" | "impacts" | "impactEvents">;

/**
 * How large each failure was, counted over the records of the component that the event cites: of requests the failed
 * share, of other records how many say the same. The window is that of the event; where its end is not known, that of
 * the impact.
 */
export async function measureEvents(
  evidence: EvidenceReader,
  timeline: Measured,
): Promise<readonly Measurement[]> {
  const found = new Map<string, Measurement>();
  for (const event of toMeasure(timeline)) {
    const counted = await findCounted(evidence, event);
    if (counted === null) continue;
    const window = await windowOf(event, counted, timeline, evidence);
    if (window === null) continue;
    const measurement = await measureCounted(evidence, { event: event.id, counted, window });
    if (!isNothing(measurement.value)) {
      found.set(measurement.id, found.get(measurement.id) ?? measurement);
    }
  }
  const sizes = [...found.values()];
  return [...sizes, ...(await measureSteps(evidence, timeline, sizes))];
}

function toMeasure(timeline: Measured): readonly TimelineEvent[] {
  const hurt = new Set(impactEventIds(timeline));
  const live = timeline.events.filter(isLive);
  const failures = live.filter(
    ({ id, kind }) => !hurt.has(id) && (kind === "failure" || kind === "degradation"),
  );
  return [...live.filter(({ id }) => hurt.has(id)), ...failures].slice(0, eventsMax);
}

async function findCounted(
  evidence: EvidenceReader,
  event: TimelineEvent,
): Promise<Counted | null> {
  const records: EvidenceRecord[] = [];
  for (const { artifactId, locator } of event.evidence.slice(0, citationsMax)) {
    if (locator.kind === "frame") continue;
    records.push(...(await evidence.recordAt(artifactId, locator)).slice(0, 1));
  }
  const artifacts = evidence.artifacts.map(({ artifact }) => artifact);
  return countedOf(records, artifacts);
}

async function windowOf(
  { time, endTime }: TimelineEvent,
  { query }: Counted,
  timeline: Measured,
  evidence: EvidenceReader,
): Promise<Interval | null> {
  if (time.kind === "unknown") return null;
  const { mitigatedAt, resolvedAt } = impactWindow(timeline);
  const ownEnd = endTime === null || endTime.kind === "unknown" ? null : endTime.latest;
  const end = ownEnd ?? mitigatedAt ?? resolvedAt ?? (await lastRecordOf(query.paths, evidence));
  if (end === null || end < time.earliest) return null;
  return { earliest: time.earliest, latest: end };
}

async function lastRecordOf(
  paths: readonly string[],
  evidence: EvidenceReader,
): Promise<Instant | null> {
  const spans = await evidence.spans();
  const ends = evidence.artifacts.flatMap(({ artifact }) =>
    paths.includes(artifact.path) ? (spans.get(artifact.id)?.latest ?? []) : [],
  );
  return ends.toSorted((a, b) => b - a)[0] ?? null;
}

function isNothing(value: MeasurementValue): boolean {
  return (value.kind === "count" ? value.count : value.numerator) === 0;
}

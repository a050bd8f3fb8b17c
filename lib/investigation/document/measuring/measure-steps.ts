import { type Instant, type Interval, instant, interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import {
  areApart,
  type Measurement,
  type MeasurementValue,
} from "@/lib/domain/evidence/measurement";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { impactEventIds, impactWindow } from "@/lib/domain/timeline/impact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "../../ports/evidence-port";
import { measureCounted } from "./measure";

const stepsMax = 8;
/** The same step on several hosts is taken within this time. */
const togetherMs = 10_000;
/** From this part of the share before, a step is not said to have helped. */
const helpedBelow = 0.8;

type Measured = Pick<Timeline, "events" | "impact" | "impacts" | "impactEvents">;
type Share = MeasurementValue & { readonly kind: "share" };

/**
 * The share that failed before and after each step that people took while it hurt, up to the next one, where the step made it
 * clearly less: two measurements of its event, in this order.
 */
export async function measureSteps(
  evidence: EvidenceReader,
  timeline: Measured,
  sizes: readonly Measurement[],
): Promise<readonly Measurement[]> {
  const { startedAt, mitigatedAt, resolvedAt } = impactWindow(timeline);
  const hurt = new Set(impactEventIds(timeline));
  const size = sizes.find(
    ({ event, value }) => event !== null && hurt.has(event) && value.kind === "share",
  );
  const end = resolvedAt ?? mitigatedAt;
  if (size === undefined || startedAt === null || end === null) return [];
  const { what, of, component, query } = size;
  const counted = { what, component, query, ...(of === undefined ? {} : { of }) };
  const found: Measurement[] = [];
  for (const { step, before, after } of stepsBetween(timeline, interval(startedAt, end))) {
    const [earlier, later] = [
      await measureCounted(evidence, { event: step.id, counted, window: before }),
      await measureCounted(evidence, { event: step.id, counted, window: after }),
    ];
    if (isShare(earlier.value) && isShare(later.value) && isLess(earlier.value, later.value)) {
      found.push(earlier, later);
    }
  }
  return found;
}

function stepsBetween({ events }: Measured, { earliest, latest }: Interval) {
  const steps = events
    .filter((event) => isLive(event) && event.kind === "mitigation" && event.importance === "key")
    .flatMap((step) => spanOf(step).map((span) => ({ step, span })))
    .filter(({ span }) => span.earliest > earliest && span.latest < latest)
    .toSorted((one, other) => one.span.earliest - other.span.earliest)
    .slice(0, stepsMax);
  return steps.flatMap(({ step, span }) => {
    const next = steps.find((other) => other.span.earliest > span.latest + togetherMs);
    const until = next === undefined ? latest : instant(next.span.earliest - 1);
    const done = nextSecond(span.latest);
    if (done >= until) return [];
    const before = interval(earliest, instant(span.earliest - 1));
    return [{ step, before, after: interval(done, until) }];
  });
}

/** A record that has no more than its second belongs to what was before a step in it. */
function nextSecond(at: Instant): Instant {
  return instant(Math.ceil(at / 1000) * 1000);
}

function spanOf({ time, endTime }: TimelineEvent): readonly Interval[] {
  if (time.kind === "unknown") return [];
  const end = endTime === null || endTime.kind === "unknown" ? time : endTime;
  return [interval(time.earliest, end.latest)];
}

function isShare(value: MeasurementValue): value is Share {
  return value.kind === "share" && value.denominator > 0;
}

function isLess(before: Share, after: Share): boolean {
  const [one, other] = [before, after].map((each) => each.numerator / each.denominator);
  return (other ?? 1) <= helpedBelow * (one ?? 0) && areApart(before, after);
}

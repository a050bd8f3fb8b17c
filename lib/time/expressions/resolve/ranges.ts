import type { Resolution } from "../meaning/expression";
import type { Bound, Day, Moment } from "../meaning/meaning";
import type { Outlook } from "./dates";
import { candidateStarts, type MomentReadings, readMoment, toSpan } from "./moments";
import { confidences, resolvedBetween, resolveReadings, unresolved } from "./outcomes";
import { readPeriod } from "./periods";
import { dayMs, epochOf, type Wall, type WallSpan } from "./wall";

type Ends = { readonly from: Bound; readonly to: Bound };

/** From one moment to another; what one end leaves out the other tells. */
export function resolveRange(ends: Ends, wall: Wall, outlook: Outlook): Resolution {
  const { from, to } = shareParts(ends);
  const last = readBound(to, wall, outlook);
  const first = last === null ? null : readFirst(from, to, last, wall, outlook);
  if (first === null || last === null)
    return unresolved("absolute", "One of its ends is not to be placed");
  const type = first.isRelative || last.isRelative ? "relative" : "absolute";
  const { granularity } = last;
  const spans = orderedSpans(first, last);
  if (spans === null) return unresolved(type, "It ends before it begins", granularity);
  const fromMs = epochOf(first.wall.zone, spans.first.fromMs);
  const toMs = epochOf(last.wall.zone, spans.last.toMs) - 1;
  const confidence = Math.min(
    first.confidence,
    last.confidence,
    isAmbiguous(last) ? confidences.ambiguous : 1,
  );
  return resolvedBetween(fromMs, toMs, {
    type,
    granularity,
    confidence,
    reason: `From the one to the other. ${last.reason}`,
  });
}

function isAmbiguous({ spans }: MomentReadings): boolean {
  return spans.length > 1;
}

function shareParts({ from, to }: Ends): Ends {
  if (from.kind !== "moment" || to.kind !== "moment") return { from, to };
  const [first, last] = [from.moment, to.moment];
  const common = {
    zone: first.zone ?? last.zone,
    unknownZone: first.unknownZone ?? last.unknownZone,
  };
  const day = last.day ?? first.day;
  const part =
    last.part ??
    (first.clock !== null && last.clock !== null && last.day === null ? first.part : null);
  return {
    from: {
      kind: "moment",
      moment: {
        ...first,
        ...common,
        day: first.day ?? last.day,
        part: first.part ?? sharedPart(last),
      },
    },
    to: { kind: "moment", moment: { ...last, ...common, day: dayLike(day, first), part } },
  };
}

/** "From 9 to 10 in the evening": the part is of both; of "from monday to tuesday evening" it is not. */
function sharedPart({ part, clock }: Moment): Moment["part"] {
  return clock === null ? null : part;
}

/** Of "10 January to the 20th" the second is in the month, and year, of the first. */
function dayLike(day: Day | null, { day: first }: Moment): Day | null {
  if (day?.kind === "day-of-month" && first?.kind === "date") return { ...first, day: day.day };
  if (day?.kind === "date" && day.year === null && first?.kind === "date")
    return { ...day, year: first.year };
  return day;
}

function readBound(bound: Bound, wall: Wall, outlook: Outlook): MomentReadings | null {
  if (bound.kind === "moment") {
    const readings = readMoment(bound.moment, wall, outlook);
    return readings === null || readings.spans.length === 0 || isNever(readings) ? null : readings;
  }
  const common = { wall, isClock: false, reason: `In ${wall.zone}` };
  if (bound.kind === "now") {
    const span = { fromMs: wall.wallMs, toMs: wall.wallMs + 1 };
    return { ...common, spans: [span], granularity: "minute", confidence: 0.9, isRelative: true };
  }
  const { span, granularity, isRelative } = readPeriod(bound.period, wall, outlook);
  return { ...common, spans: [span], granularity, confidence: 0.9, isRelative };
}

function isNever(readings: MomentReadings): boolean {
  return resolveReadings(readings, false).earliest === null;
}

/** The start of a stretch without a day of its own is the last that the clock showed before its end. */
function readFirst(
  from: Bound,
  to: Bound,
  last: MomentReadings,
  wall: Wall,
  outlook: Outlook,
): MomentReadings | null {
  const isBare = from.kind === "moment" && from.moment.day === null && from.moment.clock !== null;
  const toOwnDay = to.kind === "moment" && to.moment.clock !== null;
  const end = last.spans[0];
  if (!isBare || !toOwnDay || end === undefined) return readBound(from, wall, outlook);
  const readings = readBound(from, wall, outlook);
  const { clock } = from.moment;
  if (readings === null || clock === null || readings.wall.zone !== last.wall.zone) return readings;
  const around: Wall = { ...readings.wall, todayMs: Math.floor(end.fromMs / dayMs) * dayMs };
  const hours =
    from.moment.part === null ? clock.hours : readings.spans.map(({ fromMs }) => hourOf(fromMs));
  const start = candidateStarts(hours, clock, around)
    .filter((one) => one <= end.fromMs)
    .at(-1);
  if (start === undefined) return readings;
  return { ...readings, spans: [toSpan(start, clock, from.moment)] };
}

const hourMs = 3_600_000;

function hourOf(wallMs: number): number {
  return Math.floor((((wallMs % dayMs) + dayMs) % dayMs) / hourMs);
}

type SpanPair = { readonly first: WallSpan; readonly last: WallSpan };

/** The likeliest readings in which the end does not come before the start; past midnight it is of the next day. */
function orderedSpans(first: MomentReadings, last: MomentReadings): SpanPair | null {
  // Of "5 to 6pm" the first is of the half of the day that the second names.
  const isHalfOpen = first.isClock && last.spans.length === 1 && first.spans.length > 1;
  const starts = isHalfOpen
    ? [...first.spans].sort((one, other) => other.fromMs - one.fromMs)
    : first.spans;
  for (const start of starts) {
    const end = last.spans.find(({ toMs }) => toMs >= start.fromMs);
    if (end !== undefined) return { first: start, last: end };
  }
  const [start] = first.spans;
  const [end] = last.spans;
  if (start === undefined || end === undefined || !first.isClock || !last.isClock) return null;
  const moved = { fromMs: end.fromMs + dayMs, toMs: end.toMs + dayMs };
  return moved.toMs >= start.fromMs ? { first: start, last: moved } : null;
}

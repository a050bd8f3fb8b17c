import type { ExpressionType, Reading, Resolution } from "../meaning/expression";
import type { Unit } from "../meaning/meaning";
import type { MomentReadings } from "./moments";
import { instantOrNull, readingOf, toReading, type WallSpan, whenShown } from "./wall";

export const confidences = {
  rough: 0.6,
  ambiguous: 0.8,
  relative: 0.9,
  stated: 0.9,
  vagueWindow: 0.4,
  vague: 0.3,
} as const;

export function unresolved(
  type: ExpressionType,
  reason: string,
  granularity: Unit | "unknown" = "unknown",
): Resolution {
  return {
    ...{ type, granularity, earliest: null, latest: null, durationMs: null },
    ...{ alternatives: [], confidence: 0, reason },
  };
}

type Outcome = {
  readonly type: ExpressionType;
  readonly granularity: Unit;
  readonly reading: Reading;
  readonly confidence: number;
  readonly reason: string;
  readonly alternatives?: readonly Reading[];
};

export function resolved({ reading, alternatives = [], ...outcome }: Outcome): Resolution {
  return { ...outcome, ...reading, durationMs: null, alternatives };
}

/** Between two instants, both of which have to be in the calendar. */
export function resolvedBetween(
  fromMs: number,
  toMs: number,
  outcome: Omit<Outcome, "reading">,
): Resolution {
  const reading = readingOf(fromMs, Math.max(fromMs, toMs));
  if (reading === null) return unresolved(outcome.type, "Outside the years 1 to 9999");
  return resolved({ ...outcome, reading });
}

/** With one end open. */
export function resolvedOpen(
  fromMs: number | null,
  toMs: number | null,
  outcome: Omit<Outcome, "reading">,
): Resolution {
  const reading = { earliest: instantOrNull(fromMs), latest: instantOrNull(toMs) };
  return resolved({ ...outcome, reading });
}

/** What a moment comes to, with clocks that are set forward and back. */
export function resolveReadings(readings: MomentReadings, isRough: boolean): Resolution {
  const type = readings.isRelative ? "relative" : "absolute";
  const { zone } = readings.wall;
  const [first, ...others] = readings.spans;
  if (first === undefined) return unresolved(type, "The calendar has no such day");
  const shown = readings.isClock ? whenShown(zone, first.fromMs) : null;
  if (shown?.kind === "never") {
    return unresolved(
      type,
      `Clocks in ${zone} were set forward past that time: none showed it`,
      readings.granularity,
    );
  }
  const reading = toReading(zone, first);
  if (reading === null) return unresolved(type, "Outside the years 1 to 9999");
  const again = shown?.kind === "twice" ? readAgain(first, shown.again) : [];
  const alternatives = [
    ...again,
    ...others.map((span) => toReading(zone, span)).filter((one) => one !== null),
  ];
  const reason =
    again.length > 0
      ? `${readings.reason}; clocks were set back and showed it twice`
      : readings.reason;
  const plain = Math.min(readings.confidence, alternatives.length > 0 ? confidences.ambiguous : 1);
  const confidence = isRough ? Math.min(plain, confidences.rough) : plain;
  return resolved({
    type,
    granularity: readings.granularity,
    reading,
    confidence,
    reason: reason,
    alternatives,
  });
}

function readAgain({ fromMs, toMs }: WallSpan, againMs: number): readonly Reading[] {
  const reading = readingOf(againMs, againMs + (toMs - fromMs) - 1);
  return reading === null ? [] : [reading];
}

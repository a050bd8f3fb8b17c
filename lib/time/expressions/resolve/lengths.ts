import { zoneOffsetAtMs } from "../../zone";
import type { Resolution } from "../meaning/expression";
import type { Amount, Quantity, Unit } from "../meaning/meaning";
import { lengthOf } from "../meaning/quantities";
import { moveDays } from "./calendar";
import { confidences, resolved, resolvedBetween, unresolved } from "./outcomes";
import { dayMs, epochOf, toReading, type Wall, type WallSpan } from "./wall";

const minuteMs = 60_000;
const secondMs = 1000;
const wholeDays: readonly Unit[] = ["day", "week", "month", "quarter", "year"];

/** How much of it "about" may be off, and at least so long. */
const roughShare = 0.2;
const roughMinMs = minuteMs;

export function resolveDuration(quantity: Quantity): Resolution {
  const isOne = lengthOf(quantity.low) === lengthOf(quantity.high);
  const confidence = quantity.isVague
    ? confidences.vagueWindow
    : quantity.isRough
      ? confidences.rough
      : confidences.stated;
  const reason = isOne ? "How long, not when" : "How long, between two numbers, not when";
  const plain = unresolved("duration", reason, quantity.unit);
  return { ...plain, confidence, durationMs: isOne ? lengthOf(quantity.low) : null };
}

/** The stretch of that length that ends, or begins, at the time of writing. */
export function resolveStretch(quantity: Quantity, direction: -1 | 1, wall: Wall): Resolution {
  const other = moveBy(quantity.high, wall.referenceMs, direction, wall);
  const outcome = {
    ...({ type: "relative", granularity: quantity.unit } as const),
    confidence: confidenceOf(quantity),
    reason: direction < 0 ? "Up to the time of writing" : "From the time of writing on",
  };
  return resolvedBetween(
    Math.min(other, wall.referenceMs),
    Math.max(other, wall.referenceMs),
    outcome,
  );
}

function confidenceOf({ isVague, isRough }: Quantity): number {
  return isVague ? confidences.vagueWindow : isRough ? confidences.rough : confidences.relative;
}

/** So long before or after `fromMs`: a whole day when days are counted, else a minute or a second. */
export function resolveApart(
  quantity: Quantity,
  direction: -1 | 1,
  wall: Wall,
  fromMs: number,
): Resolution {
  const outcome = {
    ...({ type: quantity.isVague ? "vague" : "relative", granularity: quantity.unit } as const),
    confidence: confidenceOf(quantity),
    reason:
      direction < 0
        ? "Counted back from the time of writing"
        : "Counted on from the time of writing",
  };
  const ends = [quantity.low, quantity.high].map((amount) =>
    moveBy(amount, fromMs, direction, wall),
  );
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const slack = quantity.isRough && !quantity.isVague ? slackOf(quantity) : 0;
  if (wholeDays.includes(quantity.unit) && quantity.low.ms === 0)
    return resolveDays(from - slack, to + slack, wall, outcome);
  const width = slack > 0 || from < to ? 0 : widthOf(quantity.unit) - 1;
  return resolvedBetween(from - slack, to + slack + width, outcome);
}

/** A stretch of the calendar so long before or after: a month stays a month. */
export function moveStretch(
  quantity: Quantity,
  direction: -1 | 1,
  wall: Wall,
  { fromMs, toMs }: WallSpan,
): Resolution {
  const moved = (at: number) =>
    [quantity.low, quantity.high].map((amount) => moveBy(amount, at, direction, wall));
  return resolvedBetween(Math.min(...moved(fromMs)), Math.max(...moved(toMs)) - 1, {
    ...({ type: "relative", granularity: quantity.unit } as const),
    ...{ confidence: confidenceOf(quantity), reason: "" },
  });
}

type DaysOutcome = Omit<Parameters<typeof resolved>[0], "reading">;

function resolveDays(
  fromMs: number,
  toMs: number,
  { zone }: Wall,
  outcome: DaysOutcome,
): Resolution {
  const midnight = (at: number) => Math.floor((at + zoneOffsetAtMs(zone, at)) / dayMs) * dayMs;
  const reading = toReading(zone, { fromMs: midnight(fromMs), toMs: midnight(toMs) + dayMs });
  if (reading === null) return unresolved(outcome.type, "Outside the years 1 to 9999");
  return resolved({ ...outcome, reading });
}

/** Days are counted on the clock on the wall, hours by themselves: a day may have 23 hours. */
export function moveBy(amount: Amount, fromMs: number, direction: -1 | 1, { zone }: Wall): number {
  const isDays = amount.days !== 0 || amount.months !== 0;
  const moved = isDays
    ? epochOf(zone, moveDays(fromMs + zoneOffsetAtMs(zone, fromMs), amount, direction))
    : fromMs;
  return moved + direction * amount.ms;
}

function slackOf({ high }: Quantity): number {
  return Math.max(roughMinMs, Math.round(lengthOf(high) * roughShare));
}

function widthOf(unit: Unit): number {
  if (unit === "millisecond") return 1;
  return unit === "second" ? secondMs : minuteMs;
}

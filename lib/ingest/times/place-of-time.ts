import { microsPerDay } from "@/lib/time/stamps/civil-time";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";
import { type Moment, momentsIn } from "./moments-in";

/** Where the lines of a text say when they were written: the so-manieth time of a line, from either end. */
export type PlaceOfTime = {
  readonly kind: "instant" | "clock" | "day";
  /** Negative: counted from the end. */
  readonly ordinal: number;
  readonly order: DateOrder | null;
  /** Lines begin with a time of day that only its place there makes one: `18.20`. */
  readonly isLoose: boolean;
  /** The column it stands in, when it stands nowhere else; what stands elsewhere is spoken of. */
  readonly column: number | null;
  readonly isNewestFirst: boolean;
  /** The share of lines that have a time there. */
  readonly share: number;
  readonly score: number;
};

const ordinals = [0, 1, 2, 3, -1];
/** A place further on has to be so much better than one before it. */
const laterCost = 0.03;
/** A series that runs backwards in so many of its steps is no time. */
const backwardsMax = 0.35;
/** What a step backwards costs, beside a line without a time. */
const backwardsCost = 1.5;
const looseCost = 0.15;
/** A series that never changes is the time of something else. */
const constantCost = 0.5;
/** So many of the times stand in one column, or it is none. */
const inColumnMin = 0.85;

export function findPlaceOfTime(
  lines: readonly string[],
  order: DateOrder | null,
): PlaceOfTime | null {
  const strict = findIn(lines, order, false);
  const loose = strict !== null && strict.share > 0.5 ? null : findIn(lines, order, true);
  if (loose === null || loose.score - looseCost <= (strict?.score ?? 0)) return strict;
  return loose;
}

function findIn(lines: readonly string[], order: DateOrder | null, isLoose: boolean) {
  const all = lines.map((line) => momentsIn(line, order, { isLoose }));
  const kinds = isLoose ? (["clock"] as const) : (["instant", "clock", "day"] as const);
  const places = kinds.flatMap((kind) =>
    ordinals.flatMap((ordinal) => judge(all, { kind, ordinal, order, isLoose }) ?? []),
  );
  return places.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

export function momentAt(
  moments: readonly Moment[],
  { kind, ordinal, column }: Pick<PlaceOfTime, "kind" | "ordinal" | "column">,
): Moment | undefined {
  const found = moments.filter(({ scan }) => scan.kind === kind).at(ordinal);
  return column === null || found === undefined || found.at <= column ? found : undefined;
}

const kindCost = { instant: 0, clock: 0.1, day: 0.3 } as const;

type Candidate = Pick<PlaceOfTime, "kind" | "ordinal" | "order" | "isLoose">;

function judge(all: readonly (readonly Moment[])[], candidate: Candidate): PlaceOfTime | null {
  const { kind, ordinal } = candidate;
  const found = all.flatMap((moments) => momentAt(moments, { kind, ordinal, column: null }) ?? []);
  const values = found.map(({ scan }) =>
    scan.kind === "clock" ? scan.clock.microsOfDay : scan.stamp.wallMicros,
  );
  if (values.length < 2) return null;
  const { backwards, isNewestFirst } = runOf(values, kind === "clock");
  if (backwards > backwardsMax) return null;
  const share = values.length / all.length;
  const steps = Math.abs(ordinal) * laterCost;
  const constant = values.length > 3 && new Set(values).size === 1 ? constantCost : 0;
  const score = share - backwards * backwardsCost - steps - kindCost[kind] - constant;
  const column = columnOf(found);
  return { ...candidate, column, isNewestFirst, share, score };
}

/** Nearly all stand at one place from the left: those further right are words of what is said. */
function columnOf(found: readonly Moment[]): number | null {
  const columns = found.map(({ at }) => at).toSorted((a, b) => a - b);
  const usual = columns[Math.floor(columns.length / 2)] ?? 0;
  const reach = usual + columnSlack;
  const inside = columns.filter((at) => at <= reach).length;
  return usual <= columnMax && inside >= columns.length * inColumnMin ? reach : null;
}

const columnMax = 12;
const columnSlack = 4;

/** What the end of summer time takes back. */
const setBackMicros = 3_600_000_000;
/** Of fewer steps one back may as well say that there is no order. */
const stepsToForgive = 4;

/**
 * How often a series runs against its own direction, in [0, 1]; of times of day, midnight is no step back. Clocks are set
 * back an hour once in a file: one such step is none against a series of some length.
 */
export function runOf(
  values: readonly number[],
  isOfDay = false,
): { backwards: number; isNewestFirst: boolean } {
  const steps: number[] = [];
  for (let at = 1; at < values.length; at++) {
    const step = (values[at] ?? 0) - (values[at - 1] ?? 0);
    const isOverMidnight = isOfDay && Math.abs(step) > microsPerDay / 2;
    if (step !== 0 && !isOverMidnight) steps.push(step);
  }
  const falls = steps.filter((step) => step < 0);
  const rises = steps.filter((step) => step > 0);
  const isNewestFirst = falls.length > rises.length;
  const against = isNewestFirst ? rises : falls;
  const [only = 0] = against;
  const isSetBack = against.length === 1 && Math.abs(only) <= setBackMicros;
  if (isSetBack && values.length > stepsToForgive) return { backwards: 0, isNewestFirst };
  return { backwards: against.length / Math.max(1, values.length - 1), isNewestFirst };
}

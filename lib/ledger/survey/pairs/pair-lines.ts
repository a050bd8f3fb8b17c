import { instant } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import type { SurveyLine } from "@/lib/domain/evidence/survey";
import { numberText } from "../../entries/name-series";
import type { SurveyEvidence } from "../survey-evidence";
import { clockText, countText, placeOf, tell } from "../survey-line";
import { columnsOfRows, columnsOfThings, type NumberColumn, type Point } from "./number-columns";
import {
  distanceOf,
  isMoving,
  levelOf,
  type Pair,
  type Relation,
  relationOf,
} from "./number-relation";

/** Columns of one table compared with each other, and series of all tables: the time grows with the square of it. */
const columnsOfTableMax = 16;
const seriesMax = 40;

type Parted = {
  readonly a: NumberColumn;
  readonly b: NumberColumn;
  readonly pairs: readonly AlignedPair[];
  readonly parting: Parting;
};

/** Two numbers that belong together, with where they stand. */
type AlignedPair = Pair & { readonly ofA: Point; readonly ofB: Point };

/** Two numbers that kept to each other and then no longer did. */
type Parting = {
  readonly relation: Relation;
  /** What it was, and what it is in the middle of the time in which it does not hold. */
  readonly before: number;
  readonly after: number;
  /** The first pair that no longer fits. */
  readonly at: number;
  /** The first that fits again; null where none does. */
  readonly againAt: number | null;
};

/** How they keep to each other is told by the first pairs: a fifth of all, but so many at least and at most. */
const headShare = 0.2;

const headMin = 24;

const headMax = 200;

/** A ratio that changed by less is still the same. */
const otherShareMin = 0.05;

/** It is over when, of so many pairs, so many do not fit; and holds again when so many do. */
const windowSize = 8;

const windowMin = 5;

const partedShare = 0.8;

const againShare = 0.9;

const fitsBeforeMin = 0.95;

/** Numbers that kept to each other for long and then no longer do: those that did so longest first. */
export function pairLines({ watches }: SurveyEvidence): readonly SurveyLine[] {
  const series = watches.flatMap(({ store }) => store.series());
  const tables = Map.groupBy(columnsOfRows(series), ({ table }) => table);
  const inRows = [...tables.values()].flatMap((columns) =>
    pairsOf(columns.slice(0, columnsOfTableMax)).flatMap(([a, b]) => partedOf(a, b, alignRows)),
  );
  const inTime = pairsOf(columnsOfThings(series).slice(0, seriesMax))
    .filter(([a, b]) => a.table !== b.table)
    .flatMap(([a, b]) => partedOf(a, b, alignTimes))
    .filter(({ parting }) => isOfTwoTables(parting));
  const together = Map.groupBy([...inRows, ...inTime], ({ a, b, pairs, parting }) =>
    [a.table, b.table, pairs[parting.at]?.ofA.atMs].join("\u0001"),
  );
  return [...together.values()]
    .flatMap((alike) => {
      const [first] = alike.toSorted((x, y) => y.parting.at - x.parting.at);
      return first === undefined ? [] : [{ first, further: alike.length - 1 }];
    })
    .toSorted((x, y) => y.first.parting.at - x.first.parting.at)
    .map(({ first, further }) => lineOf(first, further));
}

function pairsOf(
  columns: readonly NumberColumn[],
): readonly (readonly [NumberColumn, NumberColumn])[] {
  return columns.flatMap((a, at) => columns.slice(at + 1).map((b) => [a, b] as const));
}

function partedOf(
  a: NumberColumn,
  b: NumberColumn,
  align: (a: NumberColumn, b: NumberColumn) => readonly AlignedPair[],
): readonly Parted[] {
  const pairs = align(a, b);
  const parting = findParting(pairs);
  return parting === null ? [] : [{ a, b, pairs, parting }];
}

/** What two tables tell at the same times is the same, or a multiple of it: two totals keep any distance by chance. */
function isOfTwoTables({ relation, before }: Parting): boolean {
  return relation === "ratio" || before === 0;
}

function lineOf({ a, b, pairs, parting }: Parted, further: number): SurveyLine {
  const [before, first] = [pairs[parting.at - 1], pairs[parting.at]];
  if (before === undefined || first === undefined)
    throw new Error("Nothing parts at the beginning");
  const again = parting.againAt === null ? undefined : pairs[parting.againAt];
  const isOneRow = a.table === b.table;
  const records = isOneRow ? [first.ofA, before.ofA] : [first.ofA, first.ofB, before.ofA];
  return tell({
    at: instant(first.ofA.atMs),
    text: `${describeParting(a.name, b.name, parting)}: here ${numberText(first.a)} and ${numberText(first.b)}`,
    why: [
      `for ${countText(parting.at, isOneRow ? "row" : "sample")} before`,
      ...(again === undefined ? [] : [`again from ${clockText(instant(again.ofA.atMs))}`]),
      ...(further === 0 ? [] : [countText(further, "more such pair")]),
    ].join(", "),
    references: records.map(({ samples, index }) => placeOf(samples.recordAt(index))),
  });
}

function describeParting(a: string, b: string, { relation, before, after }: Parting): string {
  const [was, is] = [numberText(before), numberText(after)];
  if (relation === "ratio") return `${a} was ${was} times ${b}, then ${is} times`;
  if (before === 0) return `${a} was ${b}, then apart by ${is}`;
  return `${a} less ${b} was ${was}, then ${is}`;
}

/** Cells of the same rows. */
function alignRows(a: NumberColumn, b: NumberColumn): readonly AlignedPair[] {
  const pairs: AlignedPair[] = [];
  let place = 0;
  for (const ofA of a.points) {
    while (compare(b.points[place], ofA) < 0) place += 1;
    const ofB = b.points[place];
    if (ofB === undefined) break;
    if (compare(ofB, ofA) !== 0) continue;
    const { value } = ofB;
    pairs.push({ a: ofA.value, b: value, bLow: value, bHigh: value, ofA, ofB });
  }
  return pairs;
}

/** Infinite beyond the last. */
function compare(one: Point | undefined, other: Point): number {
  if (one === undefined) return Number.POSITIVE_INFINITY;
  return one.atMs - other.atMs || one.row - other.row;
}

/** What was read at about the same time; between two readings the second may have been anything between them. */
function alignTimes(a: NumberColumn, b: NumberColumn): readonly AlignedPair[] {
  const withinMs = usualDistance(b.points);
  const pairs: AlignedPair[] = [];
  let place = 0;
  for (const ofA of a.points) {
    while ((b.points[place + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= ofA.atMs) place += 1;
    const ofB = b.points[place];
    if (ofB === undefined || Math.abs(ofA.atMs - ofB.atMs) > withinMs) continue;
    const around = [b.points[place - 1], ofB, b.points[place + 1]];
    const values = around.flatMap((point) => point?.value ?? []);
    const bounds = { bLow: Math.min(...values), bHigh: Math.max(...values) };
    pairs.push({ a: ofA.value, b: ofB.value, ...bounds, ofA, ofB });
  }
  return pairs;
}

function usualDistance(points: readonly Point[]): number {
  return median(points.slice(1).map(({ atMs }, index) => atMs - (points[index]?.atMs ?? atMs)));
}

/** Null for numbers that never kept to each other, or that still do. */
export function findParting(pairs: readonly Pair[]): Parting | null {
  const size = Math.min(headMax, Math.max(headMin, Math.floor(headShare * pairs.length)));
  if (pairs.length < size + windowMin) return null;
  const head = pairs.slice(0, size);
  if (!isMoving(head.map(({ a }) => a)) || !isMoving(head.map(({ b }) => b))) return null;
  const kept = relationOf(head);
  if (kept === null) return null;
  const fits = pairs.map((pair) => distanceOf(pair, kept) <= kept.tolerance);
  const at = fits.findIndex((fit, index) => !fit && shareOf(fits, index) <= 1 - partedShare);
  if (at < headMin || pairs.length - at < windowMin) return null;
  if (fits.slice(0, at).filter(Boolean).length < fitsBeforeMin * at) return null;
  const again = fits.findIndex(
    (fit, index) => index > at && fit && shareOf(fits, index) >= againShare,
  );
  const parted = pairs.slice(at, again < 0 ? pairs.length : again);
  const { relation, level } = kept;
  const after = median(parted.map(({ a, b }) => levelOf(relation, a, b)));
  const isOther = relation === "difference" || Math.abs(after / level - 1) >= otherShareMin;
  if (!isOther) return null;
  return { relation, before: level, after, at, againAt: again < 0 ? null : again };
}

/** The share of the pairs from here on that fit. */
function shareOf(fits: readonly boolean[], from: number): number {
  const near = fits.slice(from, from + windowSize);
  return near.filter(Boolean).length / near.length;
}

import { median } from "@/lib/base/robust-statistics";
import {
  distanceOf,
  isMoving,
  levelOf,
  type Pair,
  type Relation,
  relationOf,
} from "./number-relation";

/** Two numbers that kept to each other and then no longer did. */
export type Parting = {
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

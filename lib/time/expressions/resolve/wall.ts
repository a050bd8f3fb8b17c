import { type Instant, instant, isInstant } from "@/lib/base/instant";
import { type ZonePiece, zoneOffsetAtMs, zonePieces } from "../../zone";
import type { Reading } from "../meaning/expression";

export const dayMs = 86_400_000;

/** On the clock of `zone`, milliseconds as if it were UTC: the end is not included. */
export type WallSpan = { readonly fromMs: number; readonly toMs: number };

/** The time of writing as a clock of `zone` shows it. */
export type Wall = {
  readonly zone: string;
  readonly referenceMs: number;
  readonly wallMs: number;
  /** The day it shows, as its midnight. */
  readonly todayMs: number;
  /** Written at midnight sharp: of such a time only the day is known. */
  readonly isDayOnly: boolean;
};

let last: Wall | null = null;

export function wallOf(zone: string, referenceMs: number): Wall {
  // All times of a message, and many of its neighbours, are told from the same one.
  if (last?.zone === zone && last.referenceMs === referenceMs) return last;
  last = readWall(zone, referenceMs);
  return last;
}

function readWall(zone: string, referenceMs: number): Wall {
  const wallMs = referenceMs + zoneOffsetAtMs(zone, referenceMs);
  const todayMs = Math.floor(wallMs / dayMs) * dayMs;
  return { zone, referenceMs, wallMs, todayMs, isDayOnly: wallMs === todayMs };
}

export type Shown =
  | { readonly kind: "once"; readonly at: number }
  | { readonly kind: "twice"; readonly at: number; readonly again: number }
  | { readonly kind: "never" };

/** When a clock of `zone` shows `wallMs`: clocks that are set back show an hour twice, clocks set forward leave one out. */
export function whenShown(zone: string, wallMs: number): Shown {
  const pieces = piecesAround(zone, wallMs);
  const index = pieceIndex(pieces, wallMs);
  const offsetMs = pieces[index]?.offsetMs ?? 0;
  const next = pieces[index + 1];
  const at = wallMs - offsetMs;
  if (next === undefined) return { kind: "once", at };
  const changeMs = Math.abs(next.offsetMs - offsetMs);
  if (wallMs < next.fromWallMs - changeMs) return { kind: "once", at };
  if (next.offsetMs > offsetMs) return { kind: "never" };
  return { kind: "twice", at, again: wallMs - next.offsetMs };
}

/** The instant at which a clock of `zone` shows `wallMs`; one that is never shown moves forward. */
export function epochOf(zone: string, wallMs: number): number {
  const pieces = piecesAround(zone, wallMs);
  return wallMs - (pieces[pieceIndex(pieces, wallMs)]?.offsetMs ?? 0);
}

function pieceIndex(pieces: readonly ZonePiece[], wallMs: number): number {
  let index = 0;
  while (index + 1 < pieces.length && (pieces[index + 1]?.fromWallMs ?? 0) <= wallMs) index++;
  return index;
}

/** A chat speaks of few days; asking the zone data again for each time of one costs more than reading the words. */
const daysKeptMax = 1000;
const kept = new Map<string, readonly ZonePiece[]>();

function piecesAround(zone: string, wallMs: number): readonly ZonePiece[] {
  const day = Math.floor(wallMs / dayMs);
  const key = `${day} ${zone}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const pieces = zonePieces(zone, day * dayMs, (day + 2) * dayMs);
  if (kept.size >= daysKeptMax) kept.clear();
  kept.set(key, pieces);
  return pieces;
}

/** The instants of a stretch of wall clock; null outside the calendar. */
export function toReading(zone: string, { fromMs, toMs }: WallSpan): Reading | null {
  const earliest = epochOf(zone, fromMs);
  return readingOf(earliest, Math.max(earliest, epochOf(zone, toMs) - 1));
}

export function readingOf(earliestMs: number, latestMs: number): Reading | null {
  if (!isInstant(earliestMs) || !isInstant(latestMs)) return null;
  return { earliest: instant(earliestMs), latest: instant(latestMs) };
}

export function instantOrNull(ms: number | null): Instant | null {
  return ms !== null && isInstant(ms) ? ms : null;
}

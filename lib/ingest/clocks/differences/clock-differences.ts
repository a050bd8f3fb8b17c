/** How far two clocks are apart, by the rare identifiers both sources name. */
import { isWeak } from "../identifiers/identifier-digest";
import type { Sighting } from "../identifiers/identifier-sample";
import { type Crowd, edgeWidthMs, findCrowd, reachOf } from "./clock-crowd";
import { type DriftLine, fitDrift } from "./clock-drift";

import { madOf, medianOf } from "./robust-statistics";

/** One identifier seen by two sources: first sight in the one minus first sight in the other. */
export type Anchor = {
  readonly digest: number;
  readonly deltaMs: number;
  readonly recordA: number;
  readonly recordB: number;
  /** What the two clocks showed. */
  readonly wallA: number;
  readonly wallB: number;
};

/** Source `a` shows `medianMs` more than source `b`; both are places in the list of sources, `a` < `b`. */
export type ClockLink = {
  readonly a: number;
  readonly b: number;
  /** All of them, chance included. */
  readonly anchors: readonly Anchor[];
  /** Those that crowd. */
  readonly count: number;
  readonly medianMs: number;
  readonly madMs: number;
  /** Those that crowd are the ones told at once; the others were told late. */
  readonly isEdge: boolean;
  /** In how many seconds both were busy, where that and no identifier tells; 0 where identifiers do. */
  readonly busySeconds: number;
  /** Along the clock of `a`; null when the two clocks run alike. */
  readonly drift: DriftLine | null;
};

/** Identifiers known to more sources than this are common words. */
const sourcesMax = 12;
/** Enough for a median and for the place of a step; more would only cost time. */
const anchorsPerPairMax = 2_000;
const anchorsInAllMax = 1_000_000;
const anchorsPerPairMin = 100;
const strongAnchorsMin = 3;
const weakRecordsMin = 20;
const oneValueMadMaxMs = 500;
const oneValueReachMs = 2_000;
const oneValueShareMin = 0.75;

type Place = { readonly source: number; readonly wallMs: number; readonly recordNumber: number };

/** The rare identifiers of one source, by digest. */
export type RareSightings = ReadonlyMap<number, Sighting>;

const edgeAnchorsMin = 20;

const edgeShareMin = 0.1;

/** Identifiers that are used again lie anywhere, so a few may lie beyond the edge. */
const beyondShareMax = 0.01;

/** Behind the edge it is so much emptier. */
const steepness = 3;

export function findClockLinks(samples: readonly RareSightings[]): readonly ClockLink[] {
  const pairs = new Map<number, Anchor[]>();
  const anchorsMax = anchorsPerPair(samples.length);
  const add = (digest: number, a: Place, b: Place) => {
    const key = a.source * samples.length + b.source;
    const anchors = pairs.get(key) ?? [];
    pairs.set(key, anchors);
    if (anchors.length < anchorsMax) anchors.push(toAnchor(digest, a, b));
  };
  for (const [digest, places] of sharedPlaces(samples)) {
    if (places.length > sourcesMax) continue;
    for (const [at, a] of places.entries()) {
      for (const b of places.slice(at + 1)) add(digest, a, b);
    }
  }
  return [...pairs].flatMap(([key, anchors]) => {
    const ends = { a: Math.floor(key / samples.length), b: key % samples.length };
    return toLink(ends, anchors) ?? [];
  });
}

function anchorsPerPair(sources: number): number {
  const pairsAtMost = Math.max(1, (sources * (sources - 1)) / 2);
  const share = Math.floor(anchorsInAllMax / pairsAtMost);
  return Math.min(anchorsPerPairMax, Math.max(anchorsPerPairMin, share));
}

/** The difference two sources agree on; null when there is none, or chance would make it as well. */
export function toLink(
  { a, b }: Pick<ClockLink, "a" | "b">,
  anchors: readonly Anchor[],
): ClockLink | null {
  const crowd = findStrongCrowd(anchors);
  const drift = isSteady(crowd, anchors.length) ? null : fitDrift(inTime(anchors));
  if (drift === null)
    return crowd === null ? null : { a, b, anchors, ...crowd, busySeconds: 0, drift };
  const { count, levelMs, madMs } = drift;
  return { a, b, anchors, count, medianMs: levelMs, madMs, isEdge: false, busySeconds: 0, drift };
}

/** Weak identifiers prove nothing by threes, nor by several in one record. */
function findStrongCrowd(anchors: readonly Anchor[]): Crowd | null {
  const deltas = anchors.map(({ deltaMs }) => deltaMs);
  const found = findCrowd(deltas);
  const crowd = found !== null && isOneValue(found, deltas) ? found : (findEdge(deltas) ?? found);
  if (crowd === null) return null;
  const near = anchors.filter(
    ({ deltaMs }) => Math.abs(deltaMs - crowd.medianMs) <= reachOf(crowd),
  );
  const strong = near.filter(({ digest }) => !isWeak(digest));
  if (strong.length >= strongAnchorsMin) return crowd;
  return new Set(near.map(({ recordA }) => recordA)).size >= weakRecordsMin ? crowd : null;
}

/** Most differences, not only of the crowd, are one value with a little spread. */
function isOneValue({ medianMs, madMs }: Crowd, deltas: readonly number[]): boolean {
  if (madMs > oneValueMadMaxMs) return false;
  const near = deltas.filter((delta) => Math.abs(delta - medianMs) <= oneValueReachMs).length;
  return near >= deltas.length * oneValueShareMin;
}

/** Nearly all anchors lie so close together that no drift worth a word fits between them. */
function isSteady(crowd: Crowd | null, anchors: number): boolean {
  return crowd !== null && crowd.count >= anchors * 0.9 && crowd.madMs < 100;
}

function inTime(anchors: readonly Anchor[]) {
  return anchors
    .map(({ wallA, deltaMs }) => ({ atMs: wallA, deltaMs }))
    .toSorted((one, other) => one.atMs - other.atMs);
}

/**
 * The sightings of each identifier that two or more sources name; most are named by one only, and for
 * those nothing is made. By digest, which is by chance: the anchors that are kept lie all over the time.
 */
function sharedPlaces(samples: readonly RareSightings[]): ReadonlyMap<number, readonly Place[]> {
  const places = new Map<number, Place[]>(sharedDigests(samples).map((digest) => [digest, []]));
  for (const [source, sample] of samples.entries()) {
    for (const [digest, { wallMs, recordNumber }] of sample) {
      places.get(digest)?.push({ source, wallMs, recordNumber });
    }
  }
  return places;
}

/** In rising order. */
function sharedDigests(samples: readonly RareSightings[]): readonly number[] {
  const all = new Float64Array(samples.reduce((sum, { size }) => sum + size, 0));
  let filled = 0;
  for (const sample of samples) {
    for (const digest of sample.keys()) {
      all[filled] = digest;
      filled += 1;
    }
  }
  all.sort();
  const shared: number[] = [];
  for (const [at, digest] of all.entries()) {
    if (digest === all[at + 1] && digest !== shared.at(-1)) shared.push(digest);
  }
  return shared;
}

function toAnchor(digest: number, a: Place, b: Place): Anchor {
  return {
    digest,
    deltaMs: a.wallMs - b.wallMs,
    recordA: a.recordNumber,
    recordB: b.recordNumber,
    wallA: a.wallMs,
    wallB: b.wallMs,
  };
}

/**
 * What waits in a queue is told by its consumer with any delay, so that differences of two clocks have no
 * one value; but nothing is consumed before it is sent, and what found the queue empty was consumed at
 * once. The differences then end in a sharp edge. A timeout makes an edge too, on the other side: most
 * requests end after thirty seconds and none after more. So an edge counts only where the differences
 * reach to the other side of zero, which no delay does while both clocks are right, or where it lies at
 * zero itself.
 */

/** Null when there is no edge, or one that a timeout makes as well. */
function findEdge(deltas: readonly number[]): Crowd | null {
  const sorted = deltas.toSorted((a, b) => a - b);
  const lower = findLowerEdge(sorted);
  const upper = findLowerEdge(sorted.toReversed().map((delta) => -delta));
  const edges = [lower, upper === null ? null : { ...upper, medianMs: -upper.medianMs }].filter(
    (edge) => edge !== null,
  );
  const [edge] = edges.toSorted((one, other) => other.count - one.count);
  return edge ?? null;
}

function findLowerEdge(sorted: readonly number[]): Crowd | null {
  const beyond = Math.floor(sorted.length * beyondShareMax);
  for (let skipped = 0; skipped <= beyond; skipped += 1) {
    const from = sorted[skipped] ?? 0;
    const within = sorted.filter((delta) => delta >= from && delta <= from + edgeWidthMs);
    const after = sorted.filter(
      (delta) => delta > from + edgeWidthMs && delta <= from + 2 * edgeWidthMs,
    );
    const isSharp =
      within.length >= Math.max(edgeAnchorsMin, sorted.length * edgeShareMin) &&
      within.length >= steepness * after.length;
    if (!isSharp) continue;
    const medianMs = medianOf(within);
    if (!reachesBeyondZero(sorted, medianMs)) return null;
    return { count: within.length, medianMs, madMs: madOf(within, medianMs), isEdge: true };
  }
  return null;
}

/** Anchors after the edge lie on both sides of zero, or it is at zero. */
function reachesBeyondZero(sorted: readonly number[], edgeMs: number): boolean {
  if (Math.abs(edgeMs) <= edgeWidthMs) return true;
  if (edgeMs > 0) return false;
  const beyondZero = sorted.filter((delta) => delta > edgeWidthMs).length;
  return beyondZero >= Math.max(edgeAnchorsMin, sorted.length * edgeShareMin);
}

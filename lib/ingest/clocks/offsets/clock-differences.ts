/**
 * How far two clocks are apart, by the rare identifiers both sources name. Most differences of a pair are
 * one value (the clocks) plus a small lag; some are chance, because an identifier was used again. The
 * value is where the differences crowd, and it counts only when the crowd is larger than chance makes.
 */
import type { Sighting } from "../observation/identifier-sample";
import { madOf, medianOf } from "./robust-statistics";

/** One identifier seen by two sources: first sight in the one minus first sight in the other. */
export type Anchor = {
  readonly deltaMs: number;
  readonly recordA: number;
  readonly recordB: number;
  /** What the two clocks showed, zones and all. */
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
};

/** Identifiers known to more sources than this are common words. */
const sourcesMax = 12;
/** Enough for a median and for the place of a step; more would only cost time. */
const anchorsMax = 2_000;
/** Width of the window whose fullest place is the crowd, and how far from it an anchor still belongs. */
const crowdWidthMs = 4_000;
export const crowdReachMs = 15_000;
const anchorsMin = 3;
/** Chance fills the reach evenly and then has a MAD of half of it; a crowd is denser. */
const crowdMadMaxMs = 5_000;

type Place = { readonly source: number; readonly wallMs: number; readonly recordNumber: number };

/** The rare identifiers of one source, by digest. */
type RareSightings = Iterable<readonly [digest: number, Sighting]>;

export function findClockLinks(samples: readonly RareSightings[]): readonly ClockLink[] {
  const pairs = new Map<number, Anchor[]>();
  for (const places of sharedPlaces(samples)) {
    for (const [at, first] of places.entries()) {
      for (const second of places.slice(at + 1)) addAnchor(pairs, samples.length, first, second);
    }
  }
  return [...pairs].flatMap(([key, anchors]) => {
    const crowd = findCrowd(anchors.map((anchor) => anchor.deltaMs));
    if (crowd === null) return [];
    return [{ a: Math.floor(key / samples.length), b: key % samples.length, anchors, ...crowd }];
  });
}

/** The sightings of each identifier that two or more sources name. */
function sharedPlaces(samples: readonly RareSightings[]): readonly Place[][] {
  const byDigest = new Map<number, Place[]>();
  for (const [source, sample] of samples.entries()) {
    for (const [digest, { wallMs, recordNumber }] of sample) {
      const places = byDigest.get(digest);
      const place = { source, wallMs, recordNumber };
      if (places === undefined) byDigest.set(digest, [place]);
      else places.push(place);
    }
  }
  // By digest, which is by chance: the anchors that are kept lie all over the time, not at its beginning.
  return [...byDigest]
    .filter(([, { length }]) => length > 1 && length <= sourcesMax)
    .toSorted(([a], [b]) => a - b)
    .map(([, places]) => places);
}

function addAnchor(pairs: Map<number, Anchor[]>, size: number, a: Place, b: Place): void {
  const key = a.source * size + b.source;
  const anchors = pairs.get(key) ?? [];
  if (anchors.length >= anchorsMax) return;
  pairs.set(key, anchors);
  anchors.push({
    deltaMs: a.wallMs - b.wallMs,
    recordA: a.recordNumber,
    recordB: b.recordNumber,
    wallA: a.wallMs,
    wallB: b.wallMs,
  });
}

type Crowd = { readonly count: number; readonly medianMs: number; readonly madMs: number };

/** Null when there is no crowd that chance would not make as well. */
export function findCrowd(deltas: readonly number[]): Crowd | null {
  const sorted = deltas.toSorted((a, b) => a - b);
  const fullest = findFullestWindow(sorted);
  if (fullest.count < anchorsMin) return null;
  const rangeMs = Math.max((sorted.at(-1) ?? 0) - (sorted[0] ?? 0), crowdWidthMs);
  const byChance = ((sorted.length - fullest.count) * crowdWidthMs) / rangeMs;
  // Counts by chance are Poisson: four standard deviations above their mean, and three more for few.
  if (fullest.count < byChance + 4 * Math.sqrt(byChance) + anchorsMin) return null;
  const near = sorted.filter((delta) => Math.abs(delta - fullest.centreMs) <= crowdReachMs);
  const medianMs = medianOf(near);
  const madMs = madOf(near, medianMs);
  return madMs <= crowdMadMaxMs ? { count: near.length, medianMs, madMs } : null;
}

function findFullestWindow(sorted: readonly number[]): { count: number; centreMs: number } {
  let best = { count: 0, centreMs: 0 };
  let from = 0;
  for (const [at, delta] of sorted.entries()) {
    while (delta - (sorted[from] ?? delta) > crowdWidthMs) from += 1;
    const count = at - from + 1;
    if (count > best.count) best = { count, centreMs: (delta + (sorted[from] ?? delta)) / 2 };
  }
  return best;
}

import type { RecordReference } from "@/lib/domain/evidence/record-reference";

/** Failed answers further apart than this belong to two episodes. */
const pauseMs = 20_000;
/** An episode with less than this share of the failures of a later one only came before it. */
const briefShare = 0.1;

/** Failures in a row, without a long pause between them. */
export type Episode = readonly RecordReference[];

export function splitEpisodes(failures: readonly RecordReference[]): readonly Episode[] {
  const episodes: RecordReference[][] = [];
  for (const failure of failures) {
    const open = episodes.at(-1);
    const last = open?.at(-1);
    const isNear = last !== undefined && failure.time.earliest - last.time.earliest <= pauseMs;
    if (open !== undefined && isNear) open.push(failure);
    else episodes.push([failure]);
  }
  return episodes;
}

/**
 * How many leading episodes are brief: a service that restarts turns a few requests away and is
 * well again; the outage that comes later is another story.
 */
export function countBrief(episodes: readonly Episode[]): number {
  const index = episodes.findIndex((episode, at) => {
    const later = episodes.slice(at + 1).map(({ length }) => length);
    return episode.length >= Math.max(0, ...later) * briefShare;
  });
  return Math.max(0, index);
}

const windowMs = 15_000;
/** A surge holds this many times what an ordinary window holds. */
const surgeFactor = 3;

/**
 * Failures in 15 seconds that are more than ordinary. What is ordinary is the lower quartile of the
 * windows from `from` to `to`: refusals that come all the time are no surge, and an outage may last
 * for most of the recording.
 */
export function surgeCount(
  failures: readonly RecordReference[],
  from: number,
  to: number,
  countMin: number,
): number {
  const windows = Math.floor((to - from) / windowMs);
  if (windows < 4) return countMin;
  const counts = new Array<number>(windows).fill(0);
  for (const { time } of failures) {
    const index = Math.floor((time.earliest - from) / windowMs);
    const count = counts[index];
    if (count !== undefined) counts[index] = count + 1;
  }
  const ordinary = counts.toSorted((a, b) => a - b)[Math.floor(windows / 4)] ?? 0;
  return Math.max(countMin, surgeFactor * ordinary);
}

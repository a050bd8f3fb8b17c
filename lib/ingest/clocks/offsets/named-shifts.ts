/**
 * Names of hosts and files that two sources write once each tell of one act in both. Where two or more of them, at different
 * times, are apart by one and the same stretch, one of the two clocks may be wrong by it; the one that more sources are apart from.
 */
import { medianOf } from "../differences/robust-statistics";
import type { Sighting } from "../identifiers/identifier-sample";

/** The names that a source writes once, by digest, with when it does so in UTC. */
type NamedOnce = ReadonlyMap<number, number>;

type Shift = { readonly aheadMs: number; readonly names: number };

const namesLeast = 2;
const othersLeast = 2;
/** Names of one act are written this near to each other. */
export const namedSpreadMs = 1_000;
const shiftLeastMs = 5_000;
const shiftMostMs = 10 * 60_000;
/** Names that are written at once tell of one act only. */
const apartMs = 30_000;

export function namedOnce(
  sightings: ReadonlyMap<number, Sighting>,
  toUtc: (wallMs: number) => number,
): NamedOnce {
  return new Map(
    [...sightings].flatMap(([digest, { count, wallMs }]) =>
      count === 1 ? [[digest, toUtc(wallMs)] as const] : [],
    ),
  );
}

/** By place in the list: by how much the clock of a source may be ahead of those it shares names with, and by how many names. */
export function findNamedShifts(sources: readonly NamedOnce[]): ReadonlyMap<number, Shift> {
  const apart = sources.map((one, at) =>
    sources.flatMap((other, place) => (place === at ? [] : (shiftBetween(one, other) ?? []))),
  );
  return new Map(
    apart.flatMap((all, source) => {
      const aheadMs = Math.round(medianOf(all.map((each) => each.aheadMs)));
      const isOne =
        all.length >= othersLeast &&
        all.every((each) => Math.abs(each.aheadMs - aheadMs) <= namedSpreadMs);
      const names = Math.max(...all.map((each) => each.names));
      return isOne ? [[source, { aheadMs, names }] as const] : [];
    }),
  );
}

function shiftBetween(one: NamedOnce, other: NamedOnce): Shift | null {
  const shared = [...one].flatMap(([digest, atMs]) => {
    const there = other.get(digest);
    return there === undefined ? [] : [{ atMs, deltaMs: atMs - there }];
  });
  if (shared.length < namesLeast) return null;
  const aheadMs = medianOf(shared.map(({ deltaMs }) => deltaMs));
  const times = shared.map(({ atMs }) => atMs);
  const isClear =
    Math.abs(aheadMs) >= shiftLeastMs &&
    Math.abs(aheadMs) <= shiftMostMs &&
    Math.max(...times) - Math.min(...times) >= apartMs &&
    shared.every(({ deltaMs }) => Math.abs(deltaMs - aheadMs) <= namedSpreadMs);
  return isClear ? { aheadMs, names: shared.length } : null;
}

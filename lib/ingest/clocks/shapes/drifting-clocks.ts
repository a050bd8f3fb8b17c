/**
 * Which of two clocks that run apart runs wrong: the one whose neighbours, on several hosts, all see it
 * drift, and who do not see each other drift. With one neighbour nobody can tell.
 */
import type { ClockLink } from "../differences/clock-differences";

/** A clock is ahead by `rate` × (its own time − `zeroMs`), and by `levelMs` more against `neighbour`. */
export type DriftedClock = {
  readonly rate: number;
  readonly zeroMs: number;
  readonly levelMs: number;
  readonly anchors: number;
  readonly madMs: number;
  readonly neighbour: number;
};

export type Drifts = {
  readonly certain: ReadonlyMap<number, DriftedClock>;
  /** One of two drifts, or it drifts faster than clocks do: a person should look. */
  readonly doubtful: ReadonlyMap<number, DriftedClock>;
  /** The links with a drift, whoever is to blame: they have no one value. */
  readonly links: ReadonlySet<ClockLink>;
};

/** 1,000 ppm: a free-running clock without a broken oscillator stays well below. */
export const plausibleRateMax = 1e-3;
/** Fewer anchors cannot show a drift. */
const tellingAnchorsMin = 40;

export function findDrifts(hosts: readonly string[], links: readonly ClockLink[]): Drifts {
  const telling = links.filter(
    ({ a, b, anchors }) => hosts[a] !== hosts[b] && anchors.length >= tellingAnchorsMin,
  );
  const drifting = telling.filter(({ drift }) => drift !== null);
  const shareOf = (source: number) => countAt(drifting, source) / countAt(telling, source);
  const certain = new Map<number, DriftedClock>();
  const doubtful = new Map<number, DriftedClock>();
  for (const source of new Set(drifting.flatMap(({ a, b }) => [a, b]))) {
    const views = drifting.flatMap((link) => viewDrift(link, source) ?? []);
    const blaming = views.filter(({ neighbour }) => shareOf(source) >= shareOf(neighbour));
    const best = blaming.toSorted((x, y) => y.anchors - x.anchors)[0];
    if (best === undefined || shareOf(source) <= 0.5) continue;
    const outvoted = blaming.filter(({ neighbour }) => shareOf(source) > shareOf(neighbour));
    const witnesses = new Set(outvoted.map(({ neighbour }) => hosts[neighbour]));
    const isCertain = witnesses.size > 1 && Math.abs(best.rate) <= plausibleRateMax;
    (isCertain ? certain : doubtful).set(source, best);
  }
  return { certain, doubtful: withoutWitnesses(doubtful, certain), links: new Set(drifting) };
}

function countAt(links: readonly ClockLink[], source: number): number {
  return links.filter(({ a, b }) => a === source || b === source).length;
}

function viewDrift({ a, b, drift }: ClockLink, source: number): DriftedClock | null {
  if (drift === null || (source !== a && source !== b)) return null;
  const { rate, zeroMs, levelMs, madMs, count } = drift;
  const measured = { anchors: count, madMs };
  if (source === a) return { ...measured, rate, zeroMs, levelMs, neighbour: b };
  // The line runs along the clock of `a`, which shows `levelMs` more.
  return { ...measured, rate: -rate, zeroMs: zeroMs - levelMs, levelMs: -levelMs, neighbour: a };
}

/** Whose only drifting neighbour is known to drift itself has explained what was seen. */
function withoutWitnesses(
  doubtful: ReadonlyMap<number, DriftedClock>,
  certain: ReadonlyMap<number, DriftedClock>,
): ReadonlyMap<number, DriftedClock> {
  return new Map([...doubtful].filter(([, { neighbour }]) => !certain.has(neighbour)));
}

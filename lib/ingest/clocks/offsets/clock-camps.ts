/**
 * Sources that agree about the time form a camp. Each connected group of sources is laid out on one line
 * (how far ahead of each other their clocks are) along its strongest links, and falls apart into camps
 * where the line has gaps. The camp with the most hosts is taken for right: one host with five log
 * files is one opinion.
 */
import type { ClockLink } from "./clock-differences";

export type Camp = {
  readonly members: readonly number[];
  /** How far ahead of the right camp. */
  readonly offsetMs: number;
  /** False when the right camp has no more hosts than this one: either might be wrong. */
  readonly isOutvoted: boolean;
};

/** The camps of one connected group of sources, the one taken for right first. */
export type CampGroup = readonly Camp[];

export function findCampGroups(
  hosts: readonly string[],
  links: readonly ClockLink[],
  gapMs: number,
): readonly CampGroup[] {
  return layOut(hosts.length, links)
    .filter((group) => group.length > 1)
    .map((group) => rankCamps(hosts, splitAtGaps(group, gapMs)));
}

type Laid = { readonly source: number; readonly aheadMs: number };

/** A forest of the links with the most anchors; each tree with its sources' places on its own line. */
function layOut(size: number, links: readonly ClockLink[]): readonly (readonly Laid[])[] {
  const groups = Array.from({ length: size }, (_, source): Laid[] => [{ source, aheadMs: 0 }]);
  const groupOf = new Map(groups.map((group, source) => [source, group]));
  const strongestFirst = links.toSorted(
    (x, y) => y.count - x.count || x.madMs - y.madMs || x.a - y.a || x.b - y.b,
  );
  for (const link of strongestFirst) {
    const into = groupOf.get(link.b) ?? [];
    const from = groupOf.get(link.a) ?? [];
    if (into === from) continue;
    const shiftMs = aheadOf(into, link.b) + link.medianMs - aheadOf(from, link.a);
    for (const { source, aheadMs } of from) {
      into.push({ source, aheadMs: aheadMs + shiftMs });
      groupOf.set(source, into);
    }
  }
  return [...new Set(groupOf.values())];
}

function aheadOf(group: readonly Laid[], source: number): number {
  return group.find((laid) => laid.source === source)?.aheadMs ?? 0;
}

function splitAtGaps(group: readonly Laid[], gapMs: number): readonly (readonly Laid[])[] {
  const camps: Laid[][] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const laid of group.toSorted((a, b) => a.aheadMs - b.aheadMs || a.source - b.source)) {
    const camp = camps.at(-1);
    if (camp === undefined || laid.aheadMs - previous >= gapMs) camps.push([laid]);
    else camp.push(laid);
    previous = laid.aheadMs;
  }
  return camps;
}

function rankCamps(hosts: readonly string[], camps: readonly (readonly Laid[])[]): CampGroup {
  const counted = camps
    .map((camp) => ({ camp, hosts: new Set(camp.map(({ source }) => hosts[source])).size }))
    .toSorted(
      (a, b) =>
        b.hosts - a.hosts ||
        b.camp.length - a.camp.length ||
        smallestSource(a.camp) - smallestSource(b.camp),
    );
  const right = counted[0];
  if (right === undefined) return [];
  const zeroMs = meanAhead(right.camp);
  return counted.map((entry) => ({
    members: entry.camp.map(({ source }) => source),
    offsetMs: entry === right ? 0 : meanAhead(entry.camp) - zeroMs,
    isOutvoted: entry !== right && entry.hosts < right.hosts,
  }));
}

function smallestSource(camp: readonly Laid[]): number {
  return Math.min(...camp.map(({ source }) => source));
}

function meanAhead(camp: readonly Laid[]): number {
  return camp.reduce((sum, { aheadMs }) => sum + aheadMs, 0) / camp.length;
}

/**
 * Sources that agree about the time form a camp. Each connected group of sources is laid out on one line
 * (how far ahead of each other their clocks are) along its strongest links, and falls apart into camps
 * where the line has gaps. The camp with the most hosts is taken for right: one host with five log
 * files is one opinion. Where hosts are equal, people's words decide which to look at first.
 */
import type { ClockLink } from "../differences/clock-differences";

export type Camp = {
  readonly members: readonly number[];
  /** How far ahead of the right camp. */
  readonly offsetMs: number;
  /** False when the right camp has no more hosts than this one and no more trust: either might be wrong. */
  readonly isOutvoted: boolean;
  /** Its files begin and end as much later than those of others: a second measure of the same. */
  readonly isDisplaced: boolean;
};

/** The camps of one connected group of sources, the one taken for right first. */
export type CampGroup = {
  readonly camps: readonly Camp[];
  /** Nothing but the order of the files says which of the two camps is right. */
  readonly isOpen: boolean;
};

/** What speaks for and against clocks beside the identifiers they share. */
export type ClockWitnesses = {
  /** Its clock was set by a person. */
  isDecided(source: number): boolean;
  /** Somebody said that it is wrong, and by about so much. */
  isAccused(source: number, aheadMs: number): boolean;
  /** Change records fit what it says far better once it is set back by so much. */
  isContradicted(source: number, aheadMs: number): boolean;
  /** The files of its host begin and end as much later than those of all others. */
  isDisplaced(source: number, aheadMs: number): boolean;
};

export function findCampGroups(
  hosts: readonly string[],
  links: readonly ClockLink[],
  gapMs: number,
  witnesses: ClockWitnesses,
): readonly CampGroup[] {
  return layOut(hosts.length, links)
    .filter((group) => group.length > 1)
    .map((group) => rankCamps(hosts, splitAtGaps(group, gapMs), witnesses));
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

function rankCamps(
  hosts: readonly string[],
  camps: readonly (readonly Laid[])[],
  witnesses: ClockWitnesses,
): CampGroup {
  const counted = camps
    .map((camp) => ({
      camp,
      hosts: new Set(camp.map(({ source }) => hosts[source])).size,
      trust: trustIn(camp, camps, witnesses),
    }))
    .toSorted(
      (a, b) =>
        b.hosts - a.hosts ||
        b.trust - a.trust ||
        b.camp.length - a.camp.length ||
        smallestSource(a.camp) - smallestSource(b.camp),
    );
  const [right, other] = counted;
  if (right === undefined) return { camps: [], isOpen: false };
  const zeroMs = meanAhead(right.camp);
  const isTie = other !== undefined && other.hosts === right.hosts && other.trust === right.trust;
  return {
    isOpen: counted.length === 2 && isTie,
    camps: counted.map((entry) => ({
      members: entry.camp.map(({ source }) => source),
      offsetMs: entry === right ? 0 : meanAhead(entry.camp) - zeroMs,
      isOutvoted:
        entry !== right &&
        (entry.hosts < right.hosts || (entry.hosts === right.hosts && isNamedWrong(entry, right))),
      isDisplaced: entry !== right && isAny(entry.camp, [zeroMs], witnesses.isDisplaced),
    })),
  };
}

/** A clock that a person has set is right; one that a person calls wrong, or change records or its own ends do, is not. */
function trustIn(
  camp: readonly Laid[],
  camps: readonly (readonly Laid[])[],
  witnesses: ClockWitnesses,
): number {
  if (camp.some(({ source }) => witnesses.isDecided(source))) return 1;
  const others = camps.filter((other) => other !== camp).map(meanAhead);
  const against = [witnesses.isAccused, witnesses.isContradicted, witnesses.isDisplaced];
  return -against.filter((what) => isAny(camp, others, what)).length;
}

/** Does something speak against a member being as far ahead as it is of one of the other camps? */
function isAny(
  camp: readonly Laid[],
  othersMs: readonly number[],
  speaks: ClockWitnesses["isAccused"],
): boolean {
  return camp.some(({ source, aheadMs }) =>
    othersMs.some((otherMs) => speaks(source, aheadMs - otherMs)),
  );
}

/** Words about one of two clocks decide whose is meant; how far it is off was measured. */
function isNamedWrong(entry: { readonly trust: number }, right: { readonly trust: number }) {
  return entry.trust < 0 && right.trust >= 0;
}

function smallestSource(camp: readonly Laid[]): number {
  return Math.min(...camp.map(({ source }) => source));
}

function meanAhead(camp: readonly Laid[]): number {
  return camp.reduce((sum, { aheadMs }) => sum + aheadMs, 0) / camp.length;
}

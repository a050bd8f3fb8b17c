import { type Intervention, interventionKey } from "@/lib/domain/runs/intervention";
import type { Joints } from "./fate";

import {
  type Candidate,
  onTheWay,
  type RankedInterventions,
  rankInterventions,
} from "./rank-interventions";
import { askWhatIf, type Case } from "./what-if";

export type Help<Given extends Candidate> = RankedInterventions<Given> & {
  /** The smallest sets by which the impact does not happen. */
  readonly sets: readonly (readonly Given[])[];
  /** False when there may be more of them. */
  readonly areSetsComplete: boolean;
};

type Preventions = {
  /** The smallest first; none holds another. */
  readonly sets: readonly (readonly Intervention[])[];
  /** False when not every set of three could be tried: what is listed prevents it, and there may be more. */
  readonly isComplete: boolean;
};

/** Sets tried at most, weighed by how much each touches, and how many are listed. */
const preventionLimits = { workMax: 600_000, setsMax: 40, sizeMax: 3 } as const;

/**
 * Which of the steps somebody could take would have helped, best first, and which few together would have prevented it. `further` ones
 * are looked at beside the usual ones and take no place of theirs; of two that help alike a usual one comes first.
 */
export function findHelp<Given extends Candidate>(
  of: Case,
  { usual, further }: { readonly usual: readonly Given[]; readonly further: readonly Given[] },
  joints: Joints,
): Help<Given> {
  const ranked = rankInterventions(of, usual, joints);
  const beyond = rankInterventions(of, further, joints);
  const given = new Map(
    onTheWay(of, [...further, ...usual]).map((each) => [interventionKey(each.intervention), each]),
  );
  const ordered = onTheWay(of, [...usual, ...further]).map(({ intervention }) => intervention);
  const { sets, isComplete } = findPreventions(of, ordered, joints);
  return {
    ranked: [...ranked.ranked, ...beyond.ranked].toSorted((a, b) => b.score - a.score),
    considered: ranked.considered + beyond.considered,
    total: ranked.total + beyond.total,
    sets: sets.map((set) => set.flatMap((each) => given.get(interventionKey(each)) ?? [])),
    areSetsComplete: isComplete,
  };
}

/**
 * The smallest sets of up to three interventions by which the impact does not happen, by the links alone. Sets that hold
 * one that is enough are not tried.
 */
export function findPreventions(
  of: Case,
  candidates: readonly Intervention[],
  joints: Joints,
): Preventions {
  const search: Search = { of, joints, found: [], work: { left: preventionLimits.workMax } };
  const given = [...new Map(candidates.map((each) => [interventionKey(each), each])).values()];
  for (let size = 1; size <= preventionLimits.sizeMax; size += 1) {
    if (!trySets(search, given, [], 0, size)) return { sets: search.found, isComplete: false };
  }
  return { sets: search.found, isComplete: true };
}

type Search = {
  readonly of: Case;
  readonly joints: Joints;
  readonly found: (readonly Intervention[])[];
  readonly work: { left: number };
};

/** False when a limit ended it. */
function trySets(
  search: Search,
  given: readonly Intervention[],
  taken: readonly Intervention[],
  from: number,
  size: number,
): boolean {
  if (taken.length === size) return trySet(search, taken);
  for (let next = from; next < given.length; next += 1) {
    const added = given[next];
    if (added === undefined || holdsFound(search, [...taken, added])) continue;
    if (!trySets(search, given, [...taken, added], next + 1, size)) return false;
  }
  return true;
}

function trySet({ of, joints, found, work }: Search, set: readonly Intervention[]): boolean {
  const { impact, fates } = askWhatIf(of, set, { joints });
  work.left -= of.graph.events.length + 10 * fates.size;
  if (!impact.isStanding) found.push(set);
  return work.left > 0 && found.length < preventionLimits.setsMax;
}

function holdsFound({ found }: Search, set: readonly Intervention[]): boolean {
  return found.some((known) => known.every((each) => set.includes(each)));
}

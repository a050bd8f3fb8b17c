import { interventionKey } from "@/lib/domain/intervention";
import type { Joints } from "./fate";
import { findPreventions } from "./preventions";
import {
  type Candidate,
  onTheWay,
  type RankedInterventions,
  rankInterventions,
} from "./rank-interventions";
import type { Case } from "./what-if";

export type Help<Given extends Candidate> = RankedInterventions<Given> & {
  /** The smallest sets by which the impact does not happen. */
  readonly sets: readonly (readonly Given[])[];
  /** False when there may be more of them. */
  readonly areSetsComplete: boolean;
};

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

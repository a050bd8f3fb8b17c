import { causalLinkIds } from "@/lib/domain/ids";
import type { OpinionItem, OpinionNoun } from "@/lib/domain/opinion/opinion-item";
import { takeItem } from "@/lib/domain/opinion/take-item";
import { applyDecision } from "@/lib/domain/review/apply-decision";
import type { Uncertainties } from "@/lib/domain/timeline/check-order";
import { findMadeLate, type LateCause } from "@/lib/domain/timeline/late-causes";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { foreseenEntityId } from "../entities/foreseen-entity";

/** What may have people stand by a late cause when it is accepted: another time, another way to the impact, a cause. */
const bearing: ReadonlySet<OpinionNoun> = new Set<OpinionNoun>([
  "event",
  "causal-link",
  "root-cause",
]);

type Sides = {
  readonly standing: Timeline;
  readonly opinion: Timeline;
  /** What the clocks of the files may be wrong by. */
  readonly clocks: Uncertainties;
};

/** Causes that accepting an item makes late: what whoever accepts it is to be asked about. */
export function findTakenLate(
  { standing, opinion, clocks }: Sides,
  item: OpinionItem,
): readonly LateCause[] {
  if (item.standing !== "there" && item.standing !== "conflict") return [];
  // An event that only comes along is no cause yet, and hurts nobody.
  if (!bearing.has(item.noun) || (item.noun === "event" && item.standing === "there")) return [];
  const linkIdOf = () => causalLinkIds.fromDigest("0".repeat(16));
  const taken = takeItem(standing, item, { opinion, linkIdOf });
  if (!taken.ok) return [];
  let { timeline } = taken.value;
  for (const verdict of taken.value.verdicts) {
    const decided = applyDecision(timeline, verdict, foreseenEntityId);
    if (!decided.ok) return [];
    timeline = decided.value;
  }
  return findMadeLate(standing, timeline, clocks);
}

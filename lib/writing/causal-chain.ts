import type { CausalLink } from "@/lib/domain/causal-link";
import type { EventId } from "@/lib/domain/ids";

/**
 * Breadth first, the stronger link first: of the shortest ways the one found first. What something prevents
 * does not come of it.
 */
export function findChain(
  links: readonly CausalLink[],
  from: EventId,
  goals: ReadonlySet<EventId>,
): readonly CausalLink[] {
  const outgoing = Map.groupBy(
    links
      .filter(({ relation }) => relation !== "prevents")
      .toSorted((a, b) => b.confidence - a.confidence),
    ({ source }) => source,
  );
  const reachedBy = new Map<EventId, CausalLink | null>([[from, null]]);
  const waiting: EventId[] = [from];
  for (let index = 0; index < waiting.length; index += 1) {
    const id = waiting[index] ?? from;
    if (goals.has(id) && id !== from) return backFrom(id, reachedBy);
    for (const link of outgoing.get(id) ?? []) {
      if (reachedBy.has(link.target)) continue;
      reachedBy.set(link.target, link);
      waiting.push(link.target);
    }
  }
  return [];
}

function backFrom(
  id: EventId,
  reachedBy: ReadonlyMap<EventId, CausalLink | null>,
): readonly CausalLink[] {
  const chain: CausalLink[] = [];
  for (let link = reachedBy.get(id); link; link = reachedBy.get(link.source)) chain.push(link);
  return chain.toReversed();
}

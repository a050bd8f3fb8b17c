import type { EventId } from "../ids";
import type { CausalLink } from "../timeline/causal-link";
import type { EventMatches } from "./match-events";
import type { OpinionItem } from "./opinion-item";

const noun = "causal-link";

/**
 * Links between events that are the same. Where both name what led to an event, and no cause in common, they are in
 * conflict over its cause: both may be right, and a person says so.
 */
export function compareLinks(
  here: readonly CausalLink[],
  there: readonly CausalLink[],
  matches: EventMatches,
): readonly OpinionItem[] {
  const nameHere = (event: EventId) => matches.get(event)?.id ?? event;
  const moved = there.map((link) => ({
    ...link,
    source: nameHere(link.source),
    target: nameHere(link.target),
  }));
  const items = moved.map((link) => compareLink(link, here, moved));
  const spokenOf = new Set(items.map((item) => item.here));
  return [
    ...items,
    ...here
      .filter(({ id }) => !spokenOf.has(id))
      .map(({ id }) => ({ noun, standing: "here" as const, here: id, there: null }) as const),
  ];
}

function compareLink(
  link: CausalLink,
  here: readonly CausalLink[],
  there: readonly CausalLink[],
): OpinionItem {
  const same = here.find(({ source, target }) => source === link.source && target === link.target);
  if (same && same.relation === link.relation) {
    return { noun, standing: "agreed", here: same.id, there: link.id };
  }
  const inConflict = (other: CausalLink, conflict: "relation" | "direction" | "cause") =>
    ({ noun, standing: "conflict", here: other.id, there: link.id, conflict }) as const;
  if (same) return inConflict(same, "relation");
  const reversed = here.find(
    ({ source, target }) => source === link.target && target === link.source,
  );
  if (reversed) return inConflict(reversed, "direction");
  const rival = findRivalCause(link, here, there);
  return rival
    ? inConflict(rival, "cause")
    : { noun, standing: "there", here: null, there: link.id };
}

/** The likeliest cause here of what a link leads to, where those there are all others. */
function findRivalCause(
  { relation, target }: CausalLink,
  here: readonly CausalLink[],
  there: readonly CausalLink[],
): CausalLink | undefined {
  if (!isCausing({ relation })) return undefined;
  const causes = (links: readonly CausalLink[]) =>
    links.filter((link) => link.target === target && isCausing(link));
  const others = causes(here);
  const named = new Set(causes(there).map(({ source }) => source));
  if (others.some(({ source }) => named.has(source))) return undefined;
  return others.toSorted((a, b) => b.confidence - a.confidence)[0];
}

function isCausing({ relation }: Pick<CausalLink, "relation">): boolean {
  return relation === "causes" || relation === "enables";
}

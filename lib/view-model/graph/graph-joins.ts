import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { type Sequence, sequenceKey } from "@/lib/domain/timeline/sequence";
import type { GraphUnit } from "./graph-chains";

/** Two units that are joined; what lies inside a box is not drawn. */
type UnitPair = { readonly source: string; readonly target: string };
/** Links of one relation between the same two, the surest first. */
export type UnitLink = UnitPair & { readonly links: readonly [CausalLink, ...CausalLink[]] };
/** The second follows the first in time; `id` names the two events (`sequenceKey`). */
export type UnitSequence = UnitPair & { readonly id: string };

export type Joins = {
  readonly links: readonly UnitLink[];
  readonly sequences: readonly UnitSequence[];
};

/** The lines between units: between two events one for each link, to and from a box one for all of the same relation. */
export function joinUnits(
  units: readonly GraphUnit[],
  links: readonly CausalLink[],
  sequences: readonly Sequence[],
): Joins {
  const unitOf = new Map(
    units.flatMap((unit) => unit.events.map(({ id }) => [id as string, unit] as const)),
  );
  const unitLinks = links.flatMap((link): readonly (UnitPair & { link: CausalLink })[] => {
    const [source, target] = [unitOf.get(link.source), unitOf.get(link.target)];
    if (!source || !target || source === target) return [];
    return [{ source: source.id, target: target.id, link }];
  });
  const isFold = new Set(units.flatMap(({ id, what }) => (what === "fold" ? [id] : [])));
  const groups = Map.groupBy(unitLinks, (pair) =>
    isFold.has(pair.source) || isFold.has(pair.target)
      ? `${sequenceKey(pair)}:${pair.link.relation}`
      : pair.link.id,
  );
  const joined = [...groups.values()].flatMap((pairs): readonly UnitLink[] => {
    const [surest, ...others] = pairs.toSorted((a, b) => b.link.confidence - a.link.confidence);
    if (surest === undefined) return [];
    const { source, target, link } = surest;
    return [{ source, target, links: [link, ...others.map((other) => other.link)] }];
  });
  const linked = new Set(
    joined.flatMap(({ source, target }) => [`${source}:${target}`, `${target}:${source}`]),
  );
  const pairs = sequences.flatMap((pair): readonly UnitSequence[] => {
    const [source, target] = [unitOf.get(pair.source), unitOf.get(pair.target)];
    if (!source || !target || source === target) return [];
    return [{ id: sequenceKey(pair), source: source.id, target: target.id }];
  });
  const then = new Map(pairs.map((pair) => [sequenceKey(pair), pair]));
  return {
    links: joined,
    // Between two units one is enough, and none where a link says more.
    sequences: [...then].flatMap(([key, pair]) => (linked.has(key) ? [] : [pair])),
  };
}

import type { CausalLinkId } from "@/lib/domain/ids";
import type { CausalRelation } from "@/lib/domain/timeline/causal-link";
import type { GraphLink } from "./pieces";

/** A link between places in some order of events. */
export type StandingLink = {
  readonly link: GraphLink;
  readonly source: number;
  readonly target: number;
};

type Contradiction = {
  readonly kind: "contradiction";
  readonly link: CausalLinkId;
  readonly against: CausalLinkId;
};

/**
 * Of links between the same two events that say the same, the most confident stands for all. Where one says that it led
 * there and another that it kept it from happening, the more confident stands; of two alike the one that led there, for
 * what is told of here did happen.
 */
export function settleContradictions(links: readonly StandingLink[]): {
  readonly links: readonly StandingLink[];
  readonly problems: readonly Contradiction[];
} {
  const pairs = Map.groupBy(links, ({ source, target }) => `${source} ${target}`);
  const settled = [...pairs.values()].map(settlePair);
  return {
    links: settled.flatMap((pair) => pair.links),
    problems: settled.flatMap((pair) => pair.problems),
  };
}

function settlePair(between: readonly StandingLink[]): ReturnType<typeof settleContradictions> {
  const most = (...relations: readonly CausalRelation[]) =>
    mostConfident(between.filter(({ link }) => relations.includes(link.relation)));
  const [carrying, preventing] = [most("causes", "enables"), most("prevents")];
  const delaying = most("delays");
  if (carrying === null || preventing === null) {
    return {
      links: [carrying, preventing, delaying].filter((link) => link !== null),
      problems: [],
    };
  }
  const isLed = carrying.link.confidence >= preventing.link.confidence;
  const [kept, falls] = isLed ? [carrying, preventing] : [preventing, carrying];
  return {
    links: [kept, delaying].filter((link) => link !== null),
    problems: [{ kind: "contradiction", link: falls.link.id, against: kept.link.id }],
  };
}

/** The first of those alike: callers hand them over in order of id. */
function mostConfident(links: readonly StandingLink[]): StandingLink | null {
  let most: StandingLink | null = null;
  for (const each of links) {
    if (most === null || each.link.confidence > most.link.confidence) most = each;
  }
  return most;
}

import { checkLink, type LinkCheck } from "@/lib/causality/checks/check-link";
import {
  type ObservedEdge,
  type ObservedTopology,
  toObservedTopology,
} from "@/lib/causality/checks/observed-topology";
import type { EntityId } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { Uncertainties } from "@/lib/domain/timeline/check-order";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EntityList, ListedEntity } from "../entities/entity-list";

export type LinkCheckLine = {
  readonly title: string;
  readonly outcome: LinkCheck["outcome"];
  readonly outcomeText: string;
  readonly why: string;
};

/** The clocks, and who depends on whom; null while that is not known. */
export type CheckedAgainst = {
  readonly uncertainties: Uncertainties;
  readonly topology: ObservedTopology | null;
};

const titles: Readonly<Record<LinkCheck["name"], string>> = {
  dependency: "One depends on the other",
  deviation: "Both deviated from the normal state",
  order: "The cause came first",
};
const outcomeTexts: Readonly<Record<LinkCheck["outcome"], string>> = {
  passes: "holds",
  fails: "does not hold",
  undecided: "cannot be determined",
};

/** What of a link anybody comes to alike; null when one of its ends is not there. */
export function toLinkChecks(
  link: Pick<CausalLink, "source" | "target">,
  { events }: Pick<Timeline, "events">,
  against: CheckedAgainst,
): readonly LinkCheckLine[] | null {
  const cause = events.find(({ id }) => id === link.source);
  const effect = events.find(({ id }) => id === link.target);
  if (cause === undefined || effect === undefined) return null;
  return checkLink(cause, effect, against).map(({ name, outcome: checked, why }) => {
    // That no record shows a dependency does not show that there is none.
    const outcome = name === "dependency" && checked === "fails" ? "undecided" : checked;
    return { title: titles[name], outcome, outcomeText: outcomeTexts[outcome], why };
  });
}

/** Who depends on whom by the records, told by the entities of the timeline. */
export function toTimelineTopology(
  entities: Timeline["entities"],
  listedOf: ReadonlyMap<EntityId, Pick<ListedEntity, "id">>,
  edges: EntityList["edges"],
): ObservedTopology | null {
  const known = entities.flatMap(({ id }) => {
    const listed = listedOf.get(id);
    return listed === undefined ? [] : [[String(listed.id), String(id)] as const];
  });
  const ownIds = new Map(known);
  const own = edges.map(
    ({ from, to, kind }): ObservedEdge => ({
      ...{ from: ownIds.get(from) ?? from, to: ownIds.get(to) ?? to, kind },
    }),
  );
  return toObservedTopology(own, new Map(entities.map(({ id, name }) => [id, name])));
}

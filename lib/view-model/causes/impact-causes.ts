import type { Case } from "@/lib/causality/counterfactual/what-if";
import type { GraphProblem } from "@/lib/causality/graph/causal-graph";
import { findCutSets } from "@/lib/causality/graph/cut-sets";
import { type Contribution, findOrigins } from "@/lib/causality/graph/origins";
import { findUnsupportedLinks } from "@/lib/causality/graph/unsupported-links";
import type { CausalLinkId, EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { quoteName } from "../graph/graph-text";
import { findNamed, hurtOf, listWays, type NamedEvent, type WayList } from "./way-list";

/** How the impact came about, as far as the links that stand tell. */
export type ImpactCauses = {
  /** Does any event hurt? Without one nothing below is known. */
  readonly hasImpact: boolean;
  readonly contributing: readonly (NamedEvent & { readonly text: string })[];
  readonly ways: WayList;
  readonly cuts: {
    /** Sets of events without which no way leads to the impact, the smallest first. */
    readonly sets: readonly { readonly key: string; readonly events: readonly NamedEvent[] }[];
    /** What is to be said of those that are not listed; empty when that is nothing. */
    readonly more: string;
  };
  readonly unsupported: readonly DoubtedLink[];
  /** Links that stand in the timeline and are not gone along here. */
  readonly leftOut: readonly DoubtedLink[];
};

export type DoubtedLink = {
  readonly id: CausalLinkId;
  /** "“A” causes “B”" */
  readonly words: string;
  readonly why: string;
};

/** A page waits for it: less than what the command takes its time for. */
const cutLimits = { stepsMax: 2_000_000, setsMax: 20, sizeMax: 3 } as const;

const roles: Readonly<Record<Contribution["role"], string>> = {
  condition: "made the impact possible, but did not cause it alone",
  delays: "delayed what would have ended the impact, or what the impact waited for",
};

const problems: Readonly<Record<GraphProblem["kind"], string>> = {
  "missing-end": "One event of the link is not part of the timeline",
  "own-cause": "The link leads from an event to itself",
  cycle: "The link closes a loop of causes, against the order of time",
  contradiction: "A link of the same two events with higher confidence states the opposite",
};

export function tellImpactCauses(
  of: Case,
  { events, causalLinks }: Pick<Timeline, "events" | "causalLinks">,
): ImpactCauses {
  const { graph } = of;
  const hurt = hurtOf(of);
  const { contributing } = findOrigins(graph, hurt);
  const titles = new Map(events.map(({ id, title }) => [id, quoteName(title)]));
  const wordsOf = new Map(
    causalLinks.map(({ id, source, relation, target }) => [
      id,
      `${titles.get(source) ?? ""} ${relation} ${titles.get(target) ?? ""}`,
    ]),
  );
  const doubted = (id: CausalLinkId, why: string): DoubtedLink => ({
    ...{ id, why, words: wordsOf.get(id) ?? "A link that is not in the timeline" },
  });
  return {
    hasImpact: hurt.length > 0,
    contributing: contributing.flatMap(({ event, role }) =>
      named(of, [event]).map((each) => ({ ...each, text: roles[role] })),
    ),
    ways: listWays(of, null),
    cuts: tellCuts(of, hurt),
    unsupported: findUnsupportedLinks(graph).map(({ link, why }) => doubted(link.id, why)),
    leftOut: graph.problems.map(({ link, kind }) => doubted(link, problems[kind])),
  };
}

function tellCuts(of: Case, hurt: readonly EventId[]): ImpactCauses["cuts"] {
  const { sets, isComplete } = findCutSets(of.graph, hurt, cutLimits);
  return {
    sets: sets.map((set) => ({ key: set.join(" "), events: named(of, set) })),
    more: isComplete ? "" : "There may be more.",
  };
}

function named(of: Case, ids: readonly EventId[]): readonly NamedEvent[] {
  return ids.flatMap((id) => findNamed(of, id) ?? []);
}

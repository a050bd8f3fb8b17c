import { assertPresent } from "@/lib/base/assert";
import { findPreventions } from "@/lib/causality/counterfactual/find-help";
import { rankInterventions } from "@/lib/causality/counterfactual/rank-interventions";
import { askWhatIf, type Case, noJoints } from "@/lib/causality/counterfactual/what-if";
import { ancestorsOf, toCausalGraph } from "@/lib/causality/graph/causal-graph";
import { listChains } from "@/lib/causality/graph/chains";
import { findCutSets } from "@/lib/causality/graph/cut-sets";
import { findOrigins } from "@/lib/causality/graph/origins";
import { proposeInterventions } from "@/lib/knowledge/intervention-templates";
import { timeRepeated } from "../measured/times";
import { makeCase, makePieces } from "./made-graph";

const size = { events: 5_000, links: 20_000 };
/** How far ahead links lead at most: from anywhere, to a graph as narrow as a story. */
const shapes = [
  ["wide", 5_000],
  ["near", 40],
  ["narrow", 6],
] as const;
const repeats = 7;

export type Timed = {
  readonly what: string;
  readonly shape: string;
  readonly medianMs: number;
  readonly worstMs: number;
  readonly shown: string;
  /** It is one of the questions that are to be answered at once. */
  readonly isBounded: boolean;
};

export function measureSpeed(): readonly Timed[] {
  return shapes.flatMap(([shape, reach]) => {
    const pieces = makePieces(size.events, size.links, reach);
    const of = makeCase(pieces);
    return questionsOf(of).map(([what, ask, isBounded]) => ({
      ...{ what, shape, isBounded },
      ...time(
        what === "the graph" ? () => `${toCausalGraph(pieces).problems.length} left out` : ask,
      ),
    }));
  });
}

function questionsOf(of: Case): readonly (readonly [string, () => string, boolean])[] {
  const { graph } = of;
  const hurt = of.impact.flatMap((place) => graph.events[place]?.id ?? []);
  const first = assertPresent(
    graph.events[Math.min(...ancestorsOf(graph, of.impact))],
    "an origin",
  );
  const near = [...ancestorsOf(graph, of.impact)].toSorted((one, other) => other - one);
  const events = near.slice(0, 60).flatMap((place) => graph.events[place] ?? []);
  const candidates = proposeInterventions(events, [], of.detectedAt);
  const removal = { kind: "remove", event: first.id } as const;
  const given = candidates.map(({ intervention }) => intervention);
  return [
    ["the graph", () => "", true],
    ["roots", () => `${findOrigins(graph, hurt).roots.length}`, true],
    ["chains", () => listChains(graph, hurt).total.toPrecision(2), true],
    ["cut sets of 3", () => tellSets(findCutSets(graph, hurt)), true],
    [
      "a counterfactual",
      () => `${askWhatIf(of, [removal], { joints: noJoints }).fates.size} changed`,
      true,
    ],
    ["a ranking", () => `${rankInterventions(of, candidates, noJoints).ranked.length} help`, false],
    ["preventing sets of 3", () => tellSets(findPreventions(of, given, noJoints)), false],
  ];
}

function tellSets({
  sets,
  isComplete,
}: {
  readonly sets: readonly unknown[];
  readonly isComplete: boolean;
}): string {
  return `${sets.length}${isComplete ? "" : " and perhaps more"}`;
}

function time(ask: () => string): Pick<Timed, "shown" | "medianMs" | "worstMs"> {
  const shown = ask();
  const { p50, most } = timeRepeated(repeats, ask);
  return { shown, medianMs: p50, worstMs: most };
}

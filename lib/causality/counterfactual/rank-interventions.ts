import type { Intervention } from "@/lib/domain/runs/intervention";
import { ancestorsOf } from "../graph/causal-graph";
import { findStrongestPath } from "../graph/chains";
import { exactly } from "./bounds";
import type { Joints } from "./fate";
import { askWhatIf, type Case, type WhatIf } from "./what-if";

/** An intervention somebody could make, and how readily. */
export type Candidate = {
  readonly intervention: Intervention;
  readonly feasibility: { readonly value: number; readonly why: string };
};

export type BillLine = {
  readonly factor: "effectiveness" | "feasibility" | "confidence";
  /** [0, 1] */
  readonly value: number;
  /** A sentence. */
  readonly why: string;
};

export type RankedIntervention<Given extends Candidate> = {
  readonly candidate: Given;
  /** The product of the bill. */
  readonly score: number;
  readonly bill: readonly BillLine[];
};

export type RankedInterventions<Given extends Candidate> = {
  readonly ranked: readonly RankedIntervention<Given>[];
  /** Of those on the way, so many were looked at. */
  readonly considered: number;
  readonly total: number;
};

/** Candidates looked at at most; fewer in a graph of many events, so that an answer comes at once. */
const candidateLimits = { most: 80, least: 12, eventsInAll: 100_000 } as const;

/**
 * What would have helped, best first: effectiveness × feasibility × confidence. Effectiveness is what is certain of it if
 * every link holds: the share of a chance that is gone, or of the length. Whether the links hold is confidence, so that no
 * doubt counts twice. Only what lies on the way to the impact or to its end is looked at, and what would not have helped is
 * left out.
 */
export function rankInterventions<Given extends Candidate>(
  of: Case,
  candidates: readonly Given[],
  joints: Joints,
): RankedInterventions<Given> {
  const { most, least, eventsInAll } = candidateLimits;
  const events = Math.max(1, of.graph.events.length);
  const max = Math.min(most, Math.max(least, Math.floor(eventsInAll / events)));
  const near = onTheWay(of, candidates);
  const ranked = near
    .slice(0, max)
    .map((candidate) => rank(of, candidate, joints))
    .filter(({ score }) => score > 0)
    .map((each, index) => ({ each, index }))
    .toSorted((a, b) => b.each.score - a.each.score || a.index - b.index)
    .map(({ each }) => each);
  return { ranked, considered: Math.min(max, near.length), total: near.length };
}

/** Those of events from which links lead to the impact or to its end. */
export function onTheWay<Given extends Candidate>(
  { graph, impact, ender }: Case,
  candidates: readonly Given[],
): readonly Given[] {
  const way = ancestorsOf(graph, [...impact, ...(ender === null ? [] : [ender])]);
  return candidates.filter(({ intervention }) => {
    const place = graph.placeOf.get(intervention.event);
    return place !== undefined && way.has(place);
  });
}

function rank<Given extends Candidate>(
  of: Case,
  candidate: Given,
  joints: Joints,
): RankedIntervention<Given> {
  const ideal = askWhatIf(of, [candidate.intervention], { joints, areLinksSure: true });
  const bill: readonly BillLine[] = [
    { factor: "effectiveness", ...effectivenessOf(of, ideal) },
    { factor: "feasibility", ...candidate.feasibility },
    { factor: "confidence", ...confidenceOf(of, ideal) },
  ];
  const score = bill.reduce((product, { value }) => product * value, 1);
  return { candidate, score, bill };
}

type Weight = { readonly value: number; readonly why: string };

function effectivenessOf(of: Case, { impact }: WhatIf): Weight {
  const prevented = 1 - impact.chance.most;
  const lengthMs = of.startedAt === null || of.endedAt === null ? 0 : of.endedAt - of.startedAt;
  const { most } = impact.lengthChangeMs ?? exactly(0);
  const shortened = lengthMs <= 0 || most >= 0 ? 0 : Math.min(1, -most / lengthMs);
  if (prevented >= shortened && prevented > 0) {
    const share = percent(prevented);
    return {
      value: prevented,
      why: prevented >= 1 ? "The impact does not happen." : `The impact is ${share} less likely.`,
    };
  }
  if (shortened > 0) {
    return { value: shortened, why: `The impact is ${percent(shortened)} shorter at least.` };
  }
  return { value: 0, why: "The impact still happens, and lasts as long." };
}

/**
 * How far it is believed that a step ended an impact that ended during it, where nothing but the time speaks for it. An
 * estimate, not measured on recordings: it may have ended it or not.
 */
const byTimingShare = 0.5;

/** How far the way is believed along which it helps: to what hurt, or from the response to what ended it. */
function confidenceOf(of: Case, { plan, impact }: WhatIf): Weight {
  const { graph } = of;
  const acts = [...plan.removed, ...plan.keeps.keys(), ...plan.moved.keys()].map((from) => ({
    ...{ from, share: graph.events[from]?.confidence.extraction ?? 0 },
  }));
  const along = plan.keepsAlong.size === 0 ? [] : actsAlong(of, plan);
  const isPrevented = !impact.isStanding || impact.chance.most < 1;
  const ends = isPrevented || of.ender === null ? of.impact : [of.ender];
  const ways = [...acts, ...along].flatMap(({ from, share }) =>
    ends.flatMap((to) => {
      const [start, end] = [graph.events[from], graph.events[to]];
      const path = start && end ? findStrongestPath(graph, start.id, end.id) : null;
      return path === null ? [] : [path.strength * share];
    }),
  );
  const value = Math.max(0, ...ways);
  if (!isPrevented && of.isEndByTiming) {
    const why = "Only its time shows that it ended the impact: half is assumed.";
    return { value: value * byTimingShare, why };
  }
  const toward = isPrevented ? "the impact" : "its end";
  return { value, why: `So far the strongest way to ${toward} is believed.` };
}

/** What stands on a link helps by way of that link alone. */
function actsAlong({ graph }: Case, { keepsAlong }: WhatIf["plan"]) {
  return graph.outOf.flatMap((steps) =>
    steps.flatMap(({ source, target, link }) => {
      const { extraction } = graph.events[source]?.confidence ?? { extraction: 0 };
      const share = link.confidence * extraction;
      return keepsAlong.has(link.id) ? [{ from: target, share }] : [];
    }),
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

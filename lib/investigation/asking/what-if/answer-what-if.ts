import { formatInstant } from "@/lib/base/instant";
import { findGroundedCauses } from "@/lib/causality/checks/grounded-causes";
import { listAssumptions } from "@/lib/causality/counterfactual/assumptions";
import type { Bounds } from "@/lib/causality/counterfactual/bounds";
import { findEarlierSignals } from "@/lib/causality/counterfactual/earlier-detection";
import type { Joints } from "@/lib/causality/counterfactual/fate";
import { findHelp } from "@/lib/causality/counterfactual/find-help";
import { tellFate } from "@/lib/causality/counterfactual/tell-fate";
import { askWhatIf, type Case, couldActFrom, toCase } from "@/lib/causality/counterfactual/what-if";
import { listChains } from "@/lib/causality/graph/chains";
import { findCutSets } from "@/lib/causality/graph/cut-sets";
import { findOrigins } from "@/lib/causality/graph/origins";
import { findUnsupportedLinks } from "@/lib/causality/graph/unsupported-links";
import { type EventId, entityIds, eventIds } from "@/lib/domain/ids";
import type { FurtherStep, FurtherSteps } from "@/lib/domain/runs/further-step";
import type { Intervention } from "@/lib/domain/runs/intervention";
import { proposeInterventions, type UsualStep } from "@/lib/knowledge/intervention-templates";
import type { TimelineDocument } from "../../document/document-schema";
import { toTimelineOfDocument } from "./document-timeline";
import type { WhatIfDocument } from "./what-if-schema";

/**
 * The causal graph of a document, and what would have become of the incident. Without clocks and topology, which a document
 * does not hold, root causes are grounded by what machines recorded and by times alone.
 */
export function answerWhatIf(
  document: TimelineDocument,
  interventions: readonly Intervention[],
  joints: Joints,
  asked: Asked | null = null,
): WhatIfDocument {
  const of = toCase(toTimelineOfDocument(document));
  const format = (at: Case["startedAt"]) => (at === null ? null : formatInstant(at));
  const question = { interventions: [...interventions], joints: Object.fromEntries(joints) };
  return {
    schema: "whence.what-if/1",
    impact: { startedAt: format(of.startedAt), endedAt: format(of.endedAt) },
    graph: tellGraph(of, document),
    asked: question,
    outcome: interventions.length === 0 ? null : tellOutcome(of, interventions, joints),
    earlierSignals: findEarlierSignals(of).map(({ event, ...signal }) => ({
      ...nameOf(of, event),
      ...signal,
    })),
    ...(asked === null ? {} : { proposed: tellAsked(asked) }),
    ...tellHelp(of, document, joints, asked?.steps ?? []),
  };
}

/** What somebody proposed beyond the usual steps, as far as it was let through. */
export type Asked = Pick<FurtherSteps, "performer" | "status" | "reason" | "steps" | "refused">;

function tellAsked({ performer, status, reason, steps, refused }: Asked) {
  const outcome = refused.map((each) => ({ ...each }));
  return { performer, status, reason, stands: steps.length, refused: outcome };
}

function originOf(step: UsualStep | FurtherStep) {
  return "performer" in step
    ? { proposedBy: step.performer, assumptions: [...step.assumptions] }
    : { template: step.template, source: step.source };
}

function nameOf({ graph }: Case, id: EventId): { readonly id: string; readonly title: string } {
  return { id, title: graph.events[graph.placeOf.get(id) ?? -1]?.title ?? "" };
}

function tellGraph(of: Case, document: TimelineDocument): WhatIfDocument["graph"] {
  const { graph, impact } = of;
  const name = (id: EventId) => nameOf(of, id);
  const hurt = impact.flatMap((place) => graph.events[place]?.id ?? []);
  const { roots, contributing } = findOrigins(graph, hurt);
  const { chains, total } = listChains(graph, hurt);
  const cuts = findCutSets(graph, hurt);
  const named = document.rootCauses.map(({ event }) => eventIds.parse(event));
  const grounded = findGroundedCauses(
    graph,
    named.filter((id) => id !== null),
    hurt,
    { uncertainties: new Map(), topology: null },
  );
  return {
    roots: roots.map(name),
    contributing: contributing.map(({ event, role }) => ({ ...name(event), role })),
    chains: {
      total,
      strongest: chains.map(({ events, strength, weakest }) => ({
        ...{ events: events.map(name), strength },
        weakest: weakest && {
          source: name(weakest.link.source),
          target: name(weakest.link.target),
          confidence: weakest.link.confidence,
        },
      })),
    },
    cutSets: { sets: cuts.sets.map((set) => set.map(name)), isComplete: cuts.isComplete },
    unsupportedLinks: findUnsupportedLinks(graph).map(({ link, why }) => ({ id: link.id, why })),
    groundedRootCauses: { share: grounded.share, grounded: grounded.grounded.map(name) },
    leftOut: graph.problems.map(({ kind, link }) => ({ kind, link })),
  };
}

function tellOutcome(
  of: Case,
  interventions: readonly Intervention[],
  joints: Joints,
): WhatIfDocument["outcome"] {
  const asked = askWhatIf(of, interventions, { joints });
  const { impact, fates } = asked;
  return {
    isImpactPrevented: !impact.isStanding,
    impactChance: impact.chance,
    startShiftMs: impact.startShiftMs && toBoundsMs(impact.startShiftMs),
    endShiftMs: impact.endShiftMs && toBoundsMs(impact.endShiftMs),
    lengthChangeMs: impact.lengthChangeMs && toBoundsMs(impact.lengthChangeMs),
    events: [...fates].flatMap(([place, { isStanding, chance, shiftMs, why }]) => {
      const event = of.graph.events[place];
      if (event === undefined) return [];
      const { id, title } = event;
      const outcome = { chance, shiftMs: toBoundsMs(shiftMs), why: tellFate(of.graph, why) };
      return [{ id, title, happens: isStanding, ...outcome }];
    }),
    assumptions: [...listAssumptions(of, asked, joints)],
  };
}

/** JSON knows no infinity: what is open is null. */
function toBoundsMs({ least, most }: Bounds) {
  const finite = (value: number) => (Number.isFinite(value) ? value : null);
  return { least: finite(least), most: finite(most) };
}

function tellHelp(
  of: Case,
  { entities }: TimelineDocument,
  joints: Joints,
  further: readonly FurtherStep[],
): Pick<WhatIfDocument, "preventing" | "ranking"> {
  const types = entities.flatMap(({ id, type }) => {
    const known = entityIds.parse(id);
    return known === null ? [] : [{ id: known, type }];
  });
  const usual = proposeInterventions(of.graph.events, types, couldActFrom(of));
  const help = findHelp<UsualStep | FurtherStep>(of, { usual, further }, joints);
  return {
    preventing: {
      sets: help.sets.map((set) => set.map(({ words, intervention }) => ({ words, intervention }))),
      isComplete: help.areSetsComplete,
    },
    ranking: {
      ...{ considered: help.considered, total: help.total },
      helpful: help.ranked.map(({ candidate, score, bill }) => ({
        ...{ words: candidate.words, ...originOf(candidate) },
        ...{ intervention: candidate.intervention, score },
        bill: bill.map((line) => ({ ...line })),
      })),
    },
  };
}

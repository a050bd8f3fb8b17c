import { findEarlierSignals } from "@/lib/causality/counterfactual/earlier-detection";
import { findHelp } from "@/lib/causality/counterfactual/find-help";
import { type Case, couldActFrom } from "@/lib/causality/counterfactual/what-if";
import type { EventId } from "@/lib/domain/ids";
import type { FurtherStep, FurtherSteps } from "@/lib/domain/runs/further-step";
import { type Intervention, interventionKey } from "@/lib/domain/runs/intervention";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { proposeInterventions, type UsualStep } from "@/lib/knowledge/intervention-templates";
import { formatDuration } from "@/lib/time/shown/time-text";
import { performerLabel } from "../runs/performer-label";
import { type FurtherAnswer, furtherKey, tellFurtherAnswers } from "./further-steps";
import { toJoints } from "./what-if";

export type HelpfulStep = {
  readonly key: string;
  readonly words: string;
  readonly intervention: Intervention;
  readonly scoreText: string;
  readonly bill: readonly {
    readonly factor: string;
    readonly value: string;
    readonly why: string;
  }[];
  /** Where it is known from, or what whoever proposed it takes for granted. */
  readonly notes: readonly string[];
  /** Who proposed it, in words; empty of a usual step. */
  readonly by: string;
};

export type WhatHelps = {
  /** The best first. */
  readonly steps: readonly HelpfulStep[];
  /** What came of asking others than the rules. */
  readonly further: readonly FurtherAnswer[];
  /** "12 of 40 steps were evaluated"; empty when all were. */
  readonly cut: string;
  readonly sets: readonly {
    readonly key: string;
    readonly interventions: readonly Intervention[];
    readonly words: readonly string[];
  }[];
  readonly areSetsComplete: boolean;
  readonly signals: readonly {
    readonly id: EventId;
    readonly title: string;
    readonly text: string;
  }[];
};

/** More are counted elsewhere. */
const shownMax = { steps: 12, sets: 8, signals: 8 } as const;

/** What is usual against such events, or was proposed beyond that, and would have helped; and what could have been noticed earlier. */
export function listWhatHelps(
  of: Case,
  timeline: Pick<Timeline, "entities">,
  together: readonly EventId[],
  asked: readonly FurtherSteps[] = [],
): WhatHelps {
  const titleOf = (id: EventId) => of.graph.events[of.graph.placeOf.get(id) ?? -1]?.title ?? "";
  const usual = proposeInterventions(of.graph.events, timeline.entities, couldActFrom(of));
  const further = asked.flatMap(({ steps }) => steps);
  const { ranked, considered, total, sets, areSetsComplete } = findHelp<Step>(
    of,
    { usual, further },
    toJoints(together),
  );
  const helpful = ranked.flatMap(({ candidate }) =>
    "performer" in candidate ? [furtherKey(candidate)] : [],
  );
  return {
    steps: ranked.slice(0, shownMax.steps).map(({ candidate, score, bill }) => ({
      key: keyOf(candidate),
      words: candidate.words,
      intervention: candidate.intervention,
      scoreText: score.toFixed(2),
      bill: bill.map(({ factor, value, why }, index) => ({
        factor: factor.charAt(0).toUpperCase() + factor.slice(1),
        value: index === 0 ? value.toFixed(2) : `× ${value.toFixed(2)}`,
        why,
      })),
      ...originOf(candidate),
    })),
    further: tellFurtherAnswers(asked, new Set(helpful)),
    cut: considered < total ? `${considered} of ${total} steps were evaluated.` : "",
    sets: sets.slice(0, shownMax.sets).map((set) => ({
      key: set.map(keyOf).join(" + "),
      interventions: set.map(({ intervention }) => intervention),
      words: set.map((step) => `${step.words}${byOf(step)}`),
    })),
    areSetsComplete: areSetsComplete && sets.length <= shownMax.sets,
    signals: findEarlierSignals(of)
      .slice(0, shownMax.signals)
      .map(({ event: id, gainMs, beforeHarmMs }) => ({
        id,
        title: titleOf(id),
        text: `${formatDuration(gainMs)} before it was noticed${beforeHarmMs === null ? "" : `, ${formatDuration(beforeHarmMs)} before the impact`}`,
      })),
  };
}

type Step = UsualStep | FurtherStep;

function keyOf(step: Step): string {
  return "performer" in step ? furtherKey(step) : interventionKey(step.intervention);
}

function originOf(step: Step): Pick<HelpfulStep, "notes" | "by"> {
  if (!("performer" in step)) return { notes: [step.source], by: "" };
  return {
    by: `Proposed by ${performerLabel(step.performer)}`,
    notes: step.assumptions.map((assumption) => `Assumes: ${assumption}`),
  };
}

function byOf(step: Step): string {
  return "performer" in step ? ` (proposed by ${performerLabel(step.performer)})` : "";
}

import { findEarlierSignals } from "@/lib/causality/counterfactual/earlier-detection";
import { findHelp } from "@/lib/causality/counterfactual/find-help";
import type { Case } from "@/lib/causality/counterfactual/what-if";
import type { EventId } from "@/lib/domain/ids";
import { type Intervention, interventionKey } from "@/lib/domain/intervention";
import type { Timeline } from "@/lib/domain/timeline";
import { proposeInterventions } from "@/lib/knowledge/intervention-templates";
import { formatDuration } from "../text/time-text";
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
  readonly source: string;
};

export type WhatHelps = {
  /** The best first. */
  readonly steps: readonly HelpfulStep[];
  /** "12 of 40 usual steps were looked at"; empty when all were. */
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

/** What is usual against such events and would have helped, and what could have been noticed earlier. */
export function listWhatHelps(
  of: Case,
  timeline: Pick<Timeline, "entities">,
  together: readonly EventId[],
): WhatHelps {
  const titleOf = (id: EventId) => of.graph.events[of.graph.placeOf.get(id) ?? -1]?.title ?? "";
  const usual = proposeInterventions(of.graph.events, timeline.entities, of.detectedAt);
  const { ranked, considered, total, sets, areSetsComplete } = findHelp(
    of,
    { usual, further: [] },
    toJoints(together),
  );
  return {
    steps: ranked.slice(0, shownMax.steps).map(({ candidate, score, bill }) => ({
      key: interventionKey(candidate.intervention),
      words: candidate.words,
      intervention: candidate.intervention,
      scoreText: score.toFixed(2),
      bill: bill.map(({ factor, value, why }, index) => ({
        factor: factor.charAt(0).toUpperCase() + factor.slice(1),
        value: index === 0 ? value.toFixed(2) : `× ${value.toFixed(2)}`,
        why,
      })),
      source: candidate.source,
    })),
    cut: considered < total ? `${considered} of ${total} usual steps were looked at.` : "",
    sets: sets.slice(0, shownMax.sets).map((set) => ({
      key: set.map(({ intervention }) => interventionKey(intervention)).join(" + "),
      interventions: set.map(({ intervention }) => intervention),
      words: set.map(({ words }) => words),
    })),
    areSetsComplete: areSetsComplete && sets.length <= shownMax.sets,
    signals: findEarlierSignals(of)
      .slice(0, shownMax.signals)
      .map(({ event: id, gainMs, beforeHarmMs }) => ({
        id,
        title: titleOf(id),
        text: `${formatDuration(gainMs)} before it was noticed${beforeHarmMs === null ? "" : `, ${formatDuration(beforeHarmMs)} before it hurt`}`,
      })),
  };
}

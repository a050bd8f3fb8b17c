import { canonicalJsonOf } from "@/lib/base/canonical-json";
import { gapsShownMax, rankGaps } from "@/lib/causality/rank-gaps";
import { ownRounds } from "@/lib/domain/rounds/own-rounds";
import type { Round, RoundCoherence, RoundPhase, RoundsEnd } from "@/lib/domain/rounds/round";
import type { PlannedRounds } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { DirectInput } from "./contracts/direct";
import type { ReportInput } from "./contracts/report";
import { askedLine } from "./put-questions";
import { whatWouldChange } from "./what-would-change";

/** Lines of earlier rounds that are passed on; older ones are counted. */
const passedOn = { pressing: 16, review: 16, notes: 12, asked: 48, inVain: 12 } as const;

type Given = {
  readonly planned: Pick<PlannedRounds, "settings" | "request">;
  readonly timeline: Timeline;
  /** Of this run, so far. */
  readonly rounds: readonly Round[];
  readonly coherence: RoundCoherence;
};

/** Coherence after the passes and after each round. */
function coherenceLine({ planned, timeline, rounds, coherence }: Given): number[] {
  const passes = ownRounds(timeline.investigation, planned.request).passes ?? coherence;
  return [passes.score, ...rounds.map((round) => round.coherence.score)];
}

export function composeDirect(given: Given, round: number, phase: RoundPhase): DirectInput {
  const { planned, timeline, rounds, coherence } = given;
  const { settings, request = null } = planned;
  const last = rounds.at(-1);
  const notes = rounds.flatMap((each) => each.entries.map(({ kind, text }) => `${kind}: ${text}`));
  const asked = rounds.flatMap(({ questions }) => questions.map(askedLine));
  const review = last === undefined ? [] : reviewLines(last);
  const isWithoutGaps = settings.without.includes("gaps");
  const gaps = isWithoutGaps ? [] : rankGaps(timeline).slice(0, gapsShownMax);
  const kept = {
    review: review.slice(0, passedOn.review),
    notes: notes.slice(-passedOn.notes),
    asked: asked.slice(-passedOn.asked),
  };
  return {
    ...{ round, phase, roundsLeft: settings.roundsMax - round, mode: settings.mode, request },
    coherence: coherenceLine(given),
    ...{ parts: coherence.parts, raiseMost: coherence.raiseMost },
    pressing: whatWouldChange(timeline).slice(0, passedOn.pressing),
    gaps: gaps.map(({ id, description }) => ({ id, text: description })),
    ...kept,
    leftOut:
      review.length +
      notes.length +
      asked.length -
      kept.review.length -
      kept.notes.length -
      kept.asked.length,
  };
}

/** What became of each finding of a round, the most credible first. */
function reviewLines({ findings, critiques, outcomes }: Round): readonly string[] {
  const claims = new Map(findings.map(({ id, claim }) => [id, claim]));
  const became = new Map(outcomes.map((each) => [each.finding, each]));
  return critiques
    .toSorted((a, b) => b.credibility - a.credibility || (a.finding < b.finding ? -1 : 1))
    .map(({ finding, credibility, annotation, checks }) => {
      const { outcome = "", why = "" } = became.get(finding) ?? {};
      const failing = checks.filter(({ isPassed }) => !isPassed).map((each) => each.why);
      const reasons = [annotation, ...failing, ...(outcome === "refused" ? [why] : [])];
      const told = [...new Set(reasons.filter((reason) => reason !== ""))].join("; ");
      return `${credibility.toFixed(2)} ${outcome}: ${claims.get(finding) ?? ""} (${told})`;
    });
}

export function composeReport(given: Given, end: RoundsEnd): ReportInput {
  const { rounds } = given;
  const inVain = rounds.flatMap(({ answers }) => answers.flatMap(({ nothing }) => nothing ?? []));
  const notes = rounds.flatMap(({ entries }) =>
    entries.map(({ kind, text }) => `${kind}: ${text}`),
  );
  return {
    ...{ rounds: rounds.length, end, coherence: coherenceLine(given) },
    notes: notes.slice(-passedOn.notes),
    searchedInVain: [...new Set(inVain)].slice(-passedOn.inVain),
  };
}

/** Characters of an input as it is passed on. */
export function lengthOf(input: unknown): number {
  return canonicalJsonOf(input).length;
}

import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import type { DecidableNoun } from "@/lib/domain/decidable-nouns";
import type { IncidentId } from "@/lib/domain/ids";
import type { JournalDraft } from "@/lib/domain/journal";
import type { RunStepKey } from "@/lib/domain/run";
import { runSteps } from "@/lib/domain/run";
import type { Timeline } from "@/lib/domain/timeline";
import { beginRun, decidedPieces } from "../builder/begin-run";
import { toTimeline } from "../builder/builder-state";
import type { CaseStores, RunStep } from "../case-store-port";
import { evidenceKey } from "../evidence-key";
import type { StepInput } from "../pipeline";
import { toReshapings } from "../reshape/reshapings";
import { sha256 } from "../sha256";
import { parseStepResult, type StoredStepResult } from "./step-result";

/** The result of a step of an earlier run that need not be played again. */
export type KeptStep = {
  readonly number: number;
  readonly stored: StoredStepResult;
  /** As it was when that step was done. */
  readonly timeline: Timeline;
};

/** What a step leads to, whether it was played or kept. */
export type PlayedStep = {
  readonly timeline: Timeline;
  readonly drafts: readonly JournalDraft[];
  readonly stored: StoredStepResult;
};

type Inputs = Pick<StepInput, "timeline" | "decisions" | "evidence" | "player">;

/**
 * Digest of everything a step rests on: the files with their readings and clocks, the analyst, what
 * people decided, and the inputs of the step before. Only the causal pass looks at decided links.
 */
export function digestInputs(
  key: RunStepKey,
  { timeline, decisions, evidence, player }: Inputs,
  before: StoredStepResult | null,
): string {
  const { causalLinks, ...pieces } = decidedPieces(timeline);
  const looksAtLinks = key === "causal" || key === "assess";
  return sha256(
    canonicalJson([
      key,
      before?.inputs ?? "",
      ...[player.name, player.edition],
      evidenceKey(evidence),
      toJsonValue(pieces),
      toJsonValue(looksAtLinks ? causalLinks : []),
      toJsonValue(decisions.filter(({ noun }) => isLookedAt(noun, looksAtLinks))),
    ]),
  );
}

/** Hypotheses and causes are weighed by the assessment alone, which is never kept. */
function isLookedAt(noun: DecidableNoun, looksAtLinks: boolean): boolean {
  if (noun === "hypothesis" || noun === "root-cause") return false;
  return looksAtLinks || noun !== "causal-link";
}

/** The newest finished run in which the same step rested on the same; assessing is never kept, for it is quick. */
export async function findKeptStep(
  { runs, timelines }: Pick<CaseStores, "runs" | "timelines">,
  incidentId: IncidentId,
  key: RunStepKey,
  inputs: string,
): Promise<KeptStep | null> {
  if (key === "assess") return null;
  const [last] = (await runs.list(incidentId)).filter(({ status }) => status === "finished");
  if (last === undefined) return null;
  const step = (await runs.steps(last.id)).find((candidate) => candidate.key === key);
  if (step === undefined) return null;
  const stored = parseStepResult(step.result);
  if (stored.inputs !== inputs) return null;
  return {
    number: stored.keptFrom ?? last.number,
    stored,
    timeline: await timelines.recordedAt(incidentId, step.at),
  };
}

/** What the kept step leads to now: its own timeline, with the links as people have decided them since. */
export function applyKeptStep(
  key: RunStepKey,
  { timeline: current, evidence, player, clock }: StepInput,
  kept: KeptStep,
): PlayedStep {
  const context = {
    ...{ evidence, actor: player.actor },
    ...{ refusals: new Map<string, string>(), reshapings: toReshapings([]) },
  };
  const standing = key === "coarse" ? toTimeline(beginRun(current, context), current) : current;
  const { bounds, entities, events, stateChanges, uncertainties, gaps } = kept.timeline;
  const causalLinks = key === "causal" ? kept.timeline.causalLinks : standing.causalLinks;
  const draft: JournalDraft = {
    at: clock.now(),
    kind: "pass-kept",
    actionType: "tool_use",
    actor: player.name,
    causedBy: null,
    rationale: `The ${key} pass is kept from analysis ${kept.number}: nothing it rests on has changed`,
    payload: { pass: key, keptFrom: kept.number },
  };
  return {
    timeline: {
      ...current,
      ...{ bounds, entities, events, stateChanges, causalLinks, uncertainties, gaps },
    },
    drafts: [draft],
    stored: { ...kept.stored, keptFrom: kept.number },
  };
}

/** Result of the step before in the same run; null for the first. */
export function resultBefore(
  committed: readonly RunStep[],
  key: RunStepKey,
): StoredStepResult | null {
  const before = runSteps[runSteps.indexOf(key) - 1];
  const step = committed.find((candidate) => candidate.key === before);
  return step ? parseStepResult(step.result) : null;
}

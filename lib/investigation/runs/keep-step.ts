import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import { isDecided } from "@/lib/domain/claim";
import type { IncidentId } from "@/lib/domain/ids";
import type { JournalDraft } from "@/lib/domain/journal";
import type { Decision } from "@/lib/domain/review/decision";
import { isAnalysis, type PlannedTask, type RunPlan, type StepKey } from "@/lib/domain/runs/run";
import type { DecidableNoun } from "@/lib/domain/timeline/decidable-nouns";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { beginRun, keptPieces } from "../construction/builder/begin-run";
import { toTimeline } from "../construction/builder/builder-state";
import { performerActor } from "../construction/performing/performer-actor";
import { evidenceKey } from "../evidence/evidence-key";
import type { CaseStores, RunStep } from "../ports/case-store-port";
import type { EvidenceReader } from "../ports/evidence-port";
import type { Performer } from "../ports/performer-port";
import type { Clock } from "../ports/ports";
import type { PassTask } from "../ports/task";
import { toReshapings } from "../reshape/reshapings";
import { sha256 } from "../sha256";
import { parseStepResult, type StoredStepResult } from "./step-result";

/** The result of a step of an earlier run that need not be performed again. */
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

export type StepInputs = {
  readonly planned: PlannedTask;
  readonly task: PassTask;
  readonly performer: Performer;
  readonly timeline: Timeline;
  readonly decisions: readonly Decision[];
  readonly evidence: EvidenceReader;
};

/**
 * Digest of everything a step rests on: the files with their readings and clocks, who performs it and how, what
 * people decided, and the inputs of the step before. Only the causal pass looks at decided links.
 */
export function digestInputs(inputs: StepInputs, before: StoredStepResult | null): string {
  const { planned, task, performer, timeline, decisions, evidence } = inputs;
  const { causalLinks, ...pieces } = keptPieces(timeline);
  const looksAtLinks = task.pass === "causal";
  return sha256(
    canonicalJson([
      ...[planned.key, task.id, task.version],
      before?.inputs ?? "",
      ...[performer.kind, performer.edition],
      // What it cost changes nothing of what it found.
      toJsonValue({ ...planned.settings, price: undefined }),
      evidenceKey(evidence),
      toJsonValue(pieces),
      toJsonValue(looksAtLinks ? causalLinks : []),
      toJsonValue(decisions.filter(({ noun }) => isLookedAt(noun, looksAtLinks))),
    ]),
  );
}

/**
 * Digest of what somebody may change while a step is performed: decisions, what people made, files and clocks, and the
 * performer itself, when another version goes on with what one has begun.
 */
export function standingKey({
  performer,
  timeline,
  decisions,
  evidence,
}: Pick<StepInputs, "timeline" | "decisions" | "evidence" | "performer">): string {
  const { events, causalLinks, stateChanges, rootCauses, gaps, uncertainties } = timeline;
  const claims = [...events, ...causalLinks, ...stateChanges, ...rootCauses].filter(isDecided);
  const questions = [...gaps, ...uncertainties].filter(({ status }) => status !== "open");
  return sha256(
    canonicalJson([
      ...[performer.kind, performer.edition, evidenceKey(evidence)],
      decisions.map(({ id }) => id).toSorted(),
      [...claims, ...questions].map(({ id, status }) => `${id} ${status}`).toSorted(),
    ]),
  );
}

/** Who looks at decisions on a noun: every pass, the causal one alone, or the assessment, which is never kept. */
const lookedAtBy: Readonly<Record<DecidableNoun, "passes" | "causal" | "assessment">> = {
  ...{ event: "passes", "state-change": "passes", gap: "passes", uncertainty: "passes" },
  ...{ "causal-link": "causal", hypothesis: "assessment", "root-cause": "assessment" },
  ...{ "contributing-factor": "assessment", impact: "assessment" },
  ...{ "coherence-part": "assessment", contradiction: "assessment" },
};

function isLookedAt(noun: DecidableNoun, looksAtLinks: boolean): boolean {
  const by = lookedAtBy[noun];
  return by === "passes" || (by === "causal" && looksAtLinks);
}

/** The newest finished run in which the same step rested on the same. */
export async function findKeptStep(
  { runs, timelines }: Pick<CaseStores, "runs" | "timelines">,
  incidentId: IncidentId,
  key: StepKey,
  inputs: string,
): Promise<KeptStep | null> {
  const [last] = (await runs.list(incidentId)).filter(
    ({ status, plan }) => status === "finished" && isAnalysis(plan),
  );
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
  { timeline: current, evidence, performer, task }: StepInputs,
  kept: KeptStep,
  { clock, isFirst }: { readonly clock: Clock; readonly isFirst: boolean },
): PlayedStep {
  const context = {
    ...{ evidence, actor: performer.actor },
    ...{ refusals: new Map<string, string>(), reshapings: toReshapings([]) },
  };
  const { pass } = task;
  // A run begins anew with its first step alone: what follows stands on what that left.
  const standing = isFirst ? toTimeline(beginRun(current, context), current) : current;
  const { bounds, entities, events, stateChanges, uncertainties, gaps } = kept.timeline;
  const causalLinks = pass === "causal" ? kept.timeline.causalLinks : standing.causalLinks;
  const draft: JournalDraft = {
    at: clock.now(),
    kind: "pass-kept",
    actionType: "tool_use",
    actor: performerActor(performer),
    causedBy: null,
    rationale: `The ${pass} pass is kept from analysis ${kept.number}: nothing it rests on has changed`,
    payload: { pass, keptFrom: kept.number },
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

/** Result of the last step before that was done in the same run; null for the first. */
export function resultBefore(
  plan: RunPlan,
  committed: readonly RunStep[],
  key: StepKey,
): StoredStepResult | null {
  const before = plan.slice(
    0,
    plan.findIndex((step) => step.key === key),
  );
  const done = new Map(committed.map((step) => [step.key, step]));
  const last = before.findLast((step) => done.has(step.key));
  const step = last && done.get(last.key);
  return step ? parseStepResult(step.result) : null;
}

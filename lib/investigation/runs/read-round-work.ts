import type { JsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, InvocationId, RunId } from "@/lib/domain/ids";
import {
  type Invocation,
  type InvocationStatus,
  type PerformerKind,
  tokensOf,
  totalOf,
} from "@/lib/domain/invocation";
import { parseRoundStep } from "@/lib/domain/runs/round-step-key";
import type { StepKey } from "@/lib/domain/runs/run";
import { type CaseProblem, refuse } from "../case-problem";
import type { CaseStores } from "../ports/case-store-port";

/** How one task of a run's rounds was performed, or is. */
export type RoundWork = {
  readonly id: InvocationId;
  readonly step: StepKey;
  readonly performer: string;
  readonly kind: PerformerKind;
  readonly status: InvocationStatus;
  readonly startedAt: Instant;
  readonly turns: number;
  /** Put to the evidence. */
  readonly questions: number;
  readonly tokens: number;
  readonly durationMs: number;
  readonly input: JsonValue | null;
  readonly output: JsonValue | null;
};

export type RoundWorkAddress = {
  readonly incidentId: IncidentId;
  readonly runId: RunId;
  /** A task of the newest round the timeline tells: of the rounds up to that only what their tasks took is read. */
  readonly told: InvocationId | null;
};

/** The tasks of a run's rounds in the order they were begun. What the first decision was given says how the passes left things. */
export async function readRoundWork(
  { runs, invocations }: Pick<CaseStores, "runs" | "invocations">,
  { incidentId, runId, told: newestId }: RoundWorkAddress,
): Promise<Result<readonly RoundWork[], CaseProblem>> {
  const run = await runs.find(runId);
  if (run === null || run.incidentId !== incidentId) {
    return refuse("not-found", "There is no such analysis.");
  }
  const performed = await invocations.ofRun(runId);
  const newest = performed.find(({ id }) => id === newestId);
  // What another run did tells nothing of this one's rounds.
  const after = newest === undefined ? 0 : (parseRoundStep(newest.stepKey)?.round ?? 0);
  const ofRounds = performed.flatMap((invocation) => {
    const name = parseRoundStep(invocation.stepKey);
    if (name === null) return [];
    const isNew = (name.round ?? 0) > after;
    return [{ invocation, isWhole: isNew || (name.round === 1 && name.part.kind === "direct") }];
  });
  return ok(
    await Promise.all(
      ofRounds.map(({ invocation, isWhole }) => toWork(invocation, isWhole, invocations)),
    ),
  );
}

async function toWork(
  { id, stepKey, settings, performerKind, status, startedAt, input }: Invocation,
  isWhole: boolean,
  store: CaseStores["invocations"],
): Promise<RoundWork> {
  const turns = await store.turns(id);
  const { usage, durationMs } = totalOf(turns);
  return {
    ...{ id, step: stepKey, performer: settings.performer, kind: performerKind, status },
    ...{ startedAt, turns: turns.length, tokens: tokensOf(usage), durationMs },
    questions: turns.reduce((sum, { toolCalls }) => sum + toolCalls.length, 0),
    input: isWhole ? input : null,
    output: isWhole ? (turns.at(-1)?.output ?? null) : null,
  };
}

import { type Instant, instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import {
  type Invocation,
  type InvocationStatus,
  type PerformerKind,
  type Turn,
  tokensOf,
  totalOf,
  type Usage,
} from "@/lib/domain/invocation";
import {
  isAside,
  type PassMetrics,
  type RefusedCall,
  type Run,
  type StepKey,
} from "@/lib/domain/runs/run";
import type { LedgerEntry } from "@/lib/domain/timeline/timeline";
import { compareTimelines, type PieceChange } from "@/lib/domain/timeline/timeline-changes";
import { type CaseProblem, refuse } from "../case-problem";
import type { CaseStores } from "../ports/case-store-port";
import { findLeft } from "./stand-aside";
import { parseStepResult } from "./step-result";

/** One step of a run as people look at it. */
export type RunStepDetails = {
  readonly key: StepKey;
  readonly at: Instant;
  readonly metrics: PassMetrics | null;
  /** The first few; `metrics.rejectedCalls` counts them all. */
  readonly refused: readonly RefusedCall[];
  readonly keptFrom: number | null;
};

export type InvocationDetails = {
  readonly step: StepKey;
  readonly performer: string;
  readonly kind: PerformerKind;
  readonly status: InvocationStatus;
  readonly startedAt: Instant;
  /** Of all its turns. */
  readonly usage: Usage;
  readonly turns: readonly TurnDetails[];
};

/** What a turn was, without what was said in it. */
export type TurnDetails = Pick<Turn, "number" | "text" | "durationMs"> & {
  readonly calls: number;
  readonly refused: number;
  readonly questions: number;
  readonly tokens: number;
};

export type RunDetails = {
  readonly run: Run;
  readonly steps: readonly RunStepDetails[];
  /** Against the timeline before the run; what people changed meanwhile is among it. A second opinion changes nothing. */
  readonly changes: readonly PieceChange[];
  /** How its tasks were performed, in the order in which they were begun. */
  readonly invocations: readonly InvocationDetails[];
  /** What was not looked at. */
  readonly ledger: readonly LedgerEntry[];
};

/** What a run did, step by step, and what is different since. */
export async function readRun(
  {
    runs,
    invocations,
    timelines,
    asides,
  }: Pick<CaseStores, "runs" | "invocations" | "timelines" | "asides">,
  incidentId: IncidentId,
  runId: RunId,
): Promise<Result<RunDetails, CaseProblem>> {
  const found = await runs.find(runId);
  if (found === null || found.incidentId !== incidentId) {
    return refuse("not-found", "There is no such analysis.");
  }
  const { incidentId: _, ...run } = found;
  const order = new Map(run.plan.map(({ key }, index) => [key, index]));
  const steps = (await runs.steps(runId)).toSorted(
    (one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0),
  );
  const performed = await invocations.ofRun(runId);
  const details = await Promise.all(
    performed.map(async (each) => ({ each, turns: await invocations.turns(each.id) })),
  );
  const tasks = details.map(({ each, turns }) => toInvocationDetails(each, turns));
  const known = steps.map(({ key, at, result }) => {
    const { metrics, refused, keptFrom } = parseStepResult(result);
    return { key, at, metrics, refused, keptFrom };
  });
  // When it first changed the timeline, as that is recorded: the clock may have been set back since.
  const begun = [...details.flatMap(({ turns }) => turns.slice(0, 1)), ...steps].map(
    ({ at }) => at,
  );
  if (begun.length === 0) {
    return ok({ run, steps: known, invocations: tasks, changes: [], ledger: [] });
  }
  const ended = [
    ...steps.map(({ at }) => at),
    ...(run.finishedAt === null ? [] : [run.finishedAt]),
  ];
  if (isAside(run.plan)) {
    const { ledger } = (await findLeft({ asides, timelines }, found)) ?? { ledger: [] };
    return ok({ run, steps: known, invocations: tasks, changes: [], ledger });
  }
  const [before, after] = await Promise.all([
    timelines.recordedAt(incidentId, instant(Math.min(...begun) - 1)),
    run.finishedAt === null
      ? timelines.current(incidentId)
      : timelines.recordedAt(incidentId, instant(Math.max(...ended))),
  ]);
  return ok({
    run,
    steps: known,
    invocations: tasks,
    changes: compareTimelines(before, after),
    ledger: after.ledger,
  });
}

function toInvocationDetails(
  { stepKey, settings, performerKind, status, startedAt }: Invocation,
  turns: readonly Turn[],
): InvocationDetails {
  return {
    ...{ step: stepKey, performer: settings.performer, kind: performerKind, status, startedAt },
    usage: totalOf(turns).usage,
    turns: turns.map(({ number, text, durationMs, calls, toolCalls, usage }) => ({
      ...{ number, text, durationMs, calls: calls.length, questions: toolCalls.length },
      refused: calls.filter(({ answer }) => answer.kind === "rejected").length,
      tokens: tokensOf(usage),
    })),
  };
}

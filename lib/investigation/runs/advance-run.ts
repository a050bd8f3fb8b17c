import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import { ok } from "@/lib/base/result";
import type { Decision } from "@/lib/domain/decision";
import type { RunId } from "@/lib/domain/ids";
import { type RunStepKey, runSteps } from "@/lib/domain/run";
import type { Timeline } from "@/lib/domain/timeline";
import { refuse } from "../case-problem";
import { commitChange } from "../commit-change";
import type { EvidenceReader } from "../evidence-port";
import { openEvidence } from "../open-evidence";
import { runStep, type StepInput } from "../pipeline";
import type { Ports } from "../ports";
import { endRun, type RunOfIncident } from "./end-run";
import {
  applyKeptStep,
  digestInputs,
  findKeptStep,
  type PlayedStep,
  resultBefore,
} from "./keep-step";
import { moveCitations } from "./move-citations";
import { isEnded } from "./queue-run";
import { findRefusedCalls, toStoredResult } from "./step-result";

export type RunWork = {
  readonly ports: Ports;
  /** Fired when the run shall stop or the process ends; what was committed stays. */
  readonly signal: AbortSignal;
  /** Logs a failure and answers what may be shown of it. */
  readonly describeFailure: (error: unknown) => string;
};

/**
 * Takes a run from wherever it is to its end. May be called any number of times, by any number of
 * processes, at any time: a step counts once it is committed, and is committed once. A step that was
 * cut off is simply played again.
 */
export async function advanceRun(work: RunWork, runId: RunId): Promise<void> {
  const run = await beginRun(work.ports, runId);
  if (run === null) return;
  try {
    await playSteps(work, run);
  } catch (error) {
    if (await stopIfAsked(work.ports, run)) return;
    // The process is ending: the run goes on at the next start.
    if (work.signal.aborted) return;
    const failure = work.describeFailure(error);
    const rationale = "The analysis failed";
    await endRun(work.ports, run, { to: "failed", actor: "system", rationale, failure });
  }
}

/** Null when there is nothing to do: the run has ended, or an earlier one of the incident goes first. */
async function beginRun(
  { cases }: Pick<Ports, "cases">,
  runId: RunId,
): Promise<RunOfIncident | null> {
  const run = await cases.read.runs.find(runId);
  if (run === null || isEnded(run)) return null;
  if (run.status !== "queued") return run;
  const runs = await cases.read.runs.list(run.incidentId);
  if (runs.some((other) => other.number < run.number && !isEnded(other))) return null;
  const isOurs = await cases.read.runs.advance(runId, "queued", "running", null);
  return isOurs ? { ...run, status: "running" } : beginRun({ cases }, runId);
}

async function playSteps(work: RunWork, run: RunOfIncident): Promise<void> {
  const { ports } = work;
  if (await stopIfAsked(ports, run)) return;
  const evidence = await openEvidence(ports, run.incidentId);
  for (const key of runSteps) {
    // Played again until nobody changed anything meanwhile, so that no decision or note is overwritten.
    while (!(await playStep(work, run, key, evidence))) work.signal.throwIfAborted();
    if (await stopIfAsked(ports, run)) return;
  }
  const rationale = "All passes are done";
  await endRun(ports, run, { to: "finished", actor: "system", rationale, failure: null });
}

/** True when the step is committed, by us or by another worker. */
async function playStep(
  { ports, signal }: RunWork,
  run: RunOfIncident,
  key: RunStepKey,
  evidence: EvidenceReader,
): Promise<boolean> {
  const { cases, clock, player } = ports;
  const committed = await cases.read.runs.steps(run.id);
  if (committed.some((step) => step.key === key)) return true;
  const [stored, decisions] = await Promise.all([
    cases.read.timelines.current(run.incidentId),
    cases.read.decisions.list(run.incidentId),
  ]);
  const timeline = await moveCitations(evidence, stored);
  const before = resultBefore(committed, key);
  const memory = before?.memory ?? null;
  const input = { timeline, memory, decisions, evidence, player, clock, signal };
  const inputs = digestInputs(key, input, before);
  const kept = await findKeptStep(cases.read, run.incidentId, key, inputs);
  const result = kept ? applyKeptStep(key, input, kept) : await play(key, input, inputs);
  signal.throwIfAborted();
  return commitStep(ports, run, key, result, { timeline: stored, decisions });
}

async function play(key: RunStepKey, input: StepInput, inputs: string): Promise<PlayedStep> {
  const { timeline, drafts, memory, metrics } = await runStep(key, input);
  const refused = findRefusedCalls(drafts);
  return { timeline, drafts, stored: { memory, metrics, refused, inputs, keptFrom: null } };
}

/** The step, the timeline it leads to and its journal entries: all of them or none. */
async function commitStep(
  { cases, clock }: Ports,
  run: RunOfIncident,
  key: RunStepKey,
  { timeline, drafts, stored }: PlayedStep,
  seen: Pick<StepInput, "timeline" | "decisions">,
): Promise<boolean> {
  const at = clock.now();
  try {
    const outcome = await commitChange(cases, run.incidentId, async (stores) => {
      const current = await stores.runs.find(run.id);
      if (current === null || isEnded(current)) throw new StepTaken();
      const [standing, decided] = await Promise.all([
        stores.timelines.current(run.incidentId),
        stores.decisions.list(run.incidentId),
      ]);
      // Decisions alone are not enough: a note is no decision, and our result would erase it.
      if (!isSameTimeline(standing, seen.timeline) || !isSame(decided, seen.decisions)) {
        return refuse("conflict", "Changed meanwhile");
      }
      return ok({
        drafts,
        write: async (inside) => {
          const step = { key, result: toStoredResult(stored), at };
          if (!(await inside.runs.commitStep(run.id, step))) throw new StepTaken();
          await inside.timelines.write(run.incidentId, timeline, at);
        },
        value: null,
      });
    });
    return outcome.ok;
  } catch (error) {
    if (error instanceof StepTaken) return true;
    throw error;
  }
}

function isSameTimeline(one: Timeline, other: Timeline): boolean {
  return canonicalJson(toJsonValue(one)) === canonicalJson(toJsonValue(other));
}

function isSame(one: readonly Decision[], other: readonly Decision[]): boolean {
  const ids = new Set(one.map(({ id }) => id));
  return one.length === other.length && other.every(({ id }) => ids.has(id));
}

async function stopIfAsked(ports: Ports, run: RunOfIncident): Promise<boolean> {
  const current = await ports.cases.read.runs.find(run.id);
  if (current === null || isEnded(current)) return true;
  if (current.status !== "stopping") return false;
  const rationale = "Stopped; what was found until then is kept";
  await endRun(ports, run, { to: "stopped", actor: "system", rationale, failure: null });
  return true;
}

/** Another worker was first, or the run has ended: our result is dropped. */
class StepTaken extends Error {
  override readonly name = "StepTaken";
}

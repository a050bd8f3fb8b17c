import { toJsonValue } from "@/lib/base/canonical-json";
import type { ClaimActor } from "@/lib/domain/claim";
import type { RunId } from "@/lib/domain/ids";
import type { TaskSettings } from "@/lib/domain/invocation";
import {
  asksInterventions,
  factsTaskId,
  interventionsTaskId,
  isNeeded,
  type PlannedStep,
  type PlannedTask,
  type RunPlan,
  type StepKey,
} from "@/lib/domain/runs/run";
import { composeInterventionsInput } from "../asking/what-if/interventions-task";
import { assessStep } from "../construction/assessment/assess-step";
import { describeUnreached } from "../construction/performing/unreached";
import {
  composeFactsInput,
  type FactsOutput,
  planFacts,
  readFactsOutput,
} from "../evidence/facts/facts-task";
import { openEvidence } from "../evidence/open-evidence";
import type { EvidenceReader } from "../ports/evidence-port";
import type { Performers } from "../ports/performer-port";
import type { Ports } from "../ports/ports";
import { commitStep } from "./commit-step";
import { endRun, type RunOfIncident } from "./end-run";
import { resultBefore } from "./keep-step";
import { moveCitations } from "./move-citations";
import { performRounds, performRoundTask } from "./perform-rounds";
import { invocationIdOf, performStep } from "./perform-step";
import { isEnded } from "./queue-run";
import type { RunWork } from "./run-work";
import { findWorked } from "./stand-aside";
import { unreachedOfRun } from "./unreached-of-run";

type FactsRead = { readonly facts: FactsOutput | null };

const noFactsRead: FactsRead = { facts: null };

/** What people wrote, as a run's performer reads it, once: one that was cut off goes on. Null when another worker took it. */
async function readFacts(
  work: RunWork,
  run: RunOfIncident,
  settings: TaskSettings,
  evidence: EvidenceReader,
): Promise<FactsRead | null> {
  const { invocations } = work.ports.cases.read;
  const id = invocationIdOf(run, factsTaskId);
  const begun = await invocations.find(id);
  if (begun === null || begun.status === "going") {
    const input = toJsonValue(await composeFactsInput(evidence));
    const isOurs = await performRoundTask(work, run, {
      ...{ planned: planFacts(settings), input, evidence },
    });
    if (!isOurs) return null;
  }
  return { facts: readFactsOutput(await invocations.turns(id)) };
}

/** One answer about what stands when it is begun: one that was cut off goes on. False when another worker took it. */
async function performInterventions(
  work: RunWork,
  run: RunOfIncident,
  planned: PlannedTask,
  evidence: EvidenceReader,
): Promise<boolean> {
  const timeline = await work.ports.cases.read.timelines.current(run.incidentId);
  const input = toJsonValue(composeInterventionsInput(timeline));
  return performRoundTask(work, run, { planned, input, evidence });
}

/**
 * Takes a run from wherever it is to its end. May be called any number of times, by any number of
 * processes, at any time: a turn of a task counts once it is committed, and is committed once. A task that was
 * cut off goes on with its next turn.
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
  for (const step of run.plan) {
    if (await isToBeDone(ports, run, step)) {
      const isOurs = await doStep(work, run, step, evidence);
      // Whoever took it goes on with the run.
      if (!isOurs) return;
    }
    if (await stopIfAsked(ports, run)) return;
  }
  const failure = describeUnreached(await unreachedOfRun(ports.cases.read, run.id));
  const rationale = failure === null ? describeEnd(run.plan) : `Finished by rules: ${failure}`;
  await endRun(ports, run, { to: "finished", actor: "system", rationale, failure });
}

function describeEnd(plan: RunPlan): string {
  if (asksInterventions(plan)) return "Whoever was asked for interventions has answered";
  return plan.some(({ kind }) => kind === "rounds")
    ? "All passes and rounds are done"
    : "All passes are done";
}

function doStep(
  work: RunWork,
  run: RunOfIncident,
  step: PlannedStep,
  evidence: EvidenceReader,
): Promise<boolean> {
  switch (step.kind) {
    case "task":
      return step.task === interventionsTaskId
        ? performInterventions(work, run, step, evidence)
        : performStep(work, run, step, evidence);
    case "assess":
      return assess(work, run, step, evidence);
    case "rounds":
      return performRounds(work, run, step, evidence, () => isStopping(work.ports, run));
  }
}

async function isStopping(
  { cases }: Pick<Ports, "cases">,
  { id }: RunOfIncident,
): Promise<boolean> {
  return (await cases.read.runs.find(id))?.status !== "running";
}

async function isToBeDone(
  { cases }: Pick<Ports, "cases">,
  { id }: RunOfIncident,
  step: PlannedStep,
): Promise<boolean> {
  const [committed, performed] = await Promise.all([
    cases.read.runs.steps(id),
    cases.read.invocations.ofRun(id),
  ]);
  return isNeeded(step, performed) && !committed.some(({ key }) => key === step.key);
}

/** Computed anew until nobody changed anything meanwhile: it costs next to nothing. */
async function assess(
  work: RunWork,
  run: RunOfIncident,
  { key, facts }: Extract<PlannedStep, { readonly kind: "assess" }>,
  evidence: EvidenceReader,
): Promise<boolean> {
  const { ports, signal } = work;
  const { cases, clock, performers } = ports;
  const read = facts === undefined ? noFactsRead : await readFacts(work, run, facts, evidence);
  if (read === null) return false;
  const committed = await cases.read.runs.steps(run.id);
  const memory = resultBefore(run.plan, committed, key)?.memory ?? null;
  for (;;) {
    signal.throwIfAborted();
    const [stored, decisions] = await Promise.all([
      cases.read.timelines.current(run.incidentId),
      cases.read.decisions.list(run.incidentId),
    ]);
    const worked = await findWorked(cases.read, run, stored);
    const standing = { timeline: await moveCitations(evidence, worked), memory };
    const actor = lastActor(run.plan, committed, performers);
    const { drafts, ...result } = await assessStep({
      ...{ standing, decisions, evidence, actor, clock, factsRead: read.facts },
    });
    const step = {
      ...{ drafts, timeline: result.timeline },
      // Rounds and questions go on from it.
      stored: { memory, metrics: null, refused: [], inputs: "", keptFrom: null },
    };
    const seen = { timeline: stored, decisions };
    const outcome = await commitStep(ports, run, key, step, seen);
    if (outcome !== "overtaken") return outcome === "committed";
  }
}

/** Whose word the conclusion is: that of who performed last. */
function lastActor(
  plan: RunPlan,
  committed: readonly { readonly key: StepKey }[],
  performers: Performers,
): ClaimActor {
  const done = new Set(committed.map(({ key }) => key));
  const last = plan.findLast((step) => step.kind === "task" && done.has(step.key));
  return last?.kind === "task"
    ? (performers.find(last.settings.performer)?.actor ?? "rules")
    : "rules";
}

async function stopIfAsked(ports: Ports, run: RunOfIncident): Promise<boolean> {
  const current = await ports.cases.read.runs.find(run.id);
  if (current === null || isEnded(current)) return true;
  if (current.status !== "stopping") return false;
  const rationale = "Stopped; what was found until then is kept";
  await endRun(ports, run, { to: "stopped", actor: "system", rationale, failure: null });
  return true;
}

import { assertPresent } from "@/lib/base/assert";
import { toJsonValue } from "@/lib/base/canonical-json";
import type { CorrectedClocks } from "@/lib/domain/evidence/clock-shifts";
import { invocationIds } from "@/lib/domain/ids";
import type { Invocation, Turn } from "@/lib/domain/invocation";
import { providerOf } from "@/lib/domain/models/model-name";
import { isAside, type PlannedTask, type StepKey } from "@/lib/domain/runs/run";
import { toKnown } from "../construction/performing/apply-turn";
import { earlierPasses } from "../construction/performing/earlier-passes";
import { performTask, type TaskWork } from "../construction/performing/perform-task";
import { describeRefusals } from "../construction/performing/refusals";
import { notAskedAgain } from "../construction/performing/unreached";
import type { EvidenceReader } from "../ports/evidence-port";
import type { EarlierPass, Performer } from "../ports/performer-port";
import { asPassTask, type Task } from "../ports/task";
import { sha256 } from "../sha256";
import { commitStep } from "./commit-step";
import { commitTurn } from "./commit-turn";
import type { RunOfIncident } from "./end-run";
import {
  applyKeptStep,
  digestInputs,
  findKeptStep,
  type KeptStep,
  resultBefore,
  type StepInputs,
  standingKey,
} from "./keep-step";
import { moveCitations } from "./move-citations";
import type { RunWork } from "./run-work";
import { withinConfirmation } from "./sending/within-confirmation";
import { purseOfRun, withinBudget } from "./spending/within-budget";
import { beginAside, findWorked } from "./stand-aside";
import { unreachedOfRun } from "./unreached-of-run";

/**
 * Performs a task of a run from its next turn on, or keeps what an earlier run found where nothing has changed.
 * False when another worker does it, or the run has ended.
 */
export async function performStep(
  work: RunWork,
  run: RunOfIncident,
  planned: PlannedTask,
  evidence: EvidenceReader,
): Promise<boolean> {
  const { cases, tasks } = work.ports;
  const performer = await findPerformer(work, run, planned, evidence);
  const known = tasks.find(planned.task);
  const task = assertPresent(known && asPassTask(known), `pass ${planned.task}`);
  const id = invocationIdOf(run, planned.key);
  const begun = await cases.read.invocations.find(id);
  const opened = { ...{ work, run, planned, evidence, task, performer } };
  if (begun !== null) {
    const turns = await cases.read.invocations.turns(id);
    return performInvocation(opened, begun, turns);
  }
  const fresh = await openFresh(opened, id);
  return fresh.kind === "begin"
    ? performInvocation(opened, fresh.invocation, [])
    : fresh.kind === "kept";
}

export function invocationIdOf({ id }: Pick<RunOfIncident, "id">, key: StepKey): Invocation["id"] {
  return invocationIds.fromDigest(sha256(`${id} ${key}`));
}

/** Whoever is to perform a task, within what may leave and what may be spent. */
export async function findPerformer(
  { ports }: RunWork,
  run: RunOfIncident,
  { settings: { performer: name } }: PlannedTask,
  evidence: EvidenceReader,
): Promise<Performer> {
  const found = ports.performers.find(name) ?? createAbsentModel(name);
  if (found === null) throw new Error(`No performer is called ${name} on this server any more`);
  const unreached = found.kind === "model" ? await unreachedOfRun(ports.cases.read, run.id) : [];
  const before = unreached.find((each) => each.name === name);
  if (before) return notAskedAgain(found, before);
  const allowed = await withinConfirmation(found, ports.cases.read, run.incidentId, evidence);
  return withinBudget(allowed, purseOfRun(ports, run.id));
}

/** A task that is about to be performed. */
export type OpenedTask = Pick<StepInputs, "planned" | "performer" | "evidence"> & {
  readonly work: RunWork;
  readonly run: RunOfIncident;
  readonly task: Task;
  /** As its run corrected them, where the task has no memory of its own. */
  readonly clocks?: CorrectedClocks;
};

type Opened = OpenedTask & Pick<StepInputs, "task">;

type Fresh =
  | { readonly kind: "begin"; readonly invocation: Invocation }
  | { readonly kind: "kept" | "taken" };

/** The invocation before its first turn, unless the step is kept or another worker has taken it. */
async function openFresh(opened: Opened, id: Invocation["id"]): Promise<Fresh> {
  const { work, run, planned, task, performer, evidence } = opened;
  const { cases, clock } = work.ports;
  for (;;) {
    work.signal.throwIfAborted();
    const [committed, stored, decisions] = await Promise.all([
      cases.read.runs.steps(run.id),
      cases.read.timelines.current(run.incidentId),
      cases.read.decisions.list(run.incidentId),
    ]);
    if (committed.some(({ key }) => key === planned.key)) return { kind: "taken" };
    const worked = await findWorked(cases.read, run, stored);
    const timeline = await moveCitations(evidence, worked);
    const inputs = { planned, task, performer, evidence, timeline, decisions };
    const before = resultBefore(run.plan, committed, planned.key);
    const digest = digestInputs(inputs, before);
    const kept = await findKept(work, run, planned, digest);
    if (kept === null) {
      const invocation: Invocation = {
        ...{ id, runId: run.id, stepKey: planned.key, task: task.id, taskVersion: task.version },
        ...{ performerKind: performer.kind, edition: performer.edition, status: "going" },
        ...{ settings: planned.settings, inputsDigest: digest, standingKey: standingKey(inputs) },
        memory: before?.memory ?? beginAside(run.plan, stored, inputs),
        input: toJsonValue({ pass: task.pass, refusals: describeRefusals(timeline, decisions) }),
        ...{ startedSeq: 0, startedAt: clock.now(), endedAt: null },
      };
      return { kind: "begin", invocation };
    }
    const isFirst = run.plan[0]?.key === planned.key;
    const step = applyKeptStep(inputs, kept, { clock, isFirst });
    const seen = { timeline: stored, decisions };
    const outcome = await commitStep(work.ports, run, planned.key, step, seen);
    if (outcome !== "overtaken") return { kind: outcome === "committed" ? "kept" : "taken" };
  }
}

/** A second opinion is said anew. */
async function findKept(
  { ports: { cases } }: RunWork,
  { incidentId, plan }: RunOfIncident,
  { key }: PlannedTask,
  digest: string,
): Promise<KeptStep | null> {
  return isAside(plan) ? null : findKeptStep(cases.read, incidentId, key, digest);
}

/** From its next turn on. False when another worker took it, or the run has ended. */
export async function performInvocation(
  { work, run, planned, task, performer, evidence, clocks }: OpenedTask,
  invocation: Invocation,
  turns: readonly Turn[],
): Promise<boolean> {
  const { ports, signal } = work;
  const { cases, clock } = ports;
  let decisions = await cases.read.decisions.list(run.incidentId);
  let kept = { invocation, turns };
  const stored = await cases.read.timelines.current(run.incidentId);
  const timeline = await findWorked(cases.read, run, stored);
  const { memory } = invocation;
  let known = toKnown({ timeline, memory }, { task, evidence, performer, decisions });
  const taskWork: TaskWork = {
    ...{ invocationId: invocation.id, task, performer, settings: planned.settings, turns },
    ...{ input: task.input.parse(invocation.input), evidence, clock, signal },
    before: task.pass === null ? [] : await passesBefore(work, run, invocation),
    standing: () => (clocks === undefined ? known : { ...known, clocks }),
  };
  logTask(work, taskWork, { event: "task-started", turns: turns.length });
  const isDone = await performTask(taskWork, async (taken) => {
    const committed = await commitTurn({ ports, run, signal }, taskWork, taken, {
      ...kept,
      decisions,
    });
    if (committed === null) return null;
    const { answers, ...after } = committed;
    kept = { invocation: after.invocation, turns: after.turns };
    known = after.known;
    decisions = after.decisions;
    logTask(work, taskWork, { event: "task-turn", turn: after.turns.at(-1) });
    return answers;
  });
  logTask(work, taskWork, { event: "task-ended", turns: kept.turns.length });
  return isDone;
}

/** Passes that models performed in the run before, in the order of its plan. */
async function passesBefore(
  { ports: { cases, tasks } }: Pick<RunWork, "ports">,
  { id, plan }: Pick<RunOfIncident, "id" | "plan">,
  { stepKey, performerKind }: Pick<Invocation, "stepKey" | "performerKind">,
): Promise<readonly EarlierPass[]> {
  if (performerKind !== "model") return [];
  const keys = plan.map(({ key }): string => key);
  const earlier = new Set(keys.slice(0, keys.indexOf(stepKey)));
  const invocations = (await cases.read.invocations.ofRun(id)).filter(
    (one) => earlier.has(one.stepKey) && one.performerKind === "model",
  );
  const performed = invocations
    .toSorted((a, b) => keys.indexOf(a.stepKey) - keys.indexOf(b.stepKey))
    .map(async (one) => ({ invocation: one, turns: await cases.read.invocations.turns(one.id) }));
  return earlierPasses(tasks, await Promise.all(performed));
}

type Happening =
  | { readonly event: "task-started" | "task-ended"; readonly turns: number }
  | { readonly event: "task-turn"; readonly turn: Turn | undefined };

/** One line for the start and the end of a task, for each turn and for each call in it. */
function logTask(
  { log }: Pick<RunWork, "log">,
  { invocationId, task, performer }: Pick<TaskWork, "invocationId" | "task" | "performer">,
  happening: Happening,
): void {
  if (log === undefined) return;
  const { event } = happening;
  const about = { event, invocation: invocationId, task: task.id, performer: performer.name };
  if (happening.event !== "task-turn") {
    log({ ...about, turns: happening.turns });
    return;
  }
  const { turn } = happening;
  if (turn === undefined) return;
  for (const { name, durationMs } of turn.toolCalls) {
    log({ ...about, event: "tool-call", turn: turn.number, name, durationMs });
  }
  for (const { name, answer } of turn.calls) {
    log({ ...about, event: "function-call", turn: turn.number, name, answer: answer.kind });
  }
  log({
    ...{ ...about, turn: turn.number, calls: turn.calls.length, durationMs: turn.durationMs },
    ...{ inputTokens: turn.usage.inputTokens, outputTokens: turn.usage.outputTokens },
  });
}

/** In the place of a model that was taken out while its run waited or went on: it says so, and the run goes on. */
function createAbsentModel(name: string): Performer | null {
  if (providerOf(name) === null) return null;
  return {
    ...{ name, kind: "model", actor: "model", edition: "absent" },
    async *perform() {
      const reason = `${name} is not offered here any more`;
      yield { kind: "gave-up", reason, text: reason };
    },
  };
}

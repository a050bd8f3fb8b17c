import { assertPresent } from "@/lib/base/assert";
import type { JsonValue } from "@/lib/base/canonical-json";
import type { CorrectedClocks } from "@/lib/domain/evidence/clock-shifts";
import type { InvocationId } from "@/lib/domain/ids";
import type { Invocation } from "@/lib/domain/invocation";
import {
  factsTaskId,
  hasConcluded,
  isAnalysis,
  isAside,
  type PlannedRounds,
  type PlannedTask,
  type StepKey,
} from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { clocksIn } from "../construction/performing/apply-turn";
import { dateArtifacts } from "../evidence/date-artifacts";
import type { CaseStores, RunStep } from "../ports/case-store-port";
import type { EvidenceReader } from "../ports/evidence-port";
import { nextRoundWork, type RoundsStanding, type RoundWork } from "../rounds/next-round-work";
import { coherenceOf, playCodeStep } from "../rounds/play-code-step";
import type { DoneTask } from "../rounds/round-tasks";
import { toDoneTask } from "../rounds/to-done-task";
import { commitStep } from "./commit-step";
import type { RunOfIncident } from "./end-run";
import { moveCitations } from "./move-citations";
import { findPerformer, invocationIdOf, performInvocation } from "./perform-step";
import { isEnded } from "./queue-run";
import type { RunWork } from "./run-work";
import { parseStepResult } from "./step-result";

/** Whether a run is to go on: false when another worker goes on with it, or it has ended. */
export type GoesOn = boolean;

/**
 * Plays the rounds of a run from wherever they are. What was done is read off what was committed, so that a run that was
 * cut off goes on with the next task: each is committed once, with its turns as they come. Between two of them `isStopped`
 * is asked.
 */
export async function performRounds(
  work: RunWork,
  run: RunOfIncident,
  planned: PlannedRounds,
  evidence: EvidenceReader,
  isStopped: () => Promise<boolean>,
): Promise<GoesOn> {
  // What has ended never changes: it is read once, so that the tenth round costs what the second did.
  const ended = new Map<InvocationId, DoneTask>();
  const read = () => readStanding(work, run, { planned, evidence, ended });
  for (;;) {
    work.signal.throwIfAborted();
    if (await isStopped()) return true;
    const seen = await read();
    const next = await nextRoundWork(seen.standing);
    if (next === null) return true;
    const isOurs = await doWork(work, run, { seen, read }, next);
    if (!isOurs) return false;
  }
}

type Reading = Pick<RoundsStanding, "planned" | "evidence"> & {
  /** Grows. */
  readonly ended: Map<InvocationId, DoneTask>;
};

type Seen = {
  readonly standing: RoundsStanding;
  readonly stored: Timeline;
};

async function readStanding(
  { ports: { cases } }: RunWork,
  run: RunOfIncident,
  { planned, evidence, ended }: Reading,
): Promise<Seen> {
  const { read } = cases;
  const [steps, invocations, stored, artifacts] = await Promise.all([
    read.runs.steps(run.id),
    read.invocations.ofRun(run.id),
    read.timelines.current(run.incidentId),
    dateArtifacts(evidence),
  ]);
  const timeline = await moveCitations(evidence, stored);
  const ofRounds = invocations.filter(
    ({ status, stepKey }) =>
      status !== "going" && stepKey !== factsTaskId && !run.plan.some(({ key }) => key === stepKey),
  );
  const tasks = await Promise.all(
    ofRounds.map(
      async (each): Promise<DoneTask> =>
        ended.get(each.id) ?? toDoneTask(each, await read.invocations.turns(each.id)),
    ),
  );
  for (const task of tasks) ended.set(task.invocation, task);
  const keys = new Set(steps.map(({ key }) => key));
  return {
    stored,
    standing: {
      ...{ planned, timeline, evidence },
      memory: lastMemory(steps) ?? (await memoryOfLastRun(read, run)),
      ...{ done: { tasks, keys }, coherence: coherenceOf(timeline, artifacts) },
    },
  };
}

/** What stands, and how it is read anew when somebody changed it meanwhile. */
type Known = { readonly seen: Seen; readonly read: () => Promise<Seen> };

function doWork(
  work: RunWork,
  run: RunOfIncident,
  known: Known,
  next: RoundWork,
): Promise<boolean> {
  if (next.kind !== "perform") return takeCodeStep(work, run, known, next);
  const { planned, input } = next;
  const { evidence, memory } = known.seen.standing;
  const clocks = clocksIn(memory);
  return performRoundTask(work, run, { planned, input, evidence, clocks });
}

type GivenTask = {
  readonly planned: PlannedTask;
  readonly input: JsonValue;
  readonly evidence: EvidenceReader;
  /** As its run corrected them. */
  readonly clocks?: CorrectedClocks;
};

/** One invocation, one answer. What stands by then is what its performer reads; no later run keeps what it said. */
export async function performRoundTask(
  work: RunWork,
  run: RunOfIncident,
  { planned, input, evidence, clocks }: GivenTask,
): Promise<boolean> {
  const { cases, clock, tasks } = work.ports;
  const performer = await findPerformer(work, run, planned, evidence);
  const task = assertPresent(tasks.find(planned.task), `task ${planned.task}`);
  const id = invocationIdOf(run, planned.key);
  const opened = { work, run, planned, evidence, task, performer, ...(clocks && { clocks }) };
  const begun = await cases.read.invocations.find(id);
  if (begun !== null) {
    return performInvocation(opened, begun, await cases.read.invocations.turns(id));
  }
  const invocation: Invocation = {
    ...{ id, runId: run.id, stepKey: planned.key, task: task.id, taskVersion: task.version },
    ...{ performerKind: performer.kind, edition: performer.edition, status: "going" },
    ...{ settings: planned.settings, inputsDigest: "", standingKey: "", memory: null, input },
    ...{ startedSeq: 0, startedAt: clock.now(), endedAt: null },
  };
  return performInvocation(opened, invocation, []);
}

/** Computed anew until nobody changed anything meanwhile: it costs next to nothing. */
async function takeCodeStep(
  work: RunWork,
  run: RunOfIncident,
  { seen, read }: Known,
  next: Extract<RoundWork, { readonly kind: "take" | "close" | "end" }>,
): Promise<boolean> {
  const { ports, signal } = work;
  const { cases, clock, performers } = ports;
  const { planned, evidence } = seen.standing;
  const key: StepKey = next.kind === "end" ? planned.key : next.key;
  let { standing, stored } = seen;
  for (;;) {
    signal.throwIfAborted();
    const decisions = await cases.read.decisions.list(run.incidentId);
    const artifacts = await dateArtifacts(evidence);
    const actorOf = (name: string) =>
      performers.find(name)?.actor ?? (name === "rules" ? "rules" : "model");
    const result = await playCodeStep({ standing, decisions, artifacts, clock, actorOf }, next);
    const outcome = await commitStep(
      ports,
      run,
      key,
      {
        ...{ timeline: result.timeline, drafts: result.drafts },
        stored: { memory: result.memory, metrics: null, refused: [], inputs: "", keptFrom: null },
      },
      { timeline: stored, decisions },
    );
    if (outcome !== "overtaken") return outcome === "committed";
    ({ standing, stored } = await read());
  }
}

/**
 * What the builder remembered when the last run of the incident concluded, and where none did, when the last one ended:
 * rounds that go on without passes of their own know its events by their names, and its conclusion. Null where no run
 * left anything.
 */
export async function memoryOfLastRun(
  { runs }: Pick<CaseStores, "runs">,
  { id, incidentId }: Pick<RunOfIncident, "id" | "incidentId">,
): Promise<JsonValue | null> {
  const ended = (await runs.list(incidentId)).filter(
    (run) => isEnded(run) && run.id !== id && !isAside(run.plan),
  );
  let last: JsonValue | null = null;
  for (const run of ended) {
    const steps = await runs.steps(run.id);
    const memory = lastMemory(steps);
    // What a question left goes on from what was concluded before it.
    const isWhole = !isAnalysis(run.plan) || hasConcluded(run.plan, steps);
    if (memory !== null && isWhole) return memory;
    last ??= memory;
  }
  return last;
}

/** What the builder remembered when the last step that changed the timeline was committed. */
function lastMemory(steps: readonly RunStep[]): JsonValue | null {
  const memories = steps
    .toSorted((a, b) => b.at - a.at)
    .map(({ result }) => parseStepResult(result).memory);
  return memories.find((memory) => memory !== null) ?? null;
}

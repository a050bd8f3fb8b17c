import { assertPresent } from "@/lib/base/assert";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import type { ClaimActor } from "@/lib/domain/claim";
import { invocationIds } from "@/lib/domain/ids";
import type { InvocationStatus, TaskSettings, Turn } from "@/lib/domain/invocation";
import type { JournalDraft } from "@/lib/domain/journal";
import type { PromptPart } from "@/lib/domain/prompt-part";
import {
  interventionsTaskId,
  isNeeded,
  type PassMetrics,
  type PlannedTask,
  type StepKey,
  wordsTaskId,
} from "@/lib/domain/runs/run";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { composeInterventionsInput } from "../../asking/what-if/interventions-task";
import { assessStep } from "../../construction/assessment/assess-step";
import { applyTurn, type Standing, toKnown } from "../../construction/performing/apply-turn";
import { earlierPasses } from "../../construction/performing/earlier-passes";
import { toKeptParts } from "../../construction/performing/keep-shown";
import { answersOf, performTask } from "../../construction/performing/perform-task";
import { toPassMetrics, turnDrafts } from "../../construction/performing/turn-drafts";
import {
  describeUnreached,
  findUnreached,
  notAskedAgain,
  type Unreached,
} from "../../construction/performing/unreached";
import type { PlayedInvocation } from "../../document/document-items";
import {
  composeFactsInput,
  type FactsOutput,
  planFacts,
  readFactsOutput,
} from "../../evidence/facts/facts-task";
import type { EarlierPass } from "../../ports/performer-port";
import { describeTask } from "../../ports/task";
import { sha256 } from "../../sha256";
import type { PerformedTask } from "../record/to-run-record";
import { type PlayedTask, type PlayTask, playRounds } from "./play-rounds";
import type { StepsInput } from "./steps-input";

export type PlayedSteps = {
  readonly timeline: Timeline;
  readonly drafts: readonly JournalDraft[];
  readonly invocations: readonly PlayedInvocation[];
  readonly passes: ReadonlyMap<StepKey, PassMetrics>;
  /** The same performances as a record tells them, and what was shown in them by its digest. */
  readonly performed: readonly PerformedTask[];
  readonly parts: ReadonlyMap<string, PromptPart>;
};

/** All steps of a run one after another in memory: nobody decided anything, and nothing is stored. */
export async function playSteps(input: StepsInput): Promise<PlayedSteps> {
  const { plan, tasks, evidence, clock, performers, onProgress } = input;
  let standing: Standing = { timeline: input.before ?? emptyTimeline, memory: null };
  const drafts: JournalDraft[] = [];
  const invocations: PlayedInvocation[] = [];
  const performed: PerformedTask[] = [];
  const parts = new Map<string, PromptPart>();
  let actor: ClaimActor = "rules";
  const perform: PlayTask = async (task, before, given) => {
    const unreached = findUnreached(performed);
    const earlier = earlierPasses(tasks, performed);
    const played = await playTask(input, task, before, {
      drafts,
      parts,
      given,
      unreached,
      earlier,
    });
    invocations.push(played.invocation);
    performed.push(played.performed);
    return played;
  };
  for (const step of plan) {
    const ends = performed.map(({ invocation }) => invocation);
    if (!isNeeded(step, ends)) continue;
    if (step.kind === "assess") {
      onProgress("Assessing the timeline");
      const factsRead =
        step.facts === undefined ? null : await readFacts(input, step.facts, { standing, perform });
      const assessed = await assessStep({
        ...{ standing, decisions: [], evidence, actor, clock, factsRead },
      });
      drafts.push(...assessed.drafts);
      standing = { timeline: assessed.timeline, memory: standing.memory };
      continue;
    }
    if (step.kind === "rounds") {
      standing = await playRounds({ ...input, planned: step, drafts, perform }, standing);
      continue;
    }
    onProgress(tellStep(step));
    standing = (await perform(step, standing, inputOf(input, step, standing))).standing;
    actor = assertPresent(performers.find(step.settings.performer), "performer").actor;
  }
  const failure = describeUnreached(findUnreached(performed));
  if (failure !== null) onProgress(`Finished by rules: ${failure}`);
  const passes = invocations
    .filter(({ task }) => tasks.find(task)?.pass !== null)
    .map(({ stepKey, turns }) => [stepKey, toPassMetrics(turns)] as const);
  return {
    timeline: standing.timeline,
    drafts,
    invocations,
    passes: new Map(passes),
    performed,
    parts,
  };
}

function tellStep({ task, key, settings }: PlannedTask): string {
  if (task === interventionsTaskId) return `Asking ${settings.performer} what would have helped`;
  return task === wordsTaskId ? `Asking ${settings.performer}` : `Building: ${key} pass`;
}

/** Undefined for a pass, whose input is the same for all passes. */
function inputOf(
  { given }: Pick<StepsInput, "given">,
  { task }: PlannedTask,
  { timeline }: Standing,
): JsonValue | undefined {
  return task === interventionsTaskId ? toJsonValue(composeInterventionsInput(timeline)) : given;
}

async function readFacts(
  { evidence, onProgress }: StepsInput,
  settings: TaskSettings,
  { standing, perform }: { readonly standing: Standing; readonly perform: PlayTask },
): Promise<FactsOutput | null> {
  onProgress("Reading what people wrote");
  const planned = planFacts(settings);
  const played = await perform(planned, standing, toJsonValue(await composeFactsInput(evidence)));
  return readFactsOutput(played.performed.turns);
}

type Kept = {
  readonly drafts: JournalDraft[];
  readonly parts: Map<string, PromptPart>;
  /** Models that nobody waits for again. */
  readonly unreached: readonly Unreached[];
  readonly earlier: readonly EarlierPass[];
};

async function playTask(
  { tasks, performers, evidence, clock, signal, onProgress }: StepsInput,
  { key, task: taskId, settings }: PlannedTask,
  before: Standing,
  { drafts, parts, given, unreached, earlier }: Kept & { readonly given: JsonValue | undefined },
): Promise<PlayedTask> {
  const task = assertPresent(tasks.find(taskId), `task ${taskId}`);
  const named = assertPresent(performers.find(settings.performer), settings.performer);
  const refused = unreached.find(({ name }) => name === named.name);
  const performer = refused ? notAskedAgain(named, refused) : named;
  let standing = before;
  let known = toKnown(before, { task, evidence, performer, decisions: [] });
  const turns: Turn[] = [];
  let status: InvocationStatus = "going";
  const work = {
    ...{ task, performer, settings, evidence, clock, signal, turns: [], before: earlier },
    // Derived from nothing but its place: the same analysis has the same ids.
    invocationId: invocationIds.fromDigest(sha256(key)),
    input: given ?? { pass: task.pass, refusals: [] },
    standing: () => known,
  };
  const started = { kind: "draft", index: drafts.length } as const;
  await performTask(work, async (taken) => {
    const { turn, ...applied } = await applyTurn(standing, taken, {
      ...{ pass: task.pass, performer, evidence, decisions: [], signal, at: clock.now() },
    });
    standing = applied;
    known = applied;
    status = taken.ending ?? "going";
    for (const { sha256: digest, part } of toKeptParts(taken.proposed.shown)) {
      parts.set(digest, part);
    }
    turns.push(turn);
    drafts.push(...turnDrafts({ work, taken, turn, turns, started }));
    if (taken.limit !== null) onProgress(`${performer.name}: ${describeTask(task)} ${taken.limit}`);
    return answersOf(turn);
  });
  const invocation: PlayedInvocation = {
    ...{ id: work.invocationId, stepKey: key, task: task.id, taskVersion: task.version },
    ...{ performer: performer.name, turns },
  };
  const performance = { stepKey: key, task: task.id, settings, status };
  const performed: PerformedTask = {
    invocation: { ...performance, performerKind: performer.kind },
    turns,
  };
  return { standing, invocation, performed };
}

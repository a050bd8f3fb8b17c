import { assertPresent } from "@/lib/base/assert";
import type { JsonValue } from "@/lib/base/canonical-json";
import type { JournalDraft } from "@/lib/domain/journal";
import type { PlannedRounds, PlannedTask } from "@/lib/domain/runs/run";
import type { Standing } from "../../construction/performing/apply-turn";
import type { PlayedInvocation } from "../../document/document-items";
import { dateArtifacts } from "../../evidence/date-artifacts";
import { describeWork } from "../../rounds/describe-work";
import { nextRoundWork } from "../../rounds/next-round-work";
import { coherenceOf, playCodeStep } from "../../rounds/play-code-step";
import type { DoneTask } from "../../rounds/round-tasks";
import { toDoneTask } from "../../rounds/to-done-task";
import type { PerformedTask } from "../record/to-run-record";
import { rebaseDrafts } from "./rebase-drafts";
import type { StepsInput } from "./steps-input";

export type PlayedTask = {
  readonly standing: Standing;
  readonly invocation: PlayedInvocation;
  readonly performed: PerformedTask;
};

/** `given`: the input of a task of a round. */
export type PlayTask = (
  task: PlannedTask,
  before: Standing,
  given?: JsonValue,
) => Promise<PlayedTask>;

type RoundsInput = StepsInput & {
  readonly planned: PlannedRounds;
  readonly drafts: JournalDraft[];
  readonly perform: PlayTask;
};

/** All rounds of a run one after another in memory. */
export async function playRounds(input: RoundsInput, before: Standing): Promise<Standing> {
  const { planned, evidence, performers, clock, drafts, perform, signal, onProgress } = input;
  const artifacts = await dateArtifacts(evidence);
  let standing = before;
  const tasks: DoneTask[] = [];
  const keys = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const { timeline, memory } = standing;
    const rounds = {
      ...{ planned, timeline, memory, evidence },
      ...{ done: { tasks, keys }, coherence: coherenceOf(timeline, artifacts) },
    };
    const work = await nextRoundWork(rounds);
    if (work === null) return standing;
    onProgress(describeWork(work));
    if (work.kind === "perform") {
      const given = work.input;
      const played = await perform(work.planned, standing, given);
      tasks.push(
        toDoneTask(
          { ...played.performed.invocation, id: played.invocation.id, input: given },
          played.invocation.turns,
        ),
      );
      keys.add(work.planned.key);
      standing = played.standing;
      continue;
    }
    const actorOf = (name: string) => assertPresent(performers.find(name), name).actor;
    const stepped = await playCodeStep(
      { standing: rounds, decisions: [], artifacts, clock, actorOf },
      work,
    );
    drafts.push(...rebaseDrafts(stepped.drafts, drafts.length));
    standing = stepped;
    keys.add(work.kind === "end" ? planned.key : work.key);
  }
}

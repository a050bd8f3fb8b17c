import { type MadeCall, type Turn, tokensOf, totalOf } from "@/lib/domain/invocation";
import type { JournalCause, JournalDraft } from "@/lib/domain/journal";
import { describeTask } from "../../ports/task";
import type { TakenTurn, TaskWork } from "./perform-task";
import { performerActor } from "./performer-actor";

type TurnTaken = {
  readonly work: Pick<TaskWork, "invocationId" | "task" | "performer" | "settings" | "turns">;
  readonly taken: Pick<TakenTurn, "ending" | "limit">;
  readonly turn: Turn;
  /** All turns so far, this one included. */
  readonly turns: readonly Turn[];
  /** The entry with which the task began; every other one is caused by it. */
  readonly started: JournalCause;
};

/** The journal of one turn: the task's beginning, each call as it was answered, the turn, and the task's end. */
export function turnDrafts({
  work,
  taken,
  turn,
  turns,
  started,
}: TurnTaken): readonly JournalDraft[] {
  const { task, performer, invocationId: invocation } = work;
  // A task of a round is called by its name.
  const pass = task.pass ?? task.id;
  const named = describeTask(task).replace("the", "The");
  const entry = (
    kind: JournalDraft["kind"],
    rationale: string,
    payload: JournalDraft["payload"],
    causedBy: JournalCause | null = started,
  ): JournalDraft => ({
    ...{ at: turn.at, kind, actor: performerActor(performer), causedBy, rationale, payload },
    actionType: "tool_use",
  });
  return [
    ...(turn.number === 1
      ? [entry("pass-started", `${named} begins`, { pass, invocation }, null)]
      : []),
    ...turn.calls.map((call) =>
      entry(
        call.answer.kind === "accepted" ? "call-accepted" : "call-rejected",
        call.answer.message,
        toCallPayload(pass, call),
      ),
    ),
    entry("turn-taken", describeTurn(turn), { invocation, ...toTurnPayload(turn) }),
    ...(taken.limit === null
      ? []
      : [entry("pass-limit-reached", `${named} ${taken.limit}`, { pass })]),
    ...(taken.ending === null
      ? []
      : [entry("pass-finished", lastWords(taken, turn), { pass, ...toPassMetrics(turns) })]),
  ];
}

function lastWords({ ending }: Pick<TakenTurn, "ending">, { text }: Turn): string {
  return ending === "done" ? (text ?? "") : "Ended before it was done; partial results kept";
}

function toCallPayload(pass: string, { name, arguments: given, answer }: MadeCall) {
  return {
    ...{ pass, name, arguments: given },
    id: answer.kind === "accepted" ? answer.id : null,
  };
}

function describeTurn({ number, calls, toolCalls, window }: Turn): string {
  const refused = calls.filter(({ answer }) => answer.kind === "rejected").length;
  const asked = toolCalls.length === 0 ? "" : `${toolCalls.length} questions to the evidence, `;
  const narrowed =
    window === undefined
      ? ""
      : `. The model's server refused a longer request; the run continues with ${window.toLocaleString("en-US")} tokens at a time`;
  return `Turn ${number}: ${asked}${calls.length} calls, ${refused} refused${narrowed}`;
}

function toTurnPayload({ number, calls, toolCalls, usage, promptHash }: Turn) {
  return {
    ...{ number, calls: calls.length, promptHash },
    toolCalls: toolCalls.map(({ id, name }) => ({ id, name })),
    usage: { ...usage },
  };
}

/** What a pass cost, as it is told and stored. */
export function toPassMetrics(turns: readonly Turn[]) {
  const { usage, ...totals } = totalOf(turns);
  return { ...totals, tokens: tokensOf(usage) };
}

import type { Turn } from "@/lib/domain/invocation";
import type { TaskWork } from "../performing/perform-task";
import type { RunWork } from "./run-work";

type Happening =
  | { readonly event: "task-started" | "task-ended"; readonly turns: number }
  | { readonly event: "task-turn"; readonly turn: Turn | undefined };

/** One line for the start and the end of a task, for each turn and for each call in it. */
export function logTask(
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

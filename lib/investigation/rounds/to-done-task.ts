import type { Invocation, Turn } from "@/lib/domain/invocation";
import { totalOf } from "@/lib/domain/invocation";
import type { DoneTask } from "./round-tasks";

type Performed = Pick<
  Invocation,
  "id" | "stepKey" | "settings" | "status" | "input" | "performerKind"
>;

/** A performance that has ended, with what it led to. */
export function toDoneTask(
  { id, stepKey, settings, status, input, performerKind: kind }: Performed,
  turns: readonly Turn[],
): DoneTask {
  return {
    ...{ key: stepKey, invocation: id, performer: settings.performer, kind, status, input },
    output: turns.at(-1)?.output ?? null,
    toolCalls: turns.flatMap(({ toolCalls }) => toolCalls),
    usage: totalOf(turns).usage,
  };
}

import type { Invocation, Turn } from "@/lib/domain/invocation";
import type { InvocationItem } from "./invocation-schema";

/** One performance with all its turns. */
export type PlayedInvocation = Pick<Invocation, "id" | "stepKey" | "task" | "taskVersion"> & {
  readonly performer: string;
  readonly turns: readonly Turn[];
};

/** What it asked and what it cost. How long it took is left out: the same input gives the same bytes. */
export function toInvocationItem(invocation: PlayedInvocation): InvocationItem {
  const { id, stepKey: step, task, taskVersion: version, performer, turns } = invocation;
  return { id, step, task, version, performer, turns: turns.map(toTurnItem) };
}

function toTurnItem(turn: Turn): InvocationItem["turns"][number] {
  const { number, calls, toolCalls, usage, promptHash } = turn;
  return {
    ...{ number, calls: calls.length, promptHash, usage: { ...usage } },
    refused: calls.filter(({ answer }) => answer.kind === "rejected").length,
    toolCalls: toolCalls.map(({ id, name, arguments: given, result }) => ({
      ...{ id, name, arguments: given, result },
    })),
  };
}

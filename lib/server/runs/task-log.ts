import type { TaskLogLine } from "@/lib/investigation/runs/run-work";
import type { Env } from "../environment/env";

/** One JSON line for every task, turn and call, where the environment asks for them. */
export function taskLogOf({ logsTasks }: Pick<Env, "logsTasks">): {
  readonly log?: (line: TaskLogLine) => void;
} {
  return logsTasks ? { log: (line) => process.stdout.write(`${JSON.stringify(line)}\n`) } : {};
}

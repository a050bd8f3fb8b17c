import type { RunId } from "@/lib/domain/ids";
import { advanceRun } from "@/lib/investigation/runs/advance-run";
import type { RunWork, TaskLogLine } from "@/lib/investigation/runs/run-work";
import type { Env } from "../environment/env";
import { reportFailure } from "../environment/report-failure";

/** How soon a stop that was asked for, in whatever process, reaches the pass that is being played. */
const stopPollMs = 500;

/** A job's work: takes a run to its end, watching whether somebody asks it to stop. */
export async function playRun(
  { ports, signal, log }: Pick<RunWork, "ports" | "signal" | "log">,
  runId: RunId,
): Promise<void> {
  const stop = new AbortController();
  const poll = setInterval(() => {
    ports.cases.read.runs.find(runId).then(
      (run) => {
        if (run?.status === "stopping") stop.abort();
      },
      (error: unknown) => reportFailure(`Watching run ${runId}`, error),
    );
  }, stopPollMs);
  try {
    await advanceRun(
      {
        ports,
        signal: AbortSignal.any([signal, stop.signal]),
        describeFailure: (error) => reportFailure(`Run ${runId}`, error),
        ...(log === undefined ? {} : { log }),
      },
      runId,
    );
  } finally {
    clearInterval(poll);
  }
}

/** One JSON line for every task, turn and call, where the environment asks for them. */
export function taskLogOf({ logsTasks }: Pick<Env, "logsTasks">): {
  readonly log?: (line: TaskLogLine) => void;
} {
  return logsTasks ? { log: (line) => process.stdout.write(`${JSON.stringify(line)}\n`) } : {};
}

import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import type { Assignment, Performer, ProposedTurn } from "@/lib/investigation/ports/performer-port";

/** A script longer than this is a mistake. */
const turnsMax = 1000;

const scriptSchema = z.object({
  name: z.string().regex(/^[\w./-]{1,100}$/),
  /** How long a turn takes, as if somebody thought about it. */
  turnMs: z.int().min(0).max(60_000).default(0),
  /** By task, the calls of one turn after another. What a task has no turns for is done at once. */
  tasks: z.record(
    z.string(),
    z.array(z.array(z.object({ name: z.string(), arguments: z.unknown() }))).max(turnsMax),
  ),
});
export type Script = z.infer<typeof scriptSchema>;

export function parseScript(json: unknown): Result<Script, string> {
  const parsed = scriptSchema.safeParse(json);
  return parsed.success ? ok(parsed.data) : fail(z.prettifyError(parsed.error));
}

/**
 * Performs tasks by a script: turns that somebody wrote down, or that another performer took. Its calls pass the
 * same checks as everybody's. For trying out what the workspace does while somebody slow performs, and for tests.
 */
export function createScriptedPerformer(
  { name, turnMs, tasks }: Script,
  edition: string,
): Performer {
  return {
    ...{ name, kind: "script", actor: "rules", edition },
    async *perform({ task, turns, signal }: Assignment): AsyncGenerator<ProposedTurn> {
      for (const calls of (tasks[task.id] ?? []).slice(turns.length)) {
        await pause(turnMs, signal);
        yield { kind: "calls", calls };
      }
      yield { kind: "done", output: { text: "The script ends here" } };
    },
  };
}

/** Rejects with the signal's reason as soon as it fires. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

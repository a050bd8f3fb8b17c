import { setTimeout as pause } from "node:timers/promises";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import type { Asking } from "./agent-tool";

/** Many clients give up on an answer after a minute. */
const patienceMs = 45_000;
const progressEveryMs = 1_000;

/**
 * The answer; null when the evidence is still being prepared after as long as an agent waits. That goes on all the same, and so
 * does the question, of whose answer nobody hears. Meanwhile it is told how far it is. What takes long for another reason has
 * a limit of its own.
 */
export async function untilPrepared<T>(
  desk: Desk,
  answer: Promise<T>,
  { signal, tellProgress }: Asking,
  waitMs = { patience: patienceMs, progressEvery: progressEveryMs },
): Promise<T | null> {
  const answered = answer.then((value) => ({ value }));
  // Whoever waits for it hears of a failure; of one after that nobody does.
  answered.catch(() => undefined);
  const until = performance.now() + waitMs.patience;
  let reportedDone = -1;
  for (;;) {
    const pausing = new AbortController();
    const paused = pause(waitMs.progressEvery, null, {
      signal: AbortSignal.any([signal, pausing.signal]),
    }).catch(() => null);
    const first = await Promise.race([answered, paused]);
    pausing.abort();
    if (first !== null) return first.value;
    signal.throwIfAborted();
    const progress = desk.lookups.copies.progressOf(desk.evidence);
    if (progress === null) continue;
    if (performance.now() >= until) return null;
    // It only ever grows: https://modelcontextprotocol.io/specification/2025-06-18/basic/utilities/progress
    if (progress.done > reportedDone) await tellProgress({ ...progress, message: preparing });
    reportedDone = Math.max(reportedDone, progress.done);
  }
}

const preparing = "Hiding what may not leave, before the records are searched for the first time";

export function tellPreparing(desk: Desk): string {
  const progress = desk.lookups.copies.progressOf(desk.evidence);
  const share = progress === null ? 1 : progress.done / Math.max(1, progress.total);
  return `The records are being prepared to be searched: ${Math.floor(100 * share)} % are done. Ask the same again in 10 s; read_file, list_files and what stands on the timeline are there meanwhile.`;
}

import { asksInterventions, type Run, requestOf } from "@/lib/domain/runs/run";
import { formatDuration } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";
import type { StreamedEntry } from "../workspace/journal-feed";

/** Shorter than this a rate says nothing yet. */
const rateFromMs = 1_000;

/**
 * How a run that is going on gets ahead, in words: what it has proposed, how fast, and how long it
 * may still take. All by the server's clock: from when it was queued to its newest entry. The rest is
 * what the last run of the incident took beyond that; without one, and past it, nothing is promised.
 * Empty while nothing is known.
 */
export function describePace(
  run: Pick<Run, "queuedAt">,
  entries: readonly Pick<StreamedEntry, "at" | "kind">[],
  earlier: readonly Pick<Run, "status" | "queuedAt" | "finishedAt" | "plan">[],
): string {
  const own = entries.filter(({ at }) => at >= run.queuedAt);
  const elapsedMs = (own.at(-1)?.at ?? run.queuedAt) - run.queuedAt;
  const proposals = own.filter(({ kind }) => kind === "call-accepted").length;
  const rate = elapsedMs < rateFromMs ? null : Math.round((proposals * 1_000) / elapsedMs);
  const remainingMs = (lastDuration(earlier) ?? 0) - elapsedMs;
  return [
    ...(proposals === 0 ? [] : [`${countOf(proposals, "proposal")} so far`]),
    ...(rate === null || rate === 0 ? [] : [`${rate} a second`]),
    ...(remainingMs < rateFromMs ? [] : [`about ${formatDuration(roundUp(remainingMs))} left`]),
  ].join(", ");
}

/** Newest first, as the runs of a workspace are. */
function lastDuration(
  runs: readonly Pick<Run, "status" | "queuedAt" | "finishedAt" | "plan">[],
): number | null {
  const run = runs.find(
    ({ status, plan }) =>
      status === "finished" && requestOf(plan) === null && !asksInterventions(plan),
  );
  return run === undefined || run.finishedAt === null ? null : run.finishedAt - run.queuedAt;
}

/** To whole seconds: an estimate with decimals looks like a measurement. */
function roundUp(durationMs: number): number {
  return Math.ceil(durationMs / 1_000) * 1_000;
}

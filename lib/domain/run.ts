import type { JsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import type { RunId, UserId } from "./ids";

export const runSteps = ["coarse", "detailed", "causal", "assess"] as const;
/** The steps of a run in order; each is committed with its results before the next begins. */
export type RunStepKey = (typeof runSteps)[number];

export const runStatuses = [
  "queued",
  "running",
  "stopping",
  "stopped",
  "failed",
  "finished",
] as const;
export type RunStatus = (typeof runStatuses)[number];

export type Run = {
  readonly id: RunId;
  /** 1, 2, 3… inside an incident. */
  readonly number: number;
  readonly status: RunStatus;
  readonly analyst: string;
  readonly startedBy: UserId;
  readonly queuedAt: Instant;
  readonly finishedAt: Instant | null;
  readonly failure: string | null;
};

const next: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ["running", "stopped"],
  running: ["stopping", "finished", "failed"],
  stopping: ["stopped", "failed", "finished"],
  stopped: [],
  failed: [],
  finished: [],
};

/** May a run go from one status to another? A run that ended stays ended. */
export function canAdvanceRun(from: RunStatus, to: RunStatus): boolean {
  return next[from].includes(to);
}

/** What one pass cost: shown in the app and logged. */
export type PassMetrics = {
  readonly iterations: number;
  readonly calls: number;
  readonly rejectedCalls: number;
  readonly durationMs: number;
  readonly tokens: number;
};

/** A proposal the checks did not let through, and what the analyst was told. */
export type RefusedCall = {
  /** Of the function, such as "add_causal_link". */
  readonly name: string;
  readonly arguments: JsonValue;
  readonly message: string;
};

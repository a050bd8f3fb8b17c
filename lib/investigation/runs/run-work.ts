import type { Ports } from "../ports/ports";

/** What is told of a task while it is performed: names and counts, and nothing that evidence says. */
export type TaskLogLine = Readonly<Record<string, string | number | null>>;

export type RunWork = {
  readonly ports: Ports;
  /** Fired when the run shall stop or the process ends; what was committed stays. */
  readonly signal: AbortSignal;
  /** Logs a failure and answers what may be shown of it. */
  readonly describeFailure: (error: unknown) => string;
  /** Told of every task, turn and call as it happens. */
  readonly log?: (line: TaskLogLine) => void;
};

import { PgBoss } from "pg-boss";
import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { type RunId, runIds } from "@/lib/domain/ids";
import type { Jobs } from "@/lib/investigation/ports/ports";

/**
 * The job queue, which only wakes workers: what there is to do stands in the runs. A job that is lost is made up for
 * by the next start, one delivered twice finds nothing to do.
 * https://timgit.github.io/pg-boss/
 */
const queue = "run";
/** The least the library allows: how long a person waits at most for a run to begin, where NOTIFY does not reach. */
const pollingIntervalSeconds = 0.5;
/** A worker that was silent for so long is dead, and another takes its job over. */
const heartbeatSeconds = 30;
/** The longest a run may take; then it is delivered again, and goes on behind its last step. */
const expireInSeconds = 6 * 3600;
/** A run that fails writes so into its row; what fails here is a database that went away for a while. */
const retryLimit = 10;
const retryDelaySeconds = 5;
const stopTimeoutMs = 5_000;

export type JobsOptions = {
  readonly databaseUrl: string;
  /** Runs at a time in this process; 0: it only wakes others. */
  readonly concurrency: number;
  /** True when no other process works on this database: whatever is marked as being worked on belongs to the dead. */
  readonly isOnlyNode: boolean;
};

export type JobHandlers = {
  /** Takes a run to its end, or as far as it can. `signal` fires when the process stops or the job was taken away. */
  readonly run: (runId: RunId, signal: AbortSignal) => Promise<void>;
  /** Runs that are not finished, which are woken at the start. */
  readonly unfinishedRuns: () => Promise<readonly RunId[]>;
  /** Called with what goes wrong inside the queue, which goes on. */
  readonly reportFailure: (error: unknown) => void;
};

export type JobQueue = Jobs & {
  start(): Promise<void>;
  /** Waits a few seconds for what is being worked on. */
  stop(): Promise<void>;
};

const wakeUpSchema = z.object({ runId: z.string() });

export function createJobs(options: JobsOptions, handlers: JobHandlers): JobQueue {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: "whence jobs",
    max: 3,
    useListenNotify: true,
    schedule: false,
  });
  boss.on("error", handlers.reportFailure);
  const stopping = new AbortController();
  const wakeRun = async (runId: RunId, at?: Instant) => {
    const later = at === undefined ? {} : { startAfter: new Date(at) };
    await boss.send(queue, { runId }, { singletonKey: runId, ...later });
  };
  return {
    wakeRun,
    async start() {
      await boss.start();
      await prepareQueue(boss);
      if (options.isOnlyNode) await releaseJobsOfTheDead(boss);
      for (const runId of await handlers.unfinishedRuns()) await wakeRun(runId);
      if (options.concurrency === 0) return;
      await boss.work(
        queue,
        { pollingIntervalSeconds, localConcurrency: options.concurrency },
        async (jobs) => {
          for (const { data, signal } of jobs) {
            const runId = runIds.parse(wakeUpSchema.parse(data).runId);
            if (runId !== null) {
              await handlers.run(runId, AbortSignal.any([signal, stopping.signal]));
            }
            // Cut off by our end: the job is given back, for another process.
            stopping.signal.throwIfAborted();
          }
        },
      );
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
    },
  };
}

/** Stately: at most one job waits and one is worked on for each run, so that a wake-up in the middle is not lost. */
async function prepareQueue(boss: PgBoss): Promise<void> {
  const settings = {
    policy: "stately",
    notify: true,
    heartbeatSeconds,
    expireInSeconds,
    retryLimit,
    retryDelay: retryDelaySeconds,
    deleteAfterSeconds: 3600,
  };
  await boss.createQueue(queue, settings);
}

/** Their wake-ups are not needed again: every unfinished run is woken at the start. */
async function releaseJobsOfTheDead(boss: PgBoss): Promise<void> {
  const jobs = await boss.findJobs(queue);
  const active = jobs.filter((job) => job.state === "active").map((job) => job.id);
  if (active.length > 0) await boss.cancel(queue, active);
}

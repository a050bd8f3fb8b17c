import { PgBoss } from "pg-boss";
import { afterEach, describe, expect, it } from "vitest";
import { type RunId, runIds } from "@/lib/domain/ids";
import { createJobs, type JobHandlers, type JobQueue } from "./jobs";
import { setUpCaseStore } from "./testing/test-case-store";

const store = setUpCaseStore();

let runNumber = 0;
function newRunId(): RunId {
  runNumber += 1;
  return runIds.create({ next: () => String(runNumber).padStart(16, "0") });
}

const started: JobQueue[] = [];
const failures: unknown[] = [];

async function startJobs(handlers: Partial<JobHandlers>, isOnlyNode = true): Promise<JobQueue> {
  const jobs = createJobs(
    { databaseUrl: store().databaseUrl, concurrency: 2, isOnlyNode },
    {
      run: () => Promise.resolve(),
      unfinishedRuns: () => Promise.resolve([]),
      reportFailure: (error) => failures.push(error),
      ...handlers,
    },
  );
  await jobs.start();
  started.push(jobs);
  return jobs;
}

/** Ends a wait from outside: what a test awaits instead of sleeping. */
function signpost<T = void>() {
  return Promise.withResolvers<T>();
}

describe("the job queue", () => {
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
    expect(failures.splice(0)).toEqual([]);
  });

  it("wakes a worker with the run it was given", async () => {
    const woken = signpost<RunId>();
    const jobs = await startJobs({ run: async (runId) => woken.resolve(runId) });
    const runId = newRunId();
    await jobs.wakeRun(runId);
    expect(await woken.promise).toBe(runId);
  });

  it("wakes again for a wake-up that came while the run was worked on, and never twice at a time", async () => {
    const runId = newRunId();
    const begun = signpost();
    const goOn = signpost();
    const done = signpost();
    let atWork = 0;
    let atWorkMax = 0;
    let calls = 0;
    const jobs = await startJobs({
      async run() {
        calls += 1;
        atWork += 1;
        atWorkMax = Math.max(atWorkMax, atWork);
        begun.resolve();
        await goOn.promise;
        atWork -= 1;
        if (calls === 2) done.resolve();
      },
    });
    await jobs.wakeRun(runId);
    await begun.promise;
    await jobs.wakeRun(runId);
    await jobs.wakeRun(runId);
    goOn.resolve();
    await done.promise;
    expect({ calls, atWorkMax }).toEqual({ calls: 2, atWorkMax: 1 });
  });

  it("wakes what is unfinished when it starts, though its job was lost", async () => {
    const runId = newRunId();
    const woken = signpost<RunId>();
    await startJobs({
      unfinishedRuns: () => Promise.resolve([runId]),
      run: async (id) => woken.resolve(id),
    });
    expect(await woken.promise).toBe(runId);
  });

  it("takes over at once what a dead process was working on, where there is one node", async () => {
    const runId = newRunId();
    const before = await startJobs({});
    await before.stop();
    // Fetched by somebody who is gone before it was done: the job stays marked as being worked on.
    const dead = new PgBoss(store().databaseUrl);
    await dead.start();
    await dead.send("run", { runId }, { singletonKey: runId });
    expect(await dead.fetch("run")).toHaveLength(1);
    await dead.stop();
    const woken = signpost<RunId>();
    await startJobs({
      unfinishedRuns: () => Promise.resolve([runId]),
      run: async (id) => woken.resolve(id),
    });
    expect(await woken.promise).toBe(runId);
  });

  it("tells a run that the process stops", async () => {
    const begun = signpost();
    const started = signpost();
    const jobs = await startJobs({
      async run(_, signal) {
        begun.resolve();
        await new Promise<void>((settle) => signal.addEventListener("abort", () => settle()));
        started.resolve();
      },
    });
    await jobs.wakeRun(newRunId());
    await begun.promise;
    await jobs.stop();
    await started.promise;
  });
});

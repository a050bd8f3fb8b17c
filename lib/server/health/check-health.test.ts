import { beforeEach, expect, test, vi } from "vitest";
import { instant } from "@/lib/base/instant";
import { checkHealth, type HealthSource } from "./check-health";

const statfs = vi.hoisted(() => vi.fn());
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  statfs,
}));

beforeEach(() => {
  statfs.mockResolvedValue({ bavail: 1024 ** 2, bsize: 4096 });
});

const now = instant(Date.UTC(2026, 10, 30));
const idle = { queued: 0, running: 0, stopping: 0, stopped: 0, failed: 0, finished: 0 };

type Changes = {
  readonly database?: () => Promise<boolean>;
  readonly folder?: string;
  readonly queuedMs?: number;
  readonly running?: number;
  readonly isReached?: boolean;
};

function source({ database, folder = "/tmp", queuedMs, running = 0, isReached }: Changes) {
  const names = isReached === undefined ? ["rules"] : ["rules", "local/qwen3"];
  const oldestQueuedAt = queuedMs === undefined ? null : now - queuedMs;
  const contact = { at: now, isReached, refusedWith: null };
  return {
    people: { hasAny: database ?? (() => Promise.resolve(true)) },
    measures: { read: async () => ({ runs: { ...idle, running }, oldestQueuedAt }) },
    models: { performers: { names } },
    env: { dataFolder: folder },
    ports: {
      clock: { now: () => now },
      cases: { read: { invocations: { lastContact: async () => contact } } },
    },
    // What a check does not look at is not there.
  } as unknown as HealthSource;
}

const well = { database: "ok", store: "ok", disk: "ok", queue: "ok", model: "off" };

test.each<[string, Changes, string, Readonly<Record<string, string>>]>([
  ["all works, and no model is set", {}, "ok", {}],
  ["a model that was reached", { isReached: true }, "ok", { model: "ok" }],
  ["a model that was not", { isReached: false }, "degraded", { model: "degraded" }],
  ["a run that waits behind another", { queuedMs: 600_000, running: 2 }, "ok", {}],
  ["a run that waits for nothing", { queuedMs: 600_000 }, "degraded", { queue: "failing" }],
  ["a data folder that is gone", { folder: "/nowhere" }, "failing", { store: "failing" }],
  [
    "a database that is away",
    { database: () => Promise.reject(new Error("away")) },
    "failing",
    { database: "failing" },
  ],
])("%s", async (_, changes, status, parts) => {
  expect(await checkHealth(source(changes))).toEqual({ status, parts: { ...well, ...parts } });
});

test.each([
  [512, "degraded", "degraded"],
  [50, "failing", "failing"],
])("with %d MiB free the disk is %s", async (mebibytes, disk, status) => {
  statfs.mockResolvedValue({ bavail: mebibytes, bsize: 1024 ** 2 });
  expect(await checkHealth(source({}))).toMatchObject({ status, parts: { disk } });
});

test("a database that hangs is told within seconds, and those who ask share the question", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const database = vi.fn(() => new Promise<boolean>(() => undefined));
  const hanging = source({ database });
  const asked = [checkHealth(hanging), checkHealth(hanging)];
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  for (const health of asked) expect((await health).parts.database).toBe("failing");
  expect(database).toHaveBeenCalledOnce();
});

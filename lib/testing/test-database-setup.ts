import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";
import { z } from "zod";
import { ensureDatabase } from "@/db/cluster/databases";
import { programFile } from "@/db/files/program-file";

const TEMPLATE = "template_whence";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { readonly databaseUrl: string; readonly template: string };
  }
}

type TestServer = { readonly databaseUrl: string; readonly stop: () => Promise<void> };

let stopServer: () => Promise<void> = async () => undefined;

/** One PostgreSQL per run, with a migrated template from which each test file copies its own database. */
export async function setup(project: TestProject): Promise<void> {
  const { databaseUrl, stop } = await startServer();
  stopServer = stop;
  try {
    await migrate(await ensureDatabase(databaseUrl, TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("testServer", { databaseUrl, template: TEMPLATE });
}

export async function teardown(): Promise<void> {
  await stopServer();
}

/** In a process of its own, which stops the server even when the test run is killed. */
async function startServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "whence-test-"));
  // Passable for the user that root runs PostgreSQL as.
  chmodSync(folder, 0o711);
  const flags = ["--data", join(folder, "data"), "--label", "a test run", "--temporary"];
  const keeper = spawn(process.execPath, [await programFile("db/cluster/run.ts"), ...flags], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(keeper, "exit");
  const stop = async () => {
    keeper.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const ready = once(createInterface({ input: keeper.stdout }), "line");
  const first = await Promise.race([ready, ended.then(() => undefined)]);
  if (first === undefined) throw new Error("The PostgreSQL of the tests did not start.");
  const { databaseUrl } = z.object({ databaseUrl: z.string() }).parse(JSON.parse(String(first[0])));
  return { databaseUrl, stop };
}

/** By the same program a start runs, in a process of its own: a template may have no connections left open. */
async function migrate(databaseUrl: string): Promise<void> {
  const { status, stderr } = spawnSync(
    process.execPath,
    [await programFile("db/run-migrations.ts")],
    {
      // biome-ignore lint/style/noProcessEnv: handed to a child process, not read as settings.
      env: { ...process.env, DATABASE_URL: databaseUrl },
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`The migrations failed on an empty database:\n${stderr}`);
}

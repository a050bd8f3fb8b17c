import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startCluster } from "@/db/cluster/cluster";
import { ensureDatabase } from "@/db/cluster/databases";

const TEMPLATE = "template_whence";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { readonly databaseUrl: string; readonly template: string };
  }
}

let tearDown: () => void = () => undefined;

/** One PostgreSQL per run, with a migrated template from which each test file copies its own database. */
export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "whence-test-"));
  // Passable for the user that root runs PostgreSQL as.
  chmodSync(folder, 0o711);
  const cluster = await startCluster({
    dataFolder: join(folder, "data"),
    label: "a test run",
    report: () => undefined,
    temporary: true,
  });
  tearDown = () => {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(await ensureDatabase(cluster.databaseUrl, TEMPLATE));
  } catch (error) {
    tearDown();
    throw error;
  }
  project.provide("testServer", { databaseUrl: cluster.databaseUrl, template: TEMPLATE });
}

export function teardown(): void {
  tearDown();
}

/** By the same program a start runs, in a process of its own: a template may have no connections left open. */
async function migrate(databaseUrl: string): Promise<void> {
  if (!existsSync("db/migrate.ts")) return;
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "db/migrate.ts"], {
    // biome-ignore lint/style/noProcessEnv: handed to a child process, not read as settings.
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The migrations failed on an empty database:\n${stderr}`);
}

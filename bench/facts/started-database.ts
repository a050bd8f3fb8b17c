import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { programFile } from "@/db/files/program-file";
import { migrate } from "@/db/migrate";

const root = join(import.meta.dirname, "../..");

/** A PostgreSQL of its own with the newest schema, as `npm start` brings it along. */
export async function startDatabase(): Promise<{
  readonly databaseUrl: string;
  readonly discard: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "whence-bench-facts-"));
  // The operating user of the database must be able to enter.
  chmodSync(folder, 0o711);
  const flags = ["--data", join(folder, "data"), "--label", "bench", "--temporary"];
  const keeper = spawn(process.execPath, [await programFile("db/cluster/run.ts"), ...flags], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: keeper.stdout }), "line");
  const { databaseUrl } = z.object({ databaseUrl: z.string() }).parse(JSON.parse(String(line)));
  await migrate(databaseUrl);
  const ended = once(keeper, "exit");
  return {
    databaseUrl,
    async discard() {
      keeper.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

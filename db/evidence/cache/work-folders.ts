/**
 * Folders in which something is written before it gets its name. A process that dies leaves its own
 * behind; the next one on the same machine clears them away. A folder of another machine, or of a
 * process that still runs, is left alone: the evidence folder may be shared.
 */
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

export type WorkFolders = { make(): Promise<string> };

const machine = hostname().replaceAll(/[^A-Za-z0-9]/g, "") || "machine";
const workName = /^\.work-([A-Za-z0-9]+)-(\d+)-/;

export function createWorkFolders(parent: string): WorkFolders {
  let sweeping: Promise<void> | null = null;
  return {
    async make() {
      await mkdir(parent, { recursive: true });
      sweeping ??= sweep(parent);
      await sweeping;
      return mkdtemp(join(parent, `.work-${machine}-${process.pid}-`));
    },
  };
}

async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const match = workName.exec(name);
    if (match === null || match[1] !== machine || isRunning(Number(match[2]))) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Signal 0 reaches nobody; it only asks. A process of another user answers EPERM, and so it runs. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

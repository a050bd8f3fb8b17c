/**
 * Folders in which something is written before it gets its name. A process that dies leaves its own
 * behind; the next one clears them away. A folder in which somebody may still write is left alone: the
 * evidence folder may be shared.
 */
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { ownerOnly } from "@/db/files/private";

export type WorkFolders = { make(): Promise<string> };

const machine = hostname().replaceAll(/[^A-Za-z0-9]/g, "") || "machine";
/** A container that starts again has the number of the process that died; only when it began differs. */
const begun = String(Math.floor(performance.timeOrigin));
const workName = /^\.work-([A-Za-z0-9]+)-(\d+)-(?:(\d+)-)?/;

/**
 * Whoever wrote nothing for so long writes no more. It clears away what containers left that had another
 * host name each time, and what belongs to a number that another program has by now.
 */
const abandonedMs = 86_400_000;

export function createWorkFolders(parent: string): WorkFolders {
  let sweeping: Promise<void> | null = null;
  return {
    async make() {
      await mkdir(parent, { recursive: true, mode: ownerOnly.folder });
      const made = await mkdtemp(join(parent, `.work-${machine}-${process.pid}-${begun}-`));
      sweeping ??= sweep(parent, made);
      await sweeping;
      return made;
    },
  };
}

/** Never fails: what cannot be cleared away takes room, and the next process tries again. */
async function sweep(parent: string, made: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  // The clock of the disk, which other machines that share it write their times by too.
  const now = await lastWritten(made);
  const abandonedBefore = Number.isFinite(now) ? now - abandonedMs : Number.NEGATIVE_INFINITY;
  for (const name of names) {
    const match = workName.exec(name);
    if (match === null) continue;
    const folder = join(parent, name);
    if (isOfDead(match) || (await lastWritten(folder)) < abandonedBefore) {
      await rm(folder, { recursive: true, force: true }).catch(leaveIt);
    }
  }
}

function isOfDead([, owner, pid, start]: RegExpExecArray): boolean {
  if (owner !== machine) return false;
  return Number(pid) === process.pid ? start !== begun : !isRunning(Number(pid));
}

/** In ms; of a folder that is gone or closed to us "just now", so that it is left alone. */
async function lastWritten(folder: string): Promise<number> {
  try {
    const names = await readdir(folder);
    const times = [folder, ...names.map((name) => join(folder, name))].map(
      async (path) => (await stat(path)).mtimeMs,
    );
    return (await Promise.all(times)).reduce((latest, time) => Math.max(latest, time));
  } catch {
    return Number.POSITIVE_INFINITY;
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

function leaveIt(): void {
  // It belongs to another user, or another process clears it away at the same time.
}

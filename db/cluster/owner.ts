import { existsSync, ftruncateSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { isLocked, lockFile } from "./kernel-lock";

/**
 * One owner per data folder: who holds the lock on a file in it. What the owner says of itself stands in that file,
 * which outlives it, so the lock is asked and not the words. A file with a process number was ruled out: after
 * kill -9 or in another container the number belongs to somebody else; and so was a local socket of no file, which
 * another container does not see.
 */
export type Ownership = {
  /** What to tell a person who tries a second start. */
  readonly announce: (label: string) => void;
  readonly release: () => void;
};

const noteSchema = z.object({ label: z.string(), machine: z.string() });

/** Somebody who only asks holds the lock for a moment. */
const attemptsMax = 5;
const attemptPauseMs = 100;

/** Undefined when another living process owns the folder. */
export async function takeOwnership(dataFolder: string): Promise<Ownership | undefined> {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const lock = lockFile(ownerFile(dataFolder));
    if (lock !== undefined) {
      // What an owner that was killed said of itself.
      ftruncateSync(lock.descriptor);
      return {
        announce: (label) => {
          writeSync(lock.descriptor, JSON.stringify({ label, machine: hostname() }), 0);
        },
        release: lock.release,
      };
    }
    await pause(attemptPauseMs);
  }
  return undefined;
}

/** What the present owner says of itself: empty while it is still starting, undefined when there is none. */
export function askOwner(dataFolder: string): string | undefined {
  const file = ownerFile(dataFolder);
  return existsSync(file) && isLocked(file) ? readNote(file) : undefined;
}

function readNote(file: string): string {
  try {
    const { label, machine } = noteSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return machine === hostname() ? label : `${label}, on the machine ${machine}`;
  } catch {
    // Still starting; or on Windows, where nobody else may read it.
    return "";
  }
}

function ownerFile(dataFolder: string): string {
  return join(dataFolder, "owner.lock");
}

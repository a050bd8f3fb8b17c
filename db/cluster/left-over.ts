import { existsSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type KernelLock, lockFile } from "./kernel-lock";
import { findServer, type ServerFolders, stopSecondsMax, stopServer } from "./server-process";

const pollMs = 100;
/** What a guard takes at most to stop the server of an owner that was killed, and a little. */
const patienceMs = (stopSecondsMax + 15) * 1000;

/**
 * Takes the lock every process of a folder's server holds, so that none is left that could still write: not in
 * another container either, where neither its number nor its socket can be seen. Then, and only then, what it left
 * behind may be removed. An owner that was killed is followed by its guard, which is stopping the server: that is
 * waited for.
 */
export async function takeServerLock(
  lockPath: string,
  folders: ServerFolders,
  report: (line: string) => void,
  waitMsMax = patienceMs,
): Promise<KernelLock> {
  // There a server holds no lock of its owner's, and has no guard.
  if (process.platform === "win32" && findServer(folders.cluster) !== undefined)
    stopServer(folders);
  const lock = lockFile(lockPath) ?? (await waitForLeftOver(lockPath, folders, report, waitMsMax));
  try {
    await refuseUnlocked(folders.cluster);
  } catch (error) {
    lock.release();
    throw error;
  }
  rmSync(pidFile(folders.cluster), { force: true });
  return lock;
}

async function waitForLeftOver(
  lockPath: string,
  folders: ServerFolders,
  report: (line: string) => void,
  waitMsMax: number,
): Promise<KernelLock> {
  report("Stopping the database that an interrupted run left behind");
  // Where there is no guard any more, it is for us to stop it, if it can be seen from here.
  if (findServer(folders.cluster) !== undefined) stopServer(folders);
  for (let waitedMs = 0; waitedMs < waitMsMax; waitedMs += pollMs) {
    const lock = lockFile(lockPath);
    if (lock !== undefined) return lock;
    await pause(pollMs);
  }
  throw new Error(
    `A database server still works on ${folders.cluster}, left behind by an interrupted run, and it cannot be seen from here: it is in another container, or belongs to another user. Nothing was changed. End it there, or restart that container, and start again.`,
  );
}

/** One that was started by hand, or by a version of Whence that held no lock. */
async function refuseUnlocked(cluster: string): Promise<void> {
  const pid = findServer(cluster);
  if (pid === undefined && !(await answers(cluster))) return;
  const which = pid === undefined ? "in another container" : `process ${pid}`;
  throw new Error(
    `A database server that this start knows nothing of works on ${cluster} (${which}). Nothing was changed. Stop it, and start again.`,
  );
}

/** The lines of postmaster.pid: https://www.postgresql.org/docs/18/storage-file-layout.html */
async function answers(cluster: string): Promise<boolean> {
  const file = pidFile(cluster);
  if (!existsSync(file) || process.platform === "win32") return false;
  const [, , , port = "", folder = ""] = readFileSync(file, "utf8").split("\n");
  if (!folder.startsWith("/")) return false;
  return new Promise((settle) => {
    const socket = connect(join(folder, `.s.PGSQL.${port}`))
      .once("connect", () => settle(true))
      .once("error", ({ code }: NodeJS.ErrnoException) =>
        // Nobody listens, or there is no such socket; anything else may be somebody.
        settle(!["ECONNREFUSED", "ENOENT", "ENOTDIR"].includes(code ?? "")),
      )
      .once("close", () => socket.destroy());
    socket.once("connect", () => socket.destroy());
  });
}

function pidFile(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

import { spawn } from "node:child_process";
import { join } from "node:path";
import type { KernelLock } from "./kernel-lock";
import { cleanEnvironment, type ServerFolders, stopSecondsMax } from "./server-process";

const restartMs = 1000;

/** Reads until its input ends, which the system sees to when we die, however we die; then it stops the server. */
const script = `while read -r _; do :; done; "$0" stop -D "$1" -w -t ${stopSecondsMax} -m fast || "$0" stop -D "$1" -w -m immediate`;

/**
 * Ends the server when we are killed and cannot. A shell is enough, and small; it holds the server's lock as well, so
 * that nobody starts another server while it still stops this one. On Windows, which has no such shell, the next start
 * stops a server left behind.
 */
export function guardServer(folders: ServerFolders, lock: KernelLock): { stop: () => void } {
  if (process.platform === "win32") return { stop: () => undefined };
  let isNeeded = true;
  const begin = () => {
    const guard = spawn(
      "/bin/sh",
      ["-c", script, join(folders.runtime, "bin", "pg_ctl"), folders.cluster],
      {
        ...folders.user,
        cwd: join(folders.cluster, ".."),
        env: cleanEnvironment(),
        stdio: ["pipe", "ignore", "ignore", lock.descriptor],
        // What ends a terminal's or a starter's whole group must leave it the time to do its work.
        detached: true,
      },
    );
    const again = () => {
      if (isNeeded) setTimeout(() => isNeeded && replace(begin()), restartMs).unref();
    };
    guard.once("exit", again).once("error", again);
    guard.stdin?.on("error", () => undefined);
    // It must not keep a process alive that has nothing else to do.
    guard.unref();
    if (guard.stdin !== null && "unref" in guard.stdin) (guard.stdin as { unref(): void }).unref();
    return guard;
  };
  let current = begin();
  const replace = (guard: typeof current) => {
    current = guard;
  };
  return {
    stop: () => {
      isNeeded = false;
      current.kill("SIGKILL");
    },
  };
}

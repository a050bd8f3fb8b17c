import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { KernelLock } from "./kernel-lock";
import type { OperatingUser } from "./operating-user";

const START_MS_MAX = 60_000;
export const stopSecondsMax = 30;
const POLL_MS = 25;
const LOG_BYTES_MAX = 5_000_000;
const LOG_LINES_SHOWN = 15;

export type ServerFolders = {
  readonly runtime: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly user: OperatingUser;
};

/** Runs one of PostgreSQL's own programs to its end; its output is in the error if it fails. */
export function runProgram(
  { runtime, cluster, user }: ServerFolders,
  program: "initdb" | "pg_ctl",
  programArguments: readonly string[],
  lock?: KernelLock,
): void {
  const { status, stdout, stderr, error } = spawnSync(
    join(runtime, "bin", program),
    [...programArguments],
    // Both look up their working directory, which must therefore be one their user may enter.
    {
      ...{ ...user, cwd: join(cluster, ".."), env: cleanEnvironment(), encoding: "utf8" },
      stdio: ["ignore", "pipe", "pipe", ...inherited(lock)],
    },
  );
  if (status === 0) return;
  throw new Error(`${program} failed: ${[stdout, stderr].join("\n").trim()}`, { cause: error });
}

/** Starts the server, which holds the lock from then on, it and all of its children. */
export function spawnServer(
  folders: ServerFolders,
  settings: Readonly<Record<string, string>>,
  lock: KernelLock,
): ChildProcess {
  const { runtime, cluster, logFile, user } = folders;
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) rmSync(logFile);
  const log = openSync(logFile, "a", 0o600);
  const server = spawn(
    join(runtime, "bin", "postgres"),
    [
      "-D",
      cluster,
      ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
    ],
    {
      ...user,
      cwd: join(cluster, ".."),
      env: cleanEnvironment(),
      stdio: ["ignore", log, log, ...inherited(lock)],
      // A session of its own: Ctrl-C in the terminal is for us, who stop it after the app.
      detached: process.platform !== "win32",
      windowsHide: true,
    },
  );
  closeSync(log);
  return server;
}

/** Waits until the server takes connections; throws when it ends before, or never does. */
export async function untilStarted(
  { cluster, logFile }: ServerFolders,
  server: ChildProcess,
): Promise<void> {
  const failure = new Promise<Error>((resolve) => {
    server.once("error", resolve);
    server.once("exit", (code) => resolve(new Error(`it ended with code ${code}`)));
  });
  const outcome = await Promise.race([failure, untilReady(cluster, server)]);
  if (outcome === "ready") return;
  server.kill("SIGQUIT");
  throw new Error(`PostgreSQL did not start (${logFile}):\n${tail(logFile)}`, { cause: outcome });
}

/** Stops whatever server runs on the cluster, in order first, then at once. */
export function stopServer(folders: ServerFolders): void {
  const stop = ["stop", "-D", folders.cluster, "-w", "-t", String(stopSecondsMax), "-m"];
  try {
    runProgram(folders, "pg_ctl", [...stop, "fast"]);
  } catch (cause) {
    if (findServer(folders.cluster) === undefined) return;
    console.error("PostgreSQL did not stop in time and is stopped at once.", cause);
    runProgram(folders, "pg_ctl", [...stop, "immediate"]);
  }
}

/**
 * The number of the cluster's server, where it can be seen from here: not in another container. The number alone is no
 * proof, it may have been given to another program since.
 */
export function findServer(cluster: string): number | undefined {
  const lock = join(cluster, "postmaster.pid");
  if (!existsSync(lock)) return undefined;
  const pid = Number.parseInt(readFileSync(lock, "utf8"), 10);
  return commandLine(pid).includes(cluster) ? pid : undefined;
}

function commandLine(pid: number): string {
  const processFile = `/proc/${pid}/cmdline`;
  if (process.platform === "linux")
    return existsSync(processFile) ? readFileSync(processFile, "utf8") : "";
  const [program, ...flags] =
    process.platform === "win32"
      ? ["powershell", "-NoProfile", "-Command", windowsQuery(pid)]
      : ["ps", "-ww", "-o", "command=", "-p", String(pid)];
  return spawnSync(program ?? "ps", flags, { encoding: "utf8" }).stdout ?? "";
}

function windowsQuery(pid: number): string {
  return `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
}

/** The eighth line of postmaster.pid is its status: https://www.postgresql.org/docs/15/storage-file-layout.html */
async function untilReady(cluster: string, server: ChildProcess): Promise<"ready" | Error> {
  const lock = join(cluster, "postmaster.pid");
  for (let waitedMs = 0; waitedMs < START_MS_MAX; waitedMs += POLL_MS) {
    await pause(POLL_MS);
    if (server.exitCode !== null || server.pid === undefined) break;
    if (!existsSync(lock)) continue;
    const lines = readFileSync(lock, "utf8").split("\n");
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") return "ready";
  }
  return new Error(`it was not ready within ${START_MS_MAX / 1000} s`);
}

function tail(logFile: string): string {
  return readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-LOG_LINES_SHOWN).join("\n");
}

/** Ours without PG… variables, which would redirect the programs, and in the C locale, which every system has. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: handed to a child process, not read as settings.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { NODE_ENV: "production", ...Object.fromEntries(inherited), LC_ALL: "C", TZ: "UTC" };
}

/** Windows hands down no descriptors; there, a server's own lock is enough: it has one kernel and no containers. */
function inherited(lock: KernelLock | undefined): number[] {
  return lock === undefined || process.platform === "win32" ? [] : [lock.descriptor];
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { programFile } from "../files/program-file";
import { openCluster, startCluster } from "./cluster";
import { connect } from "./connection";

let folder = "";
let dataFolder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "whence-cluster-"));
  chmodSync(folder, 0o711);
  dataFolder = join(folder, "data");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = () => ({
  dataFolder,
  label: "http://127.0.0.1:4010",
  report: () => undefined,
  temporary: true,
});

test("a second owner of the same data folder is refused and told where the first one is", async () => {
  const cluster = await startCluster(options());
  try {
    await expect(startCluster(options())).rejects.toThrow(
      /already running on the data folder .*: http:\/\/127\.0\.0\.1:4010/,
    );
  } finally {
    cluster.stop();
  }
});

test("a command beside the running app uses its database and leaves it running", async () => {
  const app = await startCluster(options());
  const beside = await openCluster(options());
  beside.stop();
  const sql = connect(beside.databaseUrl);
  expect(await sql`select current_database() as name`).toEqual([{ name: "whence" }]);
  await sql.end();
  expect(beside.databaseUrl).toBe(app.databaseUrl);
  app.stop();
});

test("the server takes no network connections, and its password is for its owner's eyes", async () => {
  const cluster = await startCluster(options());
  const sql = connect(cluster.databaseUrl);
  expect(await sql`show listen_addresses`).toEqual([{ listen_addresses: "" }]);
  expect(await sql`show timezone`).toEqual([{ TimeZone: "UTC" }]);
  await sql.end();
  expect(statSync(join(dataFolder, "postgres-password")).mode & 0o777).toBe(0o600);
  const wrong = connect(cluster.databaseUrl.replace(/:[^:@]+@/, ":wrong@"));
  await expect(wrong`select 1`).rejects.toThrow(/password authentication failed/);
  await wrong.end();
  cluster.stop();
});

test("a data folder whose database is gone is refused, and begun anew only by whoever says so", async () => {
  const first = await startCluster({ ...options(), temporary: false });
  first.stop();
  const home = join(dataFolder, "postgres");
  expect(readFileSync(join(dataFolder, "database-home"), "utf8")).toBe(`${home}\n`);
  rmSync(home, { recursive: true });
  await expect(startCluster(options())).rejects.toThrow(
    /database of the data folder .* is gone: it was in .*\/postgres\. Nothing was changed/,
  );
  expect(existsSync(home)).toBe(false);

  rmSync(join(dataFolder, "postgres-password"));
  const second = await startCluster(options());
  second.stop();
});

test("so is one of a version that did not note where its database was, by the evidence it holds", async () => {
  const blobs = join(dataFolder, "evidence", "blobs", "ab");
  mkdirSync(blobs, { recursive: true });
  writeFileSync(join(dataFolder, "postgres-password"), "secret\n");
  await expect(startCluster(options())).rejects.toThrow(/is gone: it was in .* or \/var\/lib/);
});

test("when its owner is killed the server is stopped in order, and the next start goes on", async () => {
  const { owner, databaseUrl } = await startOwner();
  const first = connect(databaseUrl, { onclose: () => undefined });
  await first`create table kept (n int)`;
  await first`insert into kept values (7)`;
  owner.kill("SIGKILL");
  await once(owner, "exit");
  await first.end({ timeout: 0 });
  await expect.poll(() => existsSync(pidFile()), { timeout: 30_000 }).toBe(false);

  const second = await startCluster({ ...options(), temporary: false });
  expect(await rowsKept(second.databaseUrl)).toEqual([{ n: 7 }]);
  second.stop();
});

test("a server left behind by an owner and a guard that were killed is stopped by the next start", async () => {
  const { owner, databaseUrl } = await startOwner();
  const first = connect(databaseUrl, { onclose: () => undefined });
  await first`create table kept (n int)`;
  await first`insert into kept values (7)`;
  for (const guard of guardsOf(owner)) process.kill(guard, "SIGKILL");
  owner.kill("SIGKILL");
  await once(owner, "exit");
  const left = serverPid();
  expect(isRunning(left)).toBe(true);

  const reports: string[] = [];
  const second = await startCluster({
    ...{ ...options(), temporary: false },
    report: (report) => reports.push(report),
  });
  expect(reports).toEqual([expect.stringContaining("interrupted run left behind")]);
  expect(isRunning(left)).toBe(false);
  expect(await rowsKept(second.databaseUrl)).toEqual([{ n: 7 }]);
  second.stop();
  await first.end({ timeout: 0 });
});

test("a start takes over what a power cut left: no process, and their files", async () => {
  const { owner, databaseUrl } = await startOwner();
  const first = connect(databaseUrl, { onclose: () => undefined });
  await first`create table kept (n int)`;
  await first`insert into kept values (7)`;
  for (const guard of guardsOf(owner)) process.kill(guard, "SIGKILL");
  owner.kill("SIGKILL");
  process.kill(serverPid(), "SIGKILL");
  await once(owner, "exit");
  await first.end({ timeout: 0 });
  expect(existsSync(pidFile())).toBe(true);
  // The number belongs to another program by now.
  const [, ...rest] = readFileSync(pidFile(), "utf8").split("\n");
  writeFileSync(pidFile(), [process.pid, ...rest].join("\n"));

  const second = await startCluster(options());
  expect(await rowsKept(second.databaseUrl)).toEqual([{ n: 7 }]);
  second.stop();
});

test("a server that dies is started again at the same address, which is said, with every committed row", async () => {
  const reports: string[] = [];
  const cluster = await startCluster({
    ...{ ...options(), temporary: false },
    report: (report) => reports.push(report),
  });
  // What it says of being new.
  reports.length = 0;
  const sql = connect(cluster.databaseUrl, { onclose: () => undefined });
  await sql`create table kept (n int)`;
  await sql`insert into kept values (7)`;
  for (let fall = 1; fall <= 2; fall += 1) {
    process.kill(serverPid(), "SIGKILL");
    await expect.poll(() => reports.length, { timeout: 60_000 }).toBe(2 * fall);
    expect(reports.slice(-2)).toEqual([
      expect.stringMatching(/PostgreSQL ended by itself \(signal SIGKILL\) and is started again/),
      expect.stringMatching(/PostgreSQL runs again after/),
    ]);
    expect(await sql`select n from kept`).toEqual([{ n: 7 }]);
  }
  await sql.end({ timeout: 0 });
  cluster.stop();
  expect(await cluster.ended).toBeUndefined();
  expect(reports).toHaveLength(4);
});

test("a server that cannot be started again ends the owner, with the reason", async () => {
  const cluster = await startCluster(options());
  const version = join(dataFolder, "postgres", "cluster", "PG_VERSION");
  writeFileSync(version, "7.1\n");
  process.kill(serverPid(), "SIGKILL");
  const reason = await cluster.ended;
  expect(String(reason?.cause)).toMatch(/incompatible|not compatible/);
  cluster.stop();
});

test("a server that holds no lock of ours is left alone, and the start refused", async () => {
  const cluster = await startCluster({ ...options(), temporary: false });
  cluster.stop();
  const stranger = spawn(process.execPath, [
    ...["-e", "setInterval(() => undefined, 1000)", join(dataFolder, "postgres", "cluster")],
  ]);
  try {
    writeFileSync(pidFile(), `${stranger.pid}\n`);
    await expect(startCluster(options())).rejects.toThrow(
      /this start knows nothing of works on .*Nothing was changed/,
    );
    expect(readFileSync(pidFile(), "utf8")).toBe(`${stranger.pid}\n`);
  } finally {
    stranger.kill("SIGKILL");
  }
});

test("an owner that is killed under a running app is started again, with the address and rows it had", async () => {
  const program = `const { keepDatabase } = await import("./scripts/kept-database.mjs");
    const kept = await keepDatabase(${JSON.stringify(dataFolder)}, "the app", (error) => console.log(error.message));
    console.log(kept.databaseUrl);
    process.stdin.resume().once("end", () => kept.stop().then(() => process.exit(0)));`;
  const starter = spawn(process.execPath, ["--input-type=module", "-e", program]);
  let output = "";
  starter.stderr.on("data", (part) => {
    output += String(part);
  });
  const [databaseUrl] = await once(createInterface({ input: starter.stdout }), "line");
  const sql = connect(String(databaseUrl), { onclose: () => undefined });
  await sql`create table kept (n int)`;
  await sql`insert into kept values (7)`;

  const before = serverPid();
  const [owner] = childrenOf(starter).filter(({ command }) => !command.includes("postgres"));
  process.kill(owner?.pid ?? Number.NaN, "SIGKILL");
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/ended by SIGKILL.*runs again/s);
  expect(isRunning(before)).toBe(false);
  expect(await sql`select n from kept`).toEqual([{ n: 7 }]);
  await sql.end({ timeout: 0 });

  starter.stdin.end();
  await once(starter, "exit");
  expect(existsSync(pidFile())).toBe(false);
});

/** An owner in a process of its own, which can be killed. */
async function startOwner() {
  const owner = spawn(
    process.execPath,
    [await programFile("db/cluster/run.ts"), "--data", dataFolder, "--label", "the first"],
    { stdio: ["pipe", "pipe", "ignore"] },
  );
  const [line] = await once(createInterface({ input: owner.stdout }), "line");
  return { owner, databaseUrl: String(JSON.parse(String(line)).databaseUrl) };
}

/** Children of an owner that are no server: the shells that wait for its end. */
function guardsOf(owner: ChildProcess): readonly number[] {
  return childrenOf(owner)
    .filter(({ command }) => !command.includes("postgres"))
    .map(({ pid }) => pid);
}

function childrenOf(parent: ChildProcess) {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const [pid, parentPid, command = ""] = line.trim().split(/\s+/);
    return Number(parentPid) === parent.pid ? [{ pid: Number(pid), command }] : [];
  });
}

function pidFile(): string {
  return join(dataFolder, "postgres", "cluster", "postmaster.pid");
}

function serverPid(): number {
  return Number.parseInt(readFileSync(pidFile(), "utf8"), 10);
}

/** One that has ended and that nobody has asked about keeps its number: Z, a zombie. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}

async function rowsKept(databaseUrl: string) {
  const sql = connect(databaseUrl);
  const rows = await sql`select n from kept`;
  await sql.end();
  return [...rows];
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, type TestContext, test } from "vitest";
import { programFile } from "../files/program-file";
import { openCluster, startCluster } from "./cluster";
import { connect } from "./connection";
import { lockFile } from "./kernel-lock";
import { takeServerLock } from "./left-over";

/** What two containers that mount one folder share is the kernel, and nothing that could be seen or counted. */
const apart = ["--pid", "--net", "--ipc", "--mount-proc", "--fork"];
/** An ordinary user may do it in a user namespace, where the system allows those. */
const asMyself = process.getuid?.() === 0 ? apart : ["--user", "--map-current-user", ...apart];

function needsUnshare(context: TestContext): void {
  const { status, stderr, error } = spawnSync("unshare", [...asMyself, "true"], {
    encoding: "utf8",
  });
  const why = error?.message ?? stderr?.trim();
  context.skip(status !== 0, `namespaces cannot be made here: ${why}`);
}

let folder = "";
let dataFolder = "";
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "whence-apart-"));
  chmodSync(folder, 0o711);
  dataFolder = join(folder, "data");
});

afterEach(() => {
  // With its group: what unshare started outlives it.
  for (const { pid } of children.splice(0)) spawnSync("kill", ["-9", "--", `-${pid}`]);
  rmSync(folder, { recursive: true, force: true });
});

test("a second owner in another container is refused, and the first keeps its database", async (context) => {
  needsUnshare(context);
  const first = await startApart("the first, at http://127.0.0.1:4010");
  const sql = connect(first.databaseUrl);
  await sql`create table acknowledged (n int)`;
  const written = writeRows(sql, 48);
  const refusals = await Promise.all([
    refusalApart(),
    startCluster({ dataFolder, label: "here", report: () => undefined }).then(
      () => "it started",
      (error: unknown) => String(error),
    ),
  ]);
  for (const refusal of refusals) {
    expect(refusal).toMatch(
      /already running on the data folder .*: the first, at http:\/\/127\.0\.0\.1:4010.*Stop it first, or choose another folder/,
    );
  }
  await written;
  expect(await sql`select count(*)::int as n from acknowledged`).toEqual([{ n: 48 }]);
  await sql.end();
  // What the owner's own PostgreSQL is found by is still there, so that it can be stopped in order.
  expect(existsSync(join(dataFolder, "postgres", "cluster", "postmaster.pid"))).toBe(true);
  await first.stop();
  expect(existsSync(join(dataFolder, "postgres", "cluster", "postmaster.pid"))).toBe(false);
});

test("a command beside an app in another container uses its database", async (context) => {
  needsUnshare(context);
  const first = await startApart("the first");
  const beside = await openCluster({ dataFolder, label: "beside", report: () => undefined });
  expect(beside.databaseUrl).toBe(first.databaseUrl);
  const sql = connect(beside.databaseUrl);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
  await first.stop();
});

test("a server left behind in another container is neither joined by a second one nor robbed of its files", async (context) => {
  needsUnshare(context);
  const first = await startApart("the first");
  const sql = connect(first.databaseUrl, { onclose: () => undefined });
  await sql`create table kept (n int)`;
  for (const pid of [...first.guards(), first.owner()]) process.kill(pid, "SIGKILL");
  await sql`insert into kept values (7)`;

  const pidFile = join(dataFolder, "postgres", "cluster", "postmaster.pid");
  const before = readFileSync(pidFile, "utf8");
  const cluster = join(dataFolder, "postgres", "cluster");
  const folders = { runtime: "/nowhere", cluster, user: undefined, logFile: "/dev/null" };
  const take = takeServerLock(
    join(dataFolder, "postgres.lock"),
    folders,
    () => undefined,
    // The patience of a test.
    1000,
  );
  await expect(take).rejects.toThrow(/cannot be seen from here.*another container/);
  expect(readFileSync(pidFile, "utf8")).toBe(before);
  expect(await sql`select n from kept`).toEqual([{ n: 7 }]);
  await sql.end({ timeout: 0 });

  // With its container goes the last process that held it.
  await first.end();
  const second = await startCluster({ dataFolder, label: "here", report: () => undefined });
  const again = connect(second.databaseUrl);
  expect(await again`select n from kept`).toEqual([{ n: 7 }]);
  await again.end();
  second.stop();
});

test("a lock is seen across containers, and given back when its holder is killed", async (context) => {
  needsUnshare(context);
  const file = join(folder, "some.lock");
  const program = `import("./db/cluster/kernel-lock.ts").then(({ lockFile }) => { console.log(lockFile(${JSON.stringify(file)}) === undefined ? "held" : "taken"); setInterval(() => {}, 1000); })`;
  const holder = inApart(["--import", "tsx", "-e", program]);
  expect(await firstLine(holder)).toBe("taken");
  expect(lockFile(file)).toBeUndefined();
  expect(await firstLine(inApart(["--import", "tsx", "-e", program]))).toBe("held");
  process.kill(-(holder.pid ?? 0), "SIGKILL");
  await once(holder, "exit");
  await expect.poll(() => lockFile(file) !== undefined, { timeout: 10_000 }).toBe(true);
});

async function writeRows(sql: ReturnType<typeof connect>, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await sql`insert into acknowledged values (${n})`;
}

/** A program of ours with all it starts in namespaces of its own; ended as a group. */
function inApart(programArguments: readonly string[]): ChildProcess {
  // A shell as the first process: when it goes, so does everything in the namespace. It outlives a program killed there.
  const script = '"$@"; code=$?; [ $code -gt 128 ] && sleep 600; exit $code';
  const words = ["sh", "-c", script, "sh", process.execPath];
  const child = spawn("unshare", [...asMyself, ...words, ...programArguments], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("A program without output");
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return String(line);
}

async function startApart(label: string) {
  const child = inApart([
    await programFile("db/cluster/run.ts"),
    "--data",
    dataFolder,
    "--label",
    label,
  ]);
  const exit = once(child, "exit");
  const { databaseUrl } = JSON.parse(await firstLine(child));
  const owner = () => descendants(child.pid ?? 0).find(isOwner)?.pid ?? 0;
  return {
    databaseUrl: String(databaseUrl),
    owner,
    guards: () =>
      descendants(owner())
        .filter(({ command }) => command.includes("while read"))
        .map(({ pid }) => pid),
    stop: async () => {
      child.stdin?.end();
      await exit;
    },
    end: async () => {
      for (const { pid } of descendants(child.pid ?? 0).slice(0, 1)) process.kill(pid, "SIGKILL");
      await exit;
    },
  };
}

async function refusalApart(): Promise<string> {
  const child = inApart([
    await programFile("db/cluster/run.ts"),
    "--data",
    dataFolder,
    "--label",
    "the second",
  ]);
  let output = "";
  child.stderr?.on("data", (part) => {
    output += String(part);
  });
  const [code] = await once(child, "exit");
  return code === 1 ? output : `it ended with ${code}: ${output}`;
}

type Process = { readonly pid: number; readonly parent: number; readonly command: string };

function isOwner({ command }: Process): boolean {
  return /node.* \S*db\/cluster\/run\.mjs/.test(command) && !command.startsWith("sh ");
}

/** From here every process can be seen; from in there none of ours. */
function descendants(of: number): readonly Process[] {
  const { stdout } = spawnSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const all = stdout.split("\n").flatMap((line): Process[] => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command: command ?? "" }];
  });
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(of);
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
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

test("committed rows survive a kill -9 of the owner and of the server, and the next start takes over", async () => {
  const owner = spawn(
    process.execPath,
    ["--import", "tsx", "db/cluster/run.ts", "--data", dataFolder, "--label", "the first"],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const [line] = await once(createInterface({ input: owner.stdout }), "line");
  const first = connect(JSON.parse(String(line)).databaseUrl, { onclose: () => undefined });
  await first`create table kept (n int)`;
  await first`insert into kept values (7)`;
  owner.kill("SIGKILL");
  await once(owner, "exit");
  const lock = join(dataFolder, "postgres", "cluster", "postmaster.pid");
  expect(existsSync(lock)).toBe(true);

  const reports: string[] = [];
  const second = await startCluster({
    ...options(),
    temporary: false,
    report: (report) => reports.push(report),
  });
  expect(reports).toEqual([expect.stringContaining("interrupted run left behind")]);
  expect(await rowsKept(second.databaseUrl)).toEqual([{ n: 7 }]);
  process.kill(Number.parseInt(readFileSync(lock, "utf8"), 10), "SIGKILL");
  await second.ended;
  second.stop();

  const third = await startCluster(options());
  expect(await rowsKept(third.databaseUrl)).toEqual([{ n: 7 }]);
  third.stop();
  await first.end({ timeout: 0 });
});

async function rowsKept(databaseUrl: string) {
  const sql = connect(databaseUrl);
  const rows = await sql`select n from kept`;
  await sql.end();
  return [...rows];
}

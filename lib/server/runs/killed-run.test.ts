import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaseStore } from "@/db/case-store";
import { connect } from "@/db/client";
import { programFile } from "@/db/files/program-file";
import { assertPresent } from "@/lib/base/assert";
import { type IncidentId, incidentIds, userIdSchema } from "@/lib/domain/ids";
import { readJournal } from "@/lib/investigation/review/assemble-document";
import { sha256 } from "@/lib/investigation/sha256";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/test-database";
import { type Container, createContainer } from "../container";
import { openSampleIncident } from "../intake/open-sample";
import { uploadPorts } from "../intake/upload-ports";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";

const secret = "a secret that is only used in tests of the server";
/** The first turn of each task of a run, after which it is killed in the middle of that task. */
const turns = [1, 3, 5];
/** `WHENCE_KILL_ROUNDS=10 npx vitest run --project database lib/server/runs/killed-run.test.ts` kills thirty times. */
// biome-ignore lint/style/noProcessEnv: how often is for the caller to say; the product never reads it.
const rounds = Number(process.env.WHENCE_KILL_ROUNDS ?? 1);

let database: TestDatabase | undefined;
let folder = "";
let child: ChildProcess | undefined;
let container: Container | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "whence-killed-"));
});

afterAll(async () => {
  child?.kill("SIGKILL");
  await container?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  "a run whose process was killed inside any task is finished by the next one, with nothing lost and nothing doubled",
  async () => {
    const killed: IncidentId[] = [];
    for (const turn of Array.from({ length: rounds }, () => turns).flat()) {
      killed.push(await killAfter(turn));
    }
    const { read } = (await openContainer()).ports.cases;
    const undisturbed = await playUndisturbed();
    for (const incidentId of killed) {
      const [run] = await read.runs.list(incidentId);
      expect(run).toMatchObject({ status: "finished", failure: null });
      expect(await read.timelines.current(incidentId)).toEqual(
        await read.timelines.current(undisturbed),
      );
      expect(await tellJournal(incidentId)).toEqual(await tellJournal(undisturbed));
    }
  },
  300_000 * rounds,
);

/** An incident whose run was killed after so many turns and finished by the next process. */
async function killAfter(turn: number): Promise<IncidentId> {
  const { databaseUrl } = assertPresent(database, "database");
  const program = await programFile("lib/server/testing/play-until-killed.ts");
  const programArguments = [program, databaseUrl, folder, secret, `${turn}`];
  child = spawn(process.execPath, programArguments, { stdio: ["ignore", "pipe", "inherit"] });
  const output = createInterface({ input: assertPresent(child.stdout, "output") });
  const [line] = await once(output, "line");
  const incidentId = assertPresent(incidentIds.parse(String(line)), "incident");
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  expect(await statusesOf(databaseUrl, incidentId)).toEqual(["running"]);
  const next = await openContainer();
  await untilRunsEnd(next, incidentId);
  await next.close();
  container = undefined;
  return incidentId;
}

async function openContainer(): Promise<Container> {
  container ??= await createContainer({
    ...{ databaseUrl: assertPresent(database, "database").databaseUrl, dataFolder: folder },
    ...{ secret, host: "127.0.0.1", port: 4000, trustedProxies: [], isOwnDatabase: true },
    origin: "http://127.0.0.1:4000",
  });
  return container;
}

async function playUndisturbed(): Promise<IncidentId> {
  const open = await openContainer();
  const person = { id: userIdSchema.parse("tester"), role: "responder" } as const;
  const incidentId = unwrap(await openSampleIncident(uploadPorts(open), person));
  await untilRunsEnd(open, incidentId);
  return incidentId;
}

async function tellJournal(incidentId: IncidentId): Promise<readonly string[]> {
  const { read } = (await openContainer()).ports.cases;
  const entries = await readJournal(read.journal, incidentId);
  return entries.map(({ kind, rationale }) => `${kind}: ${rationale}`);
}

async function statusesOf(databaseUrl: string, incidentId: IncidentId) {
  const connection = connect({ databaseUrl, connectionsMax: 1 });
  const runs = await createCaseStore(connection, { sha256 }).read.runs.list(incidentId);
  await connection.close();
  return runs.map(({ status }) => status);
}

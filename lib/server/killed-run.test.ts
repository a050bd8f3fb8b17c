import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaseStore } from "@/db/case-store";
import { connect } from "@/db/client";
import { assertPresent } from "@/lib/base/assert";
import { type IncidentId, incidentIds, userIdSchema } from "@/lib/domain/ids";
import { readJournal } from "@/lib/investigation/review/assemble-document";
import { sha256 } from "@/lib/investigation/sha256";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/test-database";
import { type Container, createContainer } from "./container";
import { openSampleIncident } from "./open-sample";
import { untilRunsEnd } from "./testing/until-runs-end";
import { unwrap } from "./testing/unwrap";
import { uploadPorts } from "./upload-ports";

const secret = "a secret that is only used in tests of the server";
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

test("a run whose process was killed is finished by the next one, with nothing lost and nothing doubled", async () => {
  const { databaseUrl } = assertPresent(database, "database");
  const program = fileURLToPath(new URL("./testing/play-until-killed.ts", import.meta.url));
  child = spawn(process.execPath, ["--import", "tsx", program, databaseUrl, folder, secret], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(
    createInterface({ input: assertPresent(child.stdout, "output") }),
    "line",
  );
  const incidentId = assertPresent(incidentIds.parse(String(line)), "incident");
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  expect(await statusesOf(databaseUrl, incidentId)).toEqual(["running"]);

  container = await createContainer({
    ...{ databaseUrl, dataFolder: folder, secret, host: "127.0.0.1", port: 4000 },
    trustedProxies: [],
    origin: "http://127.0.0.1:4000",
    isOwnDatabase: true,
  });
  const { read } = container.ports.cases;
  await untilRunsEnd(container, incidentId);
  const runs = await read.runs.list(incidentId);
  expect(runs.map(({ status, failure }) => ({ status, failure }))).toEqual([
    { status: "finished", failure: null },
  ]);

  const person = { id: userIdSchema.parse("tester"), role: "responder" } as const;
  const undisturbed = unwrap(await openSampleIncident(uploadPorts(container), person));
  await untilRunsEnd(container, undisturbed);
  expect(await read.timelines.current(incidentId)).toEqual(
    await read.timelines.current(undisturbed),
  );
  const kindsOf = async (id: typeof incidentId) =>
    (await readJournal(read.journal, id)).map(({ kind, rationale }) => `${kind}: ${rationale}`);
  expect(await kindsOf(incidentId)).toEqual(await kindsOf(undisturbed));
}, 120_000);

async function statusesOf(databaseUrl: string, incidentId: IncidentId) {
  const connection = connect({ databaseUrl, connectionsMax: 1 });
  const runs = await createCaseStore(connection, { sha256 }).read.runs.list(incidentId);
  await connection.close();
  return runs.map(({ status }) => status);
}

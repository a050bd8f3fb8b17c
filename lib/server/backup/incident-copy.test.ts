import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addIncident, withIncidentSnapshot } from "@/db/backup/incident-rows";
import { createCaseStore } from "@/db/case-store";
import { connect } from "@/db/client";
import { connect as connectToRows } from "@/db/cluster/connection";
import { migrate } from "@/db/migrate";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { addNote } from "@/lib/investigation/intake/add-note";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import { sha256 } from "@/lib/investigation/sha256";
import { createEmptyDatabase, type TestDatabase } from "@/lib/testing/test-database";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { uploadPorts } from "../intake/upload-ports";
import { verifyStore } from "../store-check/verify-store";
import { setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";
import { writeIncident } from "./backup";
import { readIncident } from "./restore";

const server = setUpServer();
const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
const folder = mkdtempSync(join(tmpdir(), "whence-incident-copy-"));
let other: TestDatabase;
let viewer: Viewer;
let incident: IncidentId;
let neighbour: IncidentId;

async function open(title: string): Promise<IncidentId> {
  const { ports } = server().container;
  return unwrap(await openIncident(ports, viewer, { title, severity: "unset", zone: "UTC" }));
}

beforeAll(async () => {
  const { container, person } = server();
  ({ viewer } = await person("responder"));
  other = await createEmptyDatabase();
  await migrate(other.databaseUrl);
  [incident, neighbour] = [await open("Größe\t\\N"), await open("Another")];
  for (const each of [incident, neighbour]) {
    const bytes = createReadStream("public/samples/orders-503/changes/deploys.jsonl");
    const artifact = await ingestArtifact(container.ports.evidence, "deploys.jsonl", bytes);
    unwrap(await importArtifacts(uploadPorts(container), viewer, each, [artifact]));
    unwrap(await addNote(container.ports, viewer, each, "line one\nline two\t\\."));
    await untilRunsEnd(container, each);
  }
  unwrap(await submitRevision(container.ports, viewer, incident));
}, 120_000);
afterAll(async () => {
  await other.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function copyOf(id: IncidentId): Promise<Buffer> {
  const output = new PassThrough();
  const [kept] = await Promise.all([
    output.toArray(),
    writeIncident(server(), id, output, quiet.signal),
  ]);
  return Buffer.concat(kept);
}

const there = () => ({ databaseUrl: other.databaseUrl, dataFolder: folder });
const readIn = (bytes: Buffer) => readIncident(there(), Readable.from([bytes]));

async function tellOf(databaseUrl: string, id: IncidentId) {
  const database = connect({ databaseUrl });
  const { read } = createCaseStore(database, { sha256 });
  const told = {
    incident: await read.incidents.find(id),
    timeline: await read.timelines.current(id),
    journal: await read.journal.list(id, 0, 1_000),
    artifacts: await read.artifacts.list(id),
    runs: await read.runs.list(id),
    revisions: await read.revisions.list(id),
    decisions: await read.decisions.list(id),
  };
  await database.close();
  return told;
}

test("an incident is the same in another installation, and all of it verifies", async () => {
  const copy = await copyOf(incident);
  expect(unwrap(await readIn(copy))).toMatchObject({ incident, isKnown: false, missing: [] });
  const told = await tellOf(other.databaseUrl, incident);
  expect(told).toEqual(await tellOf(server().databaseUrl, incident));
  expect(told.timeline.events.length).toBeGreaterThan(0);
  expect(told.revisions).toHaveLength(1);
  const check = await verifyStore(there(), { ...quiet, rereads: false });
  expect(check).toMatchObject({ incidents: 1, problems: [] });
  // Once more: it is here, and nothing is doubled.
  expect(unwrap(await readIn(copy))).toMatchObject({ isKnown: true });
  expect(await tellOf(other.databaseUrl, incident)).toEqual(told);
}, 120_000);

test("one that is there with another history is refused and left alone", async () => {
  const before = await tellOf(other.databaseUrl, incident);
  unwrap(await addNote(server().container.ports, viewer, incident, "later"));
  expect(await readIn(await copyOf(incident))).toMatchObject({
    error: { kind: "conflict", message: expect.stringContaining("another history") },
  });
  expect(await tellOf(other.databaseUrl, incident)).toEqual(before);
});

test("a copy with rows of another incident, one that is cut off and one of another version add nothing", async () => {
  const copy = gunzipSync(await copyOf(neighbour));
  // Of the same length, so that the archive stays whole.
  const id = neighbour.replaceAll(/[0-9]/g, "f");
  const renamed = Buffer.from(
    copy.toString("latin1").replace(`"incident":"${neighbour}"`, `"incident":"${id}"`),
    "latin1",
  );
  expect(await readIn(gzipSync(renamed))).toMatchObject({
    error: { message: expect.stringContaining("not of this incident") },
  });
  expect(await readIn(gzipSync(copy.subarray(0, copy.length / 2)))).toMatchObject({
    error: { kind: "invalid" },
  });
  const older = Buffer.from(
    copy.toString("latin1").replace('"migrations":[1', '"migrations":[2'),
    "latin1",
  );
  expect(await readIn(gzipSync(older))).toMatchObject({
    error: { message: expect.stringContaining("another version of Whence") },
  });
  expect((await tellOf(other.databaseUrl, neighbour)).incident).toBeNull();
});

test("of an incident that is not there nothing is written", async () => {
  const id = incidentIds.parse("inc_00000000000000ff") ?? neighbour;
  expect(await writeIncident(server(), id, new PassThrough(), quiet.signal)).toMatchObject({
    error: { kind: "not-found" },
  });
});

/** The rows of one incident go over, with something else between them. */
async function moveRows(id: IncidentId, meanwhile: () => Promise<unknown>) {
  const { databaseUrl } = server();
  return withIncidentSnapshot(databaseUrl, id, ({ head, tables, parts }) =>
    addIncident(other.databaseUrl, id, head, async (take) => {
      for await (const { table, bytes } of parts()) await take(table, tables[table] ?? [], bytes);
      await meanwhile();
    }),
  );
}

test("a copy written during a run is refused on both sides: it would be played a second time", async () => {
  const client = connectToRows(server().databaseUrl, { max: 1 });
  const setAll = (status: string) =>
    client`update runs set status = ${status} where incident_id = ${neighbour}`;
  try {
    await setAll("queued");
    const output = new PassThrough();
    expect(await writeIncident(server(), neighbour, output, quiet.signal)).toMatchObject({
      error: { message: expect.stringContaining("is running") },
    });
    expect(await moveRows(neighbour, async () => undefined)).toBe("running");
    expect((await tellOf(other.databaseUrl, neighbour)).incident).toBeNull();
  } finally {
    await setAll("done");
    await client.end();
  }
});

test("what other incidents gain during an import is no row of the copy", async () => {
  const client = connectToRows(other.databaseUrl, { max: 1 });
  const gain = () => client`
    insert into incidents select (jsonb_populate_record(i, '{"id": "inc_00000000000000fe"}')).*
    from incidents i where id = ${incident}`;
  try {
    expect(await moveRows(neighbour, gain)).toBe("added");
  } finally {
    await client.end();
  }
});

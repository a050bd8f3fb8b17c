import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { addNote } from "@/lib/investigation/intake/add-note";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import { createEmptyDatabase, type TestDatabase } from "@/lib/testing/test-database";
import { uploadPorts } from "../intake/upload-ports";
import { verifyStore } from "../store-check/verify-store";
import { setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";
import { writeBackup } from "./backup";
import { findOccupied, readBackup } from "./restore";

const server = setUpServer();
const made: TestDatabase[] = [];
const folder = mkdtempSync(join(tmpdir(), "whence-backup-test-"));
let backup: Buffer;
let count = 0;

afterAll(async () => {
  for (const { drop } of made) await drop();
  rmSync(folder, { recursive: true });
});

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };

async function takeBackup(): Promise<Buffer> {
  const { databaseUrl, dataFolder } = server();
  const output = new PassThrough();
  const [kept] = await Promise.all([
    output.toArray(),
    writeBackup({ databaseUrl, dataFolder }, output, quiet.signal),
  ]);
  return Buffer.concat(kept);
}

beforeAll(async () => {
  const { container, person, dataFolder } = server();
  const { viewer } = await person("responder");
  writeFileSync(join(dataFolder, "secret"), "what seals keys", { mode: 0o600 });
  const news = { title: 'Größe\t\\N "quoted"', severity: "unset", zone: "UTC" } as const;
  const incident = unwrap(await openIncident(container.ports, viewer, news));
  const bytes = createReadStream("public/samples/orders-503/changes/deploys.jsonl");
  const artifact = await ingestArtifact(container.ports.evidence, "deploys.jsonl", bytes);
  unwrap(await importArtifacts(uploadPorts(container), viewer, incident, [artifact]));
  unwrap(await addNote(container.ports, viewer, incident, "line one\nline two\t\\."));
  await untilRunsEnd(container, incident);
  backup = await takeBackup();
});

async function restoreFrom(bytes: Buffer) {
  const database = await createEmptyDatabase();
  made.push(database);
  count += 1;
  const dataFolder = join(folder, `data-${count}`);
  const place = { databaseUrl: database.databaseUrl, dataFolder };
  const { mkdirSync } = await import("node:fs");
  mkdirSync(dataFolder, { mode: 0o700 });
  return { place, restored: await readBackup(place, Readable.from([bytes])) };
}

test("what is restored is what was backed up while the server runs, and every chain and file verifies", async () => {
  const { place, restored } = await restoreFrom(backup);
  expect(restored).toMatchObject({ ok: true, value: { blobs: 2, missing: [] } });
  const { databaseUrl, dataFolder } = server();
  const [before, after] = [
    await verifyStore({ databaseUrl, dataFolder }, { ...quiet, rereads: false }),
    await verifyStore(place, { ...quiet, rereads: false }),
  ];
  expect(after.problems).toEqual([]);
  expect({ ...after, caches: 0 }).toEqual({ ...before, caches: 0 });
  expect(readFileSync(join(place.dataFolder, "secret"), "utf8")).toBe("what seals keys");
  // A backup of the restored one has the same rows, byte by byte; numbers that are given out go on.
  const output = new PassThrough();
  const [kept] = await Promise.all([output.toArray(), writeBackup(place, output, quiet.signal)]);
  expect(gunzipSync(Buffer.concat(kept)).equals(gunzipSync(backup))).toBe(true);
}, 120_000);

test.each<[string, (whole: Buffer) => Buffer, string]>([
  ["cut off", (whole) => whole.subarray(0, whole.length - 3_000), "cut off"],
  ["without its end", (whole) => gzipSync(half(gunzipSync(whole))), "damaged"],
  ["not zipped", () => Buffer.from("no backup at all"), "none"],
  ["of something else", () => gzipSync(Buffer.alloc(2048, 1)), "no backup"],
  [
    "changed in a row",
    (whole) =>
      gzipSync(
        Buffer.from(
          gunzipSync(whole).toString("latin1").replace("deploys.jsonl", "deploys.jsonX"),
          "latin1",
        ),
      ),
    "damaged",
  ],
  ["of a newer version", (whole) => gzipSync(renamed(gunzipSync(whole))), "newer version"],
])("a backup that is %s is refused, and leaves no row", async (_, spoil, expected) => {
  const { place, restored } = await restoreFrom(spoil(backup));
  expect(restored).toMatchObject({
    ...{ ok: false, error: { message: expect.stringContaining(expected) } },
  });
  const { connect } = await import("@/db/cluster/connection");
  const sql = connect(place.databaseUrl, { max: 1 });
  const [there] = await sql`select to_regclass('public.incidents') is not null as made`;
  if (there?.made) expect(await sql`select id from incidents`).toHaveLength(0);
  await sql.end();
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

/** A manifest with another last migration, of the same length. */
function renamed(tar: Buffer): Buffer {
  const text = tar.toString("latin1");
  return Buffer.from(
    text.replace(/"migrations":\[(\d)/, (_, digit) => `"migrations":[${digit === "9" ? 8 : 9}`),
    "latin1",
  );
}

test("a restore over what there is is refused", async () => {
  const { databaseUrl, dataFolder } = server();
  expect(await findOccupied(dataFolder)).toMatchObject({ kind: "conflict" });
  expect(await findOccupied(join(folder, "nowhere"))).toBeNull();
  const input = Readable.from([backup]);
  expect(await readBackup({ databaseUrl, dataFolder }, input)).toMatchObject({
    error: { kind: "conflict" },
  });
});

test("a file whose bytes changed is named, and the rest is backed up", async () => {
  const { container, dataFolder } = server();
  const [incident] = (await container.ports.cases.read.incidents.list({ limit: 1, offset: 0 }))
    .incidents;
  if (incident === undefined) throw new Error("No incident");
  const [artifact] = await container.ports.cases.read.artifacts.list(incident.id);
  if (artifact === undefined) throw new Error("No artifact");
  const { sha256 } = artifact;
  const file = await open(join(dataFolder, "evidence", "blobs", sha256.slice(0, 2), sha256), "r+");
  await file.write(Buffer.from("#"), 0, 1, 0);
  await file.close();
  const { restored } = await restoreFrom(await takeBackup());
  expect(restored).toMatchObject({ value: { blobs: 1, missing: [sha256] } });
});

import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createEvidenceStore } from "@/db/evidence/evidence-store";
import { instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { writeZip } from "@/lib/ingest/containers/testing/write-zip";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { createReadingThreads } from "@/lib/server/reading/reading-threads";
import { stageAndRead } from "@/lib/server/testing/stage-and-read";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../../incident/incidents";
import type { StagedUpload } from "../../ports/upload-port";
import { importLimits } from "../import-limits";
import { importStaged } from "./import-staged";
import { createReclaim, type Reclaim, tidyStaged } from "./reclaim-discarded";
import { discardStaged, stageUpload } from "./stage-upload";

const server = setUpServer();
let viewer: Viewer;
let incidentId: IncidentId;
let reclaim: Reclaim;
let reclaimAlone: Reclaim;
let now: number;
let busy: boolean;
/** What happens between the answer which bytes are in use and the next step of a sweep. */
let whenAsked: () => Promise<void>;

/** A store of its own on the same folder: as a process that has put nothing there lately. */
beforeEach(async () => {
  ({ viewer } = await server().person("responder"));
  const { ports, uploads: stored } = server().container;
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports, viewer, news));
  now = 0;
  const evidence = createEvidenceStore({
    folder: join(server().dataFolder, "evidence"),
    blocks: createReadingThreads({ inlineBytesMax: 0 }),
  });
  busy = false;
  whenAsked = async () => undefined;
  const isIdle = () => !busy;
  const uploads = {
    ...stored,
    async inUse(digests: readonly string[]) {
      const used = await stored.inUse(digests);
      await whenAsked();
      return used;
    },
  };
  const clock = { now: () => instant(now) };
  reclaimAlone = createReclaim({ evidence, uploads, clock, isIdle, isAlone: true });
  reclaim = createReclaim({ evidence, uploads, clock, isIdle, isAlone: false });
});

/** The clock of whoever sends and discards is that of the sweep; what reads has the server's. */
const ports = () => ({
  ...uploadPorts(server().container),
  clock: { now: () => instant(now) },
});

async function* chunks(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function stage(path: string, content: string | Uint8Array) {
  const bytes = Buffer.from(content);
  const part = { incidentId, path, offset: 0, total: bytes.length, bytes: chunks(bytes) };
  const { uploadId } = unwrap(await stageAndRead(ports(), viewer, part));
  const upload = await server().container.uploads.find(uploadId);
  return { uploadId, sha256: upload?.sha256 ?? "" };
}

const blobOf = (sha256: string) =>
  join(server().dataFolder, "evidence", "blobs", sha256.slice(0, 2), sha256);
const cachesOf = async (sha256: string) =>
  (await readdir(join(server().dataFolder, "evidence", "records"))).filter((name) =>
    name.startsWith(sha256),
  );

async function discard(uploadId: string): Promise<void> {
  unwrap(await discardStaged(ports(), viewer, incidentId, [uploadId]));
  now += importLimits.discardedMsKept;
}

const line = (text: string) => `2026-03-08T02:30:01Z INFO ${text} ${viewer.id}\n`;

test("bytes that were discarded are given back, with what was read of them, and not at once", async () => {
  const { uploadId, sha256 } = await stage("app.log", line("unwanted"));
  expect(await cachesOf(sha256)).toHaveLength(1);
  await discard(uploadId);
  now -= 1;
  expect(await reclaim.sweep()).toEqual([]);
  now += 1;
  expect(await reclaim.sweep()).toEqual([sha256]);
  expect(existsSync(blobOf(sha256))).toBe(false);
  expect(await cachesOf(sha256)).toEqual([]);
});

test("with an archive go the files that came out of it", async () => {
  const zip = writeZip([{ name: "inside.log", content: line("inside") }]);
  const { uploadId } = await stage("bundle.zip", zip);
  await discard(uploadId);
  expect(await reclaim.sweep()).toHaveLength(2);
});

test("a server that is alone gives back what came out of a bomb within a minute and a half of its discard", async () => {
  const bomb = writeZip([{ name: "zeros", content: Buffer.alloc(4_000_000) }]);
  const { uploadId } = await stage("bomb.zip", bomb);
  const bytesKept = async () => {
    const { uploads, ports: held } = server().container;
    const noted = await uploads.discardedUntil(instant(now), 1_000);
    const kept = await Promise.all(noted.map((sha256) => held.evidence.blobs.has(sha256)));
    return kept.filter(Boolean).length;
  };
  unwrap(await discardStaged(ports(), viewer, incidentId, [uploadId]));
  expect(await bytesKept()).toBe(2);
  now += 75_000;
  expect(await reclaim.sweep()).toEqual([]);
  expect(await reclaimAlone.sweep()).toHaveLength(2);
  expect(await bytesKept()).toBe(0);
});

test("so are bytes that were replaced by others at their path", async () => {
  const { sha256 } = await stage("growing.log", line("first"));
  const second = await stage("growing.log", line("first") + line("second"));
  now += importLimits.discardedMsKept;
  expect(await reclaim.sweep()).toEqual([sha256]);
  expect(existsSync(blobOf(second.sha256))).toBe(true);
});

test("so are bytes of what nobody came back to for days", async () => {
  const { sha256 } = await stage("forgotten.log", line("forgotten"));
  now += (importLimits.stagedDaysMax + 1) * 86_400_000;
  await tidyStaged(ports());
  now += importLimits.discardedMsKept;
  expect(await reclaim.sweep()).toContain(sha256);
});

test("while somebody's upload is being read nothing is given back, and afterwards it is", async () => {
  const { uploads, readings } = server().container;
  const { uploadId, sha256 } = await stage("app.log", line("unwanted meanwhile"));
  await discard(uploadId);
  const blob = await ports().evidence.blobs.put(chunks(Buffer.from(line("arrived"))));
  const arrived: StagedUpload = {
    ...{ id: "upl_arrived", incidentId, path: "arrived.log", by: viewer.id, at: instant(now) },
    ...{ bytesReceived: blob.bytes, bytesTotal: blob.bytes, sha256: blob.sha256, report: null },
    ...{ archiveId: null, mapping: null, warnings: [], hands: [] },
  };
  await uploads.insert(arrived, { filesMax: 9, bytesMaxOfPerson: 9_000 });
  const reading = readings.settle(arrived);
  busy = !readings.isIdle();
  expect(await reclaim.sweep()).toEqual([]);
  expect(existsSync(blobOf(sha256))).toBe(true);
  await reading;
  busy = !readings.isIdle();
  expect(await reclaim.sweep()).toEqual([sha256]);
});

test("what comes out of an archive that is being sent again stays, though its rows come after the question who uses it", async () => {
  const zip = writeZip([{ name: "inside.log", content: line("inside, sent again") }]);
  const { uploadId } = await stage("bundle.zip", zip);
  await discard(uploadId);
  busy = true;
  whenAsked = async () => {
    await stage("bundle.zip", zip);
    busy = false;
  };
  expect(await reclaim.sweep()).toEqual([]);

  busy = false;
  whenAsked = async () => undefined;
  expect(await reclaim.sweep()).toHaveLength(2);
});

test("a file whose bytes are gone is not imported, and is once it was sent again", async () => {
  const content = line("lost on the disk");
  const { uploadId, sha256 } = await stage("lost.log", content);
  const beside = await stage("beside.log", line("beside"));
  await rm(blobOf(sha256));
  const both = [uploadId, beside.uploadId];
  expect(await importStaged(ports(), viewer, incidentId, both)).toMatchObject({
    error: { kind: "conflict", message: expect.stringMatching(/lost\.log are not there.*again/) },
  });
  const { artifacts } = ports().cases.read;
  expect(await artifacts.list(incidentId)).toEqual([]);
  const again = await stage("lost.log", content);
  unwrap(await importStaged(ports(), viewer, incidentId, [again.uploadId, beside.uploadId]));
  expect(await artifacts.list(incidentId)).toHaveLength(2);
});

test("bytes nobody has discarded stay, though the database knows nothing of them", async () => {
  const { evidence } = ports();
  const { sha256 } = await evidence.blobs.put(chunks(Buffer.from(line("of another database"))));
  now += importLimits.discardedMsKept;
  expect(await reclaim.sweep()).toEqual([]);
  expect(existsSync(blobOf(sha256))).toBe(true);
});

test("bytes that were discarded and then sent again by another person stay, and may be discarded anew", async () => {
  const content = line("wanted again");
  const { uploadId, sha256 } = await stage("app.log", content);
  await discard(uploadId);
  ({ viewer } = await server().person("responder"));
  const again = await stage("again.log", content);
  expect(again.sha256).toBe(sha256);
  expect(await reclaim.sweep()).toEqual([]);
  expect(existsSync(blobOf(sha256))).toBe(true);
  await discard(again.uploadId);
  expect(await reclaim.sweep()).toEqual([sha256]);
});

test.each([
  [
    "an artifact has the same",
    async () => {
      const { uploadId } = await stage("kept.log", line("shared"));
      unwrap(await importStaged(ports(), viewer, incidentId, [uploadId]));
    },
  ],
  [
    "another file that waits has the same",
    async () => {
      await stage("other.log", line("shared"));
    },
  ],
])("bytes stay as long as %s", async (_name, keep) => {
  const { uploadId, sha256 } = await stage("app.log", line("shared"));
  await keep();
  await discard(uploadId);
  expect(await reclaim.sweep()).toEqual([]);
  expect(existsSync(blobOf(sha256))).toBe(true);
});

test("a person has room for so many bytes, and is told what to do when there is no more", async () => {
  const announce = (path: string) =>
    stageUpload(ports(), viewer, {
      ...{ incidentId, path, offset: 0, total: importLimits.fileBytesMax, bytes: chunks() },
    });
  const fitting = importLimits.stagedBytesMaxOfPerson / importLimits.fileBytesMax;
  for (let at = 0; at < fitting; at++) unwrap(await announce(`${at}.log`));
  expect(await announce("more.log")).toMatchObject({
    error: { kind: "invalid", message: expect.stringMatching(/32.0 GiB.*Import or discard/) },
  });
  // What takes the place of a file that waits needs no more room than it had.
  unwrap(await announce("0.log"));
  const { viewer: other } = await server().person("responder");
  const part = {
    incidentId,
    path: "small.log",
    offset: 0,
    total: 2,
    bytes: chunks(Buffer.from("a\n")),
  };
  unwrap(await stageUpload(ports(), other, part));
});

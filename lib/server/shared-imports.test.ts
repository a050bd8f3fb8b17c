import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createEvidenceStore } from "@/db/evidence/evidence-store";
import { instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { writeZip } from "@/lib/ingest/containers/testing/write-zip";
import { importLimits } from "@/lib/investigation/import/import-limits";
import { openIncident } from "@/lib/investigation/incidents";
import { importStaged } from "@/lib/investigation/staging/import-staged";
import { createReclaim, type Reclaim } from "@/lib/investigation/staging/reclaim-discarded";
import { discardStaged, stageUpload } from "@/lib/investigation/staging/stage-upload";
import type { Viewer } from "@/lib/view-model/workspace";
import { createReadingThreads } from "./reading/reading-threads";
import { setUpServer } from "./testing/test-server";
import { unwrap } from "./testing/unwrap";
import { uploadPorts } from "./upload-ports";

const server = setUpServer();
let viewer: Viewer;
let incidentId: IncidentId;
let reclaim: Reclaim;
let now: number;

/** A store of its own on the same folder: as a process that has put nothing there lately. */
beforeEach(async () => {
  ({ viewer } = await server().person("responder"));
  const { ports, uploads } = server().container;
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports, viewer, news));
  now = 0;
  const evidence = createEvidenceStore({
    folder: join(server().dataFolder, "evidence"),
    blocks: createReadingThreads({ inlineBytesMax: 0 }),
  });
  reclaim = createReclaim({ evidence, uploads, clock: { now: () => instant(now) } });
});

const ports = () => ({ ...uploadPorts(server().container), reclaim });

async function* chunks(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function stage(path: string, content: string | Uint8Array) {
  const bytes = Buffer.from(content);
  const part = { incidentId, path, offset: 0, total: bytes.length, bytes: chunks(bytes) };
  const { uploadId } = unwrap(await stageUpload(ports(), viewer, part));
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

import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { writeTar } from "@/lib/ingest/containers/testing/write-tar";
import { writeZip } from "@/lib/ingest/containers/testing/write-zip";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { stageAndRead } from "@/lib/server/testing/stage-and-read";
import { setUpServer } from "@/lib/server/testing/test-server";
import { untilRunsEnd } from "@/lib/server/testing/until-runs-end";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openEvidence } from "../../evidence/open-evidence";
import { openIncident } from "../../incident/incidents";
import type { StagedUpload } from "../../ports/upload-port";
import { readJournal } from "../../review/assemble-document";
import { importLimits } from "../import-limits";
import { listImports } from "../past-imports";
import { undoImport } from "../undo-import";
import { withdrawArtifact } from "../withdraw-artifact";
import { importStaged } from "./import-staged";
import { previewStaged } from "./preview-staged";
import { tidyStaged } from "./reclaim-discarded";
import { discardStaged, stageUpload } from "./stage-upload";
import { createStagedReadings } from "./staged-readings";

const server = setUpServer();
let viewer: Viewer;

beforeAll(async () => {
  ({ viewer } = await server().person("responder"));
});

const ports = () => uploadPorts(server().container);

async function open(): Promise<IncidentId> {
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  return unwrap(await openIncident(ports(), viewer, news));
}

async function* chunks(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function stage(incidentId: IncidentId, path: string, content: string | Uint8Array) {
  const bytes = Buffer.from(content);
  const part = { incidentId, path, offset: 0, total: bytes.length, bytes: chunks(bytes) };
  return unwrap(await stageAndRead(ports(), viewer, part)).uploadId;
}

async function importPaths(incidentId: IncidentId, isChosen: (path: string) => boolean) {
  const waiting = await previewStaged(ports(), incidentId);
  const ids = waiting.filter(({ path }) => isChosen(path)).map(({ id }) => id);
  return unwrap(await importStaged(ports(), viewer, incidentId, ids));
}

const all = () => true;
const pathsOf = async (incidentId: IncidentId) =>
  (await ports().cases.read.artifacts.list(incidentId)).map(({ path }) => path);

const line = (second: number, text: string) =>
  `2026-03-08T02:30:0${second}.000Z INFO shop ${text}\n`;
const log = line(1, "started") + line(2, "ready");

const bundle = writeZip([
  { name: "host-1/shop.log", content: log },
  { name: "host-2/shop.log", content: line(3, "failed") },
  { name: "../evil.log", content: log },
  { name: "core", content: Uint8Array.from([0, 1, 2, 255, 254, 0, 0, 7, 0, 200, 0, 3]) },
]);

describe("an archive that was uploaded", () => {
  test("shows its files, each with its format, counts and times, and what was left in it", async () => {
    const incidentId = await open();
    const archiveId = await stage(incidentId, "bundle.zip", bundle);
    const preview = await previewStaged(ports(), incidentId);
    expect(preview).toMatchObject([
      {
        ...{ id: archiveId, path: "bundle.zip", archiveId: null, state: { kind: "ready" } },
        report: { kind: "container", files: 3, skipped: [{ count: 1, names: ["../evil.log"] }] },
      },
      { path: "bundle.zip!/core", archiveId, report: { kind: "unread" } },
      {
        ...{ path: "bundle.zip!/host-1/shop.log", archiveId, bytes: log.length },
        report: { kind: "read", records: 2 },
        firstAt: Date.UTC(2026, 2, 8, 2, 30, 1),
        lastAt: Date.UTC(2026, 2, 8, 2, 30, 2),
      },
      { path: "bundle.zip!/host-2/shop.log", archiveId, report: { kind: "read", records: 1 } },
    ]);
  });

  test("gives the incident the files that were chosen; the others go on waiting", async () => {
    const incidentId = await open();
    await stage(incidentId, "bundle.zip", bundle);
    const isLog = (path: string) => path === "bundle.zip" || path.includes("host-1");
    expect(await importPaths(incidentId, isLog)).toMatchObject({ imported: 2, alreadyThere: 0 });
    expect(await pathsOf(incidentId)).toEqual(["bundle.zip", "bundle.zip!/host-1/shop.log"]);
    const left = await previewStaged(ports(), incidentId);
    expect(left.map(({ path, archiveId }) => [path, archiveId])).toEqual([
      ["bundle.zip!/core", null],
      ["bundle.zip!/host-2/shop.log", null],
    ]);
    await untilRunsEnd(server().container, incidentId);
    const evidence = await openEvidence(ports(), incidentId);
    const file = evidence.artifacts.find(({ artifact }) => artifact.path.includes("host-1"));
    const { id } = assertPresent(file, "the file").artifact;
    expect((await evidence.rawLines(id, 1, 9))?.lines).toEqual(log.trimEnd().split("\n"));
  });

  test("adds nothing when it is imported again", async () => {
    const incidentId = await open();
    for (const expected of [
      { imported: 4, alreadyThere: 0 },
      { imported: 0, alreadyThere: 4 },
    ]) {
      await stage(incidentId, "bundle.zip", bundle);
      expect(await importPaths(incidentId, all)).toMatchObject(expected);
    }
  });

  test("takes its files along when it is discarded, or sent again with others", async () => {
    const incidentId = await open();
    const archiveId = await stage(incidentId, "bundle.zip", bundle);
    const other = writeZip([{ name: "other.log", content: log }]);
    await stage(incidentId, "bundle.zip", other);
    const waiting = await previewStaged(ports(), incidentId);
    expect(waiting.map(({ path }) => path)).toEqual(["bundle.zip", "bundle.zip!/other.log"]);
    expect(waiting.map(({ id }) => id)).not.toContain(archiveId);
    const [archive] = waiting;
    unwrap(await discardStaged(ports(), viewer, incidentId, [archive?.id ?? ""]));
    expect(await previewStaged(ports(), incidentId)).toEqual([]);
  });

  test("with more files than can wait shows as many as can, and says how many are left", async () => {
    const incidentId = await open();
    const { stagedFilesMax } = importLimits;
    const first = await stage(incidentId, "first.tar", writeTar([{ name: "a", content: "\0" }]));
    const { uploads } = ports();
    const archive = assertPresent(await uploads.find(first), "the archive");
    const names = Array.from({ length: stagedFilesMax - 4 }, (_unused, n) => `first.tar!/${n}`);
    const files = names.map((path, n) => ({
      ...archive,
      id: `upl_${n}of${first}`,
      path,
      archiveId: first,
    }));
    const contents = { report: assertPresent(archive.report, "its report"), files };
    const room = { bytesMaxOfPerson: Number.MAX_SAFE_INTEGER, at: ports().clock.now() };
    await uploads.setContents(archive, contents, room);

    const six = ["1", "2", "3", "4", "5", "6"].map((name) => ({ name, content: "\0" }));
    const archiveId = await stage(incidentId, "six.tar", writeTar(six));
    expect((await uploads.find(archiveId))?.report).toMatchObject({
      ...{ kind: "container", files: 6 },
      warnings: [expect.stringMatching(/^5 more files are inside than can wait/)],
    });
    expect(await uploads.list(incidentId)).toHaveLength(stagedFilesMax);
  });

  test("of a chat export names the people and the channel of each message", async () => {
    const incidentId = await open();
    const users = [{ id: "U01ANNA", name: "anna", profile: { display_name: "Anna K" } }];
    const posted = {
      type: "message",
      user: "U01ANNA",
      ts: "1772937001.000100",
      text: "is it down?",
    };
    const zip = writeZip([
      { name: "general/2026-03-08.json", content: JSON.stringify([posted]) },
      { name: "users.json", content: JSON.stringify(users) },
    ]);
    await stage(incidentId, "slack.zip", zip);
    await importPaths(incidentId, all);
    const evidence = await openEvidence(ports(), incidentId);
    const day = evidence.artifacts.find(({ artifact }) => artifact.path.includes("general"));
    const { artifact } = assertPresent(day, "the day");
    expect(artifact.report).toMatchObject({
      mapping: { channel: "general", people: { U01ANNA: "Anna K" } },
    });
    const [message] = await evidence.recordAt(artifact.id, { kind: "index", index: 0 });
    expect(message).toMatchObject({ kind: "message", source: "Anna K", message: "is it down?" });
  });
});

const syslogDay = "2026-03-08";
const syslog = ["01", "02", "03"]
  .map((second) => `Mar  8 10:00:${second} web-1 app[12]: request ${second} done\n`)
  .join("");

describe("an import", () => {
  test("is undone in one step: its files go, what they replaced is back, the journal keeps both", async () => {
    const incidentId = await open();
    await stage(incidentId, "shop.log", log);
    await stage(incidentId, "kept.log", log);
    await importPaths(incidentId, all);
    await stage(incidentId, "shop.log", log + line(3, "failed"));
    await stage(incidentId, "bundle.zip", bundle);
    const { importSeq } = await importPaths(incidentId, all);
    expect(await pathsOf(incidentId)).toHaveLength(6);
    const seq = assertPresent(importSeq, "the import");
    const before = await readJournal(ports().cases.read.journal, incidentId);

    unwrap(await undoImport(ports(), viewer, incidentId, seq));
    const artifacts = await ports().cases.read.artifacts.list(incidentId);
    expect(artifacts.map(({ path, bytes }) => [path, bytes])).toEqual([
      ["kept.log", log.length],
      ["shop.log", log.length],
    ]);
    const after = await readJournal(ports().cases.read.journal, incidentId);
    expect(after.slice(0, before.length)).toEqual(before);
    const [newest, oldest, ...others] = await listImports(ports().cases.read, incidentId);
    expect(newest).toMatchObject({
      seq,
      present: 0,
      files: { length: 5 },
      replaced: { length: 1 },
    });
    expect(oldest).toMatchObject({ present: 2, files: { length: 2 }, replaced: [] });
    expect(others).toEqual([]);
    expect(await undoImport(ports(), viewer, incidentId, seq)).toMatchObject({
      error: { kind: "conflict" },
    });
  });

  test("that told the year of others leaves them the year they had, undone or withdrawn", async () => {
    const yearsOf = async (incidentId: IncidentId) =>
      (await openEvidence(ports(), incidentId)).artifacts.map(({ clock }) => clock.year);
    const incidentId = await open();
    await stage(incidentId, "sys.log", syslog);
    await importPaths(incidentId, all);
    const [alone] = await yearsOf(incidentId);
    const other = syslogDay.replace("2026", "2019");
    for (const way of ["undone", "withdrawn"] as const) {
      await stage(incidentId, "wrong.log", `${other}T10:00:05Z INFO started\n`);
      const { importSeq } = await importPaths(incidentId, all);
      expect(await yearsOf(incidentId)).toEqual([2019, null]);
      const wrong = (await ports().cases.read.artifacts.list(incidentId)).at(-1);
      const { id } = assertPresent(wrong, "the wrong file");
      if (way === "undone") {
        unwrap(await undoImport(ports(), viewer, incidentId, importSeq ?? 0));
      } else unwrap(await withdrawArtifact(ports(), viewer, incidentId, id));
      expect(await yearsOf(incidentId)).toEqual([alone]);
    }
  });

  test("can be made again after it was undone, and be undone again", async () => {
    const incidentId = await open();
    for (let round = 0; round < 2; round++) {
      await stage(incidentId, "bundle.zip", bundle);
      const { imported, importSeq } = await importPaths(incidentId, all);
      expect(imported).toBe(4);
      unwrap(await undoImport(ports(), viewer, incidentId, importSeq ?? 0));
      expect(await pathsOf(incidentId)).toEqual([]);
    }
  });

  test("of an archive is withdrawn with all that came out of it", async () => {
    const incidentId = await open();
    await stage(incidentId, "bundle.zip", bundle);
    await stage(incidentId, "bundle.zip.log", log);
    await importPaths(incidentId, all);
    const artifacts = await ports().cases.read.artifacts.list(incidentId);
    const archive = artifacts.find(({ path }) => path === "bundle.zip");
    unwrap(await withdrawArtifact(ports(), viewer, incidentId, assertPresent(archive, "zip").id));
    expect(await pathsOf(incidentId)).toEqual(["bundle.zip.log"]);
    const journal = await readJournal(ports().cases.read.journal, incidentId);
    expect(journal.filter(({ kind }) => kind === "artifact-withdrawn")).toHaveLength(4);
  });
});

/** What a server leaves that was killed when all bytes had arrived. */
async function leaveUnread(incidentId: IncidentId, content: Uint8Array): Promise<StagedUpload> {
  const { sha256, bytes } = await ports().evidence.blobs.put(chunks(content));
  const upload: StagedUpload = {
    ...{ id: `upl_${ports().ids.next()}`, incidentId, path: "bundle.zip", sha256 },
    ...{ bytesReceived: bytes, bytesTotal: bytes, report: null, archiveId: null, mapping: null },
    ...{ warnings: [], by: viewer.id, hands: [], at: ports().clock.now() },
  };
  await ports().uploads.insert(upload, { filesMax: 1, bytesMaxOfPerson: Number.MAX_SAFE_INTEGER });
  return upload;
}

describe("a server that was killed", () => {
  test("goes on reading what had arrived, and shows that it is being read", async () => {
    const incidentId = await open();
    const upload = await leaveUnread(incidentId, bundle);
    const [shown] = await previewStaged(ports(), incidentId);
    expect(shown).toMatchObject({ state: { kind: "reading" }, report: null });
    await ports().readings.settleAll(upload);
    const states = (await previewStaged(ports(), incidentId)).map(({ state }) => state.kind);
    expect(states).toEqual(["ready", "ready", "ready", "ready"]);
  });

  test("that is stopped while it reads leaves the rest to the next one", async () => {
    const incidentId = await open();
    const upload = await leaveUnread(incidentId, bundle);
    const failures = { describeFailure: () => "", isPassing: () => false };
    const stopped = createStagedReadings({ ...ports(), ...server().container, ...failures });
    const reading = stopped.settleAll(upload).catch(() => "stopped");
    await stopped.close();
    await reading;
    const next = createStagedReadings({ ...ports(), ...server().container, ...failures });
    await next.settleAll(upload);
    const reports = (await ports().uploads.list(incidentId)).map(({ report }) => report?.kind);
    expect(reports).toEqual(["container", "unread", "read", "read"]);
  });

  test("counts what had arrived in bounded steps, and the sender goes on from there", async () => {
    const incidentId = await open();
    const step = 1024 * 1024;
    const content = Buffer.from("x".repeat(20 * step));
    const { promise: killed, resolve: end } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: hasArrived } = Promise.withResolvers<void>();
    async function* slow() {
      for (let at = 0; at < 18 * step; at += step) yield content.subarray(at, at + step);
      hasArrived();
      await killed;
    }
    const part = { incidentId, path: "big.log", total: content.length };
    const sending = stageUpload(ports(), viewer, { ...part, offset: 0, bytes: slow() });
    await arrived;
    const [left] = await ports().uploads.list(incidentId);
    const { bytesReceived } = assertPresent(left, "the upload");
    expect(bytesReceived).toBeGreaterThanOrEqual(16 * step);
    const rest = chunks(content.subarray(bytesReceived));
    const resumed = await stageUpload(ports(), viewer, {
      ...{ ...part, offset: bytesReceived, bytes: rest },
    });
    expect(unwrap(resumed)).toMatchObject({ received: content.length, isComplete: true });
    end();
    expect(await sending).toMatchObject({ error: { kind: "conflict" } });
    const [whole] = await ports().uploads.list(incidentId);
    const { sha256 } = await ports().evidence.blobs.put(chunks(content));
    expect(whole).toMatchObject({ sha256, bytesReceived: content.length });
  });
});

test("a sender whose connection broke before the answer came has nothing more to send", async () => {
  const incidentId = await open();
  const uploadId = await stage(incidentId, "shop.log", log);
  const part = { incidentId, path: "shop.log", offset: log.length, total: log.length };
  expect(unwrap(await stageUpload(ports(), viewer, { ...part, bytes: chunks() }))).toEqual({
    ...{ uploadId, received: log.length, isComplete: true },
  });
});

test("what nobody came back to is forgotten, and so are bytes that no upload goes on from", async () => {
  const incidentId = await open();
  const { partials, uploads } = server().container;
  const part = { incidentId, offset: 0, total: 100 };
  await stageUpload(ports(), viewer, { ...part, path: "new.log", bytes: chunks(Buffer.from("x")) });
  await stageUpload(ports(), viewer, {
    ...part,
    path: "lost.log",
    bytes: chunks(Buffer.from("x")),
  });
  const [lost, fresh] = await uploads.list(incidentId);
  await uploads.remove(assertPresent(lost, "lost").id);
  const tidy = (days: number) => {
    const now = instant(Date.now() + days * 86_400_000);
    return tidyStaged({ clock: { now: () => now }, uploads, partials });
  };
  await tidy(0);
  expect(await partials.list()).toContain(fresh?.id);
  expect(await partials.list()).not.toContain(lost?.id);
  await tidy(importLimits.stagedDaysMax + 1);
  expect(await uploads.list(incidentId)).toEqual([]);
  expect(await partials.list()).not.toContain(fresh?.id);
});

import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId } from "@/lib/domain/ids";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { stageAndRead } from "@/lib/server/testing/stage-and-read";
import { setUpServer } from "@/lib/server/testing/test-server";
import { untilRunsEnd } from "@/lib/server/testing/until-runs-end";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openEvidence } from "../../evidence/open-evidence";
import { openIncident } from "../../incident/incidents";
import { readJournal } from "../../review/assemble-document";
import { addNote } from "../add-note";
import { setClock } from "../change-clock";
import { importLimits } from "../import-limits";
import { withdrawArtifact } from "../withdraw-artifact";
import { importStaged } from "./import-staged";
import { previewStaged } from "./preview-staged";
import { discardStaged, stageUpload } from "./stage-upload";

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

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === "string" ? new TextEncoder().encode(part) : part;
}

/** A sender whose connection breaks after some of it. */
async function* broken(part: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(part);
  throw new Error("socket hang up");
}

function put(
  incidentId: IncidentId,
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  { offset = 0, total = 0 }: { offset?: number; total: number },
) {
  return stageAndRead(ports(), viewer, { incidentId, path, offset, total, bytes });
}

async function stage(incidentId: IncidentId, path: string, content: string | Uint8Array) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const staged = await put(incidentId, path, chunks(bytes), { total: bytes.length });
  return unwrap(staged).uploadId;
}

async function importAll(incidentId: IncidentId) {
  const waiting = await previewStaged(ports(), incidentId);
  return importStaged(
    ports(),
    viewer,
    incidentId,
    waiting.map(({ id }) => id),
  );
}

const line = (second: number, text: string) =>
  `2026-03-08T02:30:0${second}.000Z INFO shop ${text}\n`;
const log = line(1, "started") + line(2, "ready");

describe("uploading", () => {
  test("a file that arrives whole is read and previewed with its format, times and counts", async () => {
    const incidentId = await open();
    await stage(incidentId, "app/shop.log", log);
    const [preview] = await previewStaged(ports(), incidentId);
    expect(preview).toMatchObject({
      path: "app/shop.log",
      bytes: log.length,
      received: log.length,
      report: { kind: "read", records: 2, undated: 0 },
      firstAt: Date.UTC(2026, 2, 8, 2, 30, 1),
    });
  });

  test("the answer comes when all bytes are here, however long it takes to read them", async () => {
    const incidentId = await open();
    const begun: string[] = [];
    const { promise: endless } = Promise.withResolvers<never>();
    const readings = {
      ...ports().readings,
      settle: () => endless,
      settleAll: () => endless,
      begin: ({ id }: { readonly id: string }) => void begun.push(id),
    };
    const bytes = gzipSync("x".repeat(1_000_000));
    const part = { incidentId, path: "bomb.gz", offset: 0, total: bytes.length };
    const send = (offset: number, rest: Uint8Array) =>
      stageUpload({ ...ports(), readings }, viewer, { ...part, offset, bytes: chunks(rest) });
    const { uploadId, isComplete } = unwrap(await send(0, bytes));
    expect(isComplete).toBe(true);
    expect(unwrap(await send(bytes.length, bytes.subarray(0, 0)))).toMatchObject({ uploadId });
    expect(begun).toEqual([uploadId, uploadId]);
  });

  test("a broken connection costs only what was on its way: the sender goes on where it broke", async () => {
    const incidentId = await open();
    const total = log.length;
    const first = unwrap(await put(incidentId, "shop.log", broken(log.slice(0, 30)), { total }));
    expect(first).toMatchObject({ received: 30, isComplete: false });
    const rest = chunks(log.slice(30, 50), log.slice(50));
    const second = unwrap(await put(incidentId, "shop.log", rest, { offset: 30, total }));
    expect(second).toEqual({ uploadId: first.uploadId, received: total, isComplete: true });
    unwrap(await importAll(incidentId));
    const evidence = await openEvidence(ports(), incidentId);
    const [{ artifact }] = evidence.artifacts as [(typeof evidence.artifacts)[0]];
    expect(await evidence.rawLines(artifact.id, 1, 2)).toMatchObject({
      lines: log.trimEnd().split("\n"),
    });
  });

  test.each([
    ["from an offset that was never reached", 40],
    ["from an offset that was passed", 10],
  ])("going on %s is refused, with where to go on", async (_name, offset) => {
    const incidentId = await open();
    const total = log.length;
    await put(incidentId, "shop.log", broken(log.slice(0, 30)), { total });
    const refused = await put(incidentId, "shop.log", chunks(log.slice(offset)), { offset, total });
    expect(refused).toMatchObject({
      error: { kind: "conflict", message: expect.stringContaining("30") },
    });
  });

  test("of two senders of one path at once one file waits, and an import given twice adds it once", async () => {
    const incidentId = await open();
    const total = log.length;
    await Promise.all([1, 2].map(() => put(incidentId, "shop.log", chunks(log), { total })));
    expect(await previewStaged(ports(), incidentId)).toHaveLength(1);
    await stage(incidentId, "shop.log", log);
    const outcomes = await Promise.all([importAll(incidentId), importAll(incidentId)]);
    const imported = outcomes.map((outcome) => (outcome.ok ? outcome.value.imported : 0));
    expect(imported.toSorted()).toEqual([0, 1]);
    const journal = await readJournal(ports().cases.read.journal, incidentId);
    expect(journal.filter(({ kind }) => kind === "artifact-withdrawn")).toEqual([]);
  });

  test("a sender that sends more than it announced is refused and leaves nothing", async () => {
    const incidentId = await open();
    expect(await put(incidentId, "shop.log", chunks(log), { total: 10 })).toMatchObject({
      error: { kind: "invalid" },
    });
    expect(await previewStaged(ports(), incidentId)).toEqual([]);
  });

  test("a file over the limit is refused before its first byte, and says what to do", async () => {
    const incidentId = await open();
    const total = importLimits.fileBytesMax + 1;
    expect(await put(incidentId, "huge.log", broken("x"), { total })).toMatchObject({
      error: { kind: "invalid", message: expect.stringContaining("4.0 GiB") },
    });
  });

  test.each(["../../etc/passwd", "/etc/passwd", "a\u0000b", "C:\\x"])(
    "the path %j is refused",
    async (path) => {
      const incidentId = await open();
      expect(await put(incidentId, path, chunks(log), { total: log.length })).toMatchObject({
        error: { kind: "invalid" },
      });
    },
  );

  test("a discarded upload is gone and can be sent again", async () => {
    const incidentId = await open();
    const uploadId = await stage(incidentId, "🔥/日志.log", log);
    unwrap(await discardStaged(ports(), viewer, incidentId, [uploadId]));
    expect(await previewStaged(ports(), incidentId)).toEqual([]);
    await stage(incidentId, "🔥/日志.log", log);
    expect((await previewStaged(ports(), incidentId)).map(({ path }) => path)).toEqual([
      "🔥/日志.log",
    ]);
  });
});

describe("importing", () => {
  test("the same bytes at the same path again add nothing and say so", async () => {
    const incidentId = await open();
    await stage(incidentId, "shop.log", log);
    expect(unwrap(await importAll(incidentId))).toMatchObject({ imported: 1, alreadyThere: 0 });
    await untilRunsEnd(server().container, incidentId);
    const before = await readJournal(ports().cases.read.journal, incidentId);
    await stage(incidentId, "shop.log", log);
    expect(unwrap(await importAll(incidentId))).toEqual({
      imported: 0,
      alreadyThere: 1,
      importSeq: null,
      runId: null,
    });
    expect(await readJournal(ports().cases.read.journal, incidentId)).toEqual(before);
  });

  test("equal bytes at two paths are two artifacts", async () => {
    const incidentId = await open();
    await stage(incidentId, "a/shop.log", log);
    await stage(incidentId, "b/shop.log", log);
    expect(unwrap(await importAll(incidentId))).toMatchObject({ imported: 2 });
  });

  test("a log that has grown takes the place of its earlier part", async () => {
    const incidentId = await open();
    await stage(incidentId, "shop.log", log);
    unwrap(await importAll(incidentId));
    await stage(incidentId, "shop.log", log + line(3, "failed"));
    expect(unwrap(await importAll(incidentId))).toMatchObject({ imported: 1, alreadyThere: 0 });
    const artifacts = await ports().cases.read.artifacts.list(incidentId);
    expect(artifacts).toMatchObject([{ path: "shop.log", report: { records: 3 } }]);
  });

  test("files that nothing can read are kept with the reason, and the others go on", async () => {
    const incidentId = await open();
    await stage(incidentId, "shop.log", log);
    await stage(incidentId, "empty.log", "");
    await stage(incidentId, "core", new Uint8Array([0, 1, 2, 255, 254, 0, 0, 7, 0, 200, 0, 3]));
    await stage(incidentId, "cut.log.gz", gzipSync(log.repeat(500)).subarray(0, 40));
    await stage(incidentId, "line.txt", "x".repeat(5_000_000));
    await stage(incidentId, "bad-utf8.log", new Uint8Array([0xff, 0xfe, 0xfd, 0x80, 0x41, 0x0a]));
    expect(unwrap(await importAll(incidentId))).toMatchObject({ imported: 6 });
    await untilRunsEnd(server().container, incidentId);
    const artifacts = await ports().cases.read.artifacts.list(incidentId);
    const byPath = new Map(artifacts.map(({ path, report }) => [path, report]));
    expect(byPath.get("shop.log")).toMatchObject({ kind: "read", records: 2 });
    for (const path of ["empty.log", "core"]) {
      expect(byPath.get(path)).toMatchObject({
        kind: "unread",
        reason: expect.stringMatching(/./),
      });
    }
    const [run] = await ports().cases.read.runs.list(incidentId);
    expect(run).toMatchObject({ status: "finished" });
  });

  test("an upload that has not arrived completely is not imported", async () => {
    const incidentId = await open();
    await put(incidentId, "shop.log", broken(log.slice(0, 30)), { total: log.length });
    expect(await importAll(incidentId)).toMatchObject({ error: { kind: "invalid" } });
    expect(await ports().cases.read.artifacts.list(incidentId)).toEqual([]);
  });
});

describe("citations of a file that was replaced", () => {
  async function citeThenReplace(replacement: string) {
    const incidentId = await open();
    await stage(incidentId, "shop.log", log);
    unwrap(await importAll(incidentId));
    await untilRunsEnd(server().container, incidentId);
    unwrap(await addNote(ports(), viewer, incidentId, "ready at last"));
    const { cases } = ports();
    const [artifact] = await cases.read.artifacts
      .list(incidentId)
      .then((all) => all.filter(({ path }) => path === "shop.log"));
    const cited = {
      artifactId: assertPresent(artifact, "artifact").id,
      path: "shop.log",
      locator: { kind: "lines", from: 2, to: 2 },
      quote: "ready",
    } as const;
    const timeline = await cases.read.timelines.current(incidentId);
    const events = timeline.events.map((event) => ({ ...event, evidence: [cited] }));
    await cases.read.timelines.write(incidentId, { ...timeline, events }, ports().clock.now());
    await stage(incidentId, "shop.log", replacement);
    unwrap(await importAll(incidentId));
    await untilRunsEnd(server().container, incidentId);
    const after = await cases.read.timelines.current(incidentId);
    const kept = assertPresent(
      after.events.find(({ actor }) => actor === "person"),
      "event",
    );
    const present = await cases.read.artifacts.list(incidentId);
    const [reference] = kept.evidence;
    return present.some(({ id }) => id === reference?.artifactId) ? "moved" : "kept";
  }

  test("move along when the file has only grown", async () => {
    expect(await citeThenReplace(log + line(3, "failed"))).toBe("moved");
  });

  test("stay with the old bytes when their quote is not there any more", async () => {
    expect(await citeThenReplace(line(1, "other") + line(2, "words"))).toBe("kept");
  });
});

describe("what people add and set", () => {
  test("a note is an accepted event that cites itself, and a later run keeps it", async () => {
    const incidentId = await open();
    await stage(incidentId, "shop.log", log);
    unwrap(await importAll(incidentId));
    await untilRunsEnd(server().container, incidentId);
    const text = 'Rolled back to "2.13.4"\nby hand';
    const eventId = unwrap(await addNote(ports(), viewer, incidentId, text));
    await stage(incidentId, "more.log", log);
    unwrap(await importAll(incidentId));
    await untilRunsEnd(server().container, incidentId);
    const timeline = await ports().cases.read.timelines.current(incidentId);
    const event = assertPresent(
      timeline.events.find(({ id }) => id === eventId),
      "event",
    );
    expect(event).toMatchObject({ status: "accepted", actor: "person", isUnsupported: false });
    const [cited] = event.evidence;
    const evidence = await openEvidence(ports(), incidentId);
    const { artifactId, locator } = assertPresent(cited, "citation");
    expect(JSON.parse((await evidence.rawText(artifactId, locator)) ?? "")).toMatchObject({ text });
    expect(await evidence.recordAt(artifactId, locator)).toMatchObject([
      { kind: "message", source: viewer.name, message: text },
    ]);
  });

  test("two notes of one moment are two notes", async () => {
    const incidentId = await open();
    const standing = { ...ports(), clock: { now: () => ports().clock.now() } };
    const now = ports().clock.now();
    standing.clock.now = () => now;
    for (const text of ["first", "second"])
      unwrap(await addNote(standing, viewer, incidentId, text));
    const artifacts = await ports().cases.read.artifacts.list(incidentId);
    expect(artifacts.map(({ path }) => path.replace(/^notes\/\d{8}T\d{6}Z/, ""))).toEqual([
      "-1.json",
      "-2.json",
    ]);
  });

  test("a clock that a person has set is kept when more evidence comes", async () => {
    const incidentId = await open();
    await stage(incidentId, "shop.log", log);
    unwrap(await importAll(incidentId));
    const [artifact] = await ports().cases.read.artifacts.list(incidentId);
    const { id: artifactId } = assertPresent(artifact, "artifact");
    const setting = {
      ...{ artifactId, zone: "Europe/Vienna", offsetMs: 90_000 },
      kind: "set",
    } as const;
    unwrap(await setClock(ports(), viewer, incidentId, setting));
    await stage(incidentId, "more.log", log);
    unwrap(await importAll(incidentId));
    const clocks = await ports().cases.read.artifacts.clocks(incidentId);
    expect(clocks.find((clock) => clock.artifactId === artifactId)).toMatchObject({
      zone: "Europe/Vienna",
      zoneBasis: "person",
      segments: [{ offsetMs: 90_000, basis: { kind: "person" } }],
    });
  });

  test("a withdrawn file is no longer evidence, and its journal entries stay", async () => {
    const incidentId = await open();
    await stage(incidentId, "shop.log", log);
    await stage(incidentId, "more.log", log + line(4, "done"));
    unwrap(await importAll(incidentId));
    const [artifact] = await ports().cases.read.artifacts.list(incidentId);
    const { id, path } = assertPresent(artifact, "artifact");
    unwrap(await withdrawArtifact(ports(), viewer, incidentId, id));
    const left = await ports().cases.read.artifacts.list(incidentId);
    expect(left.map((other) => other.path)).not.toContain(path);
    const journal = await readJournal(ports().cases.read.journal, incidentId);
    const about = journal.filter(({ rationale }) => rationale.includes(path));
    expect(about.map(({ kind }) => kind)).toEqual(["artifact-imported", "artifact-withdrawn"]);
  });
});

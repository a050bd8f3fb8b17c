import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { ChosenReading } from "@/lib/domain/evidence/chosen-reading";
import type { IncidentId } from "@/lib/domain/ids";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { stageAndRead } from "@/lib/server/testing/stage-and-read";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openEvidence } from "../../evidence/open-evidence";
import { openIncident } from "../../incident/incidents";
import { readJournal } from "../../review/assemble-document";
import { setClock } from "../change-clock";
import { undoImport } from "../undo-import";
import { importStaged } from "./import-staged";
import { mapStaged } from "./map-staged";
import { previewStaged } from "./preview-staged";

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

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function stage(incidentId: IncidentId, path: string, text: string) {
  const bytes = new TextEncoder().encode(text);
  const upload = { incidentId, path, offset: 0, total: bytes.length, bytes: inOnePart(bytes) };
  return unwrap(await stageAndRead(ports(), viewer, upload)).uploadId;
}

async function choose(incidentId: IncidentId, uploadId: string, chosen: ChosenReading | null) {
  return unwrap(await mapStaged(ports(), viewer, incidentId, uploadId, chosen));
}

async function firstOf(incidentId: IncidentId, path: string) {
  const waiting = await previewStaged(ports(), incidentId);
  const found = waiting.find((upload) => upload.path === path);
  return found?.firstAt === undefined || found.firstAt === null
    ? null
    : new Date(found.firstAt).toISOString();
}

async function importAll(incidentId: IncidentId) {
  const waiting = await previewStaged(ports(), incidentId);
  const ids = waiting.map(({ id }) => id);
  return unwrap(await importStaged(ports(), viewer, incidentId, ids));
}

async function importedOf(incidentId: IncidentId) {
  const [source] = (await openEvidence(ports(), incidentId)).artifacts;
  const { artifact, clock } = assertPresent(source, "no file was imported");
  const report = assertPresent(artifact.report.kind === "read" ? artifact.report : null, "unread");
  return { id: artifact.id, report, clock };
}

const clocks = Array.from({ length: 12 }, (_, at) => `21:${20 + at}:41 D-118 P2 ${at % 2}\n`).join(
  "",
);

test("a chosen day and zone date the file in the preview and in the import, and are journalled", async () => {
  const incidentId = await open();
  const uploadId = await stage(incidentId, "bell.txt", clocks);
  expect(await firstOf(incidentId, "bell.txt")).toBeNull();
  const chosen = { day: "2026-03-14", zone: "Asia/Tokyo" };
  await choose(incidentId, uploadId, chosen);
  // Tokyo is nine hours ahead of UTC.
  expect(await firstOf(incidentId, "bell.txt")).toBe("2026-03-14T12:20:41.000Z");
  await importAll(incidentId);
  const { report, clock } = await importedOf(incidentId);
  expect(report.mapping).toEqual({ ...chosen, dayBy: "person" });
  expect(clock).toMatchObject({ zone: "Asia/Tokyo", zoneBasis: "person" });
  const journal = await readJournal(ports().cases.read.journal, incidentId);
  const entry = journal.find(({ kind }) => kind === "artifact-imported");
  expect(entry).toMatchObject({ payload: { chosen } });
  expect(entry?.rationale).toContain("; chosen: zone Asia/Tokyo, day 2026-03-14");
});

test("a chosen year dates times without one, before the year that the path states", async () => {
  const incidentId = await open();
  const line = (second: number) =>
    `Mar 14 21:20:0${second} gate sshd[7]: session ${second} opened\n`;
  const text = [1, 2, 3, 4].map(line).join("");
  const uploadId = await stage(incidentId, "2023/auth.log", text);
  expect(await firstOf(incidentId, "2023/auth.log")).toBe("2023-03-14T21:20:01.000Z");
  await choose(incidentId, uploadId, { day: "2024" });
  expect(await firstOf(incidentId, "2023/auth.log")).toBe("2024-03-14T21:20:01.000Z");
  await choose(incidentId, uploadId, null);
  expect(await firstOf(incidentId, "2023/auth.log")).toBe("2023-03-14T21:20:01.000Z");
});

test("the preview dates times of day by the files beside them, as the import does", async () => {
  const incidentId = await open();
  const dated = Array.from(
    { length: 20 },
    (_, at) => `2026-03-14 21:${10 + at}:07 gate ${at} opened\n`,
  );
  await stage(incidentId, "gate.log", dated.join(""));
  await stage(incidentId, "bell.txt", clocks);
  expect(await firstOf(incidentId, "bell.txt")).toBe("2026-03-14T21:20:41.000Z");
});

test("a chosen year of times of day takes only a day of that year from the files beside them", async () => {
  const incidentId = await open();
  const dated = (year: number) =>
    [10, 11, 12, 13, 14].map((minute) => `${year}-03-14 21:${minute}:07 gate opened\n`).join("");
  await stage(incidentId, "gate.log", dated(2026));
  const uploadId = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, uploadId, { day: "2024" });
  expect(await firstOf(incidentId, "bell.txt")).toBeNull();
  await choose(incidentId, uploadId, { day: "2026" });
  expect(await firstOf(incidentId, "bell.txt")).toBe("2026-03-14T21:20:41.000Z");
  const bell = (await previewStaged(ports(), incidentId)).find(({ path }) => path === "bell.txt");
  expect(bell?.report).toMatchObject({ mapping: { day: "2026-03-14", dayBy: "person" } });
});

test("a file is imported again with other choices, which take the place of the earlier ones", async () => {
  const incidentId = await open();
  const first = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, first, { day: "2026-03-14", zone: "Asia/Tokyo" });
  await importAll(incidentId);
  const before = await importedOf(incidentId);
  await stage(incidentId, "bell.txt", clocks);
  expect(await importAll(incidentId).then(({ imported }) => imported)).toBe(0);
  const again = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, again, { day: "2026-03-15", zone: "Europe/Vienna" });
  expect(await importAll(incidentId)).toMatchObject({ imported: 1 });
  const after = await importedOf(incidentId);
  expect(after.id).toBe(before.id);
  expect(after.report.mapping).toMatchObject({ day: "2026-03-15" });
  expect(after.clock).toMatchObject({ zone: "Europe/Vienna", zoneBasis: "person" });
});

test("a chosen zone is changed later like any other, and can be left to the evidence", async () => {
  const incidentId = await open();
  const uploadId = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, uploadId, { day: "2026-03-14", zone: "Asia/Tokyo" });
  await importAll(incidentId);
  const { id: artifactId } = await importedOf(incidentId);
  const set = { kind: "set", artifactId, zone: "Europe/Vienna", offsetMs: null } as const;
  unwrap(await setClock(ports(), viewer, incidentId, set));
  expect(await importedOf(incidentId)).toMatchObject({ clock: { zone: "Europe/Vienna" } });
  unwrap(await setClock(ports(), viewer, incidentId, { kind: "reset", artifactId }));
  expect(await importedOf(incidentId)).toMatchObject({ clock: { zoneBasis: "assumed-utc" } });
});

test("a zone that was chosen for a newer version of a file replaces the zone of the earlier version", async () => {
  const incidentId = await open();
  const first = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, first, { day: "2026-03-14", zone: "Asia/Tokyo" });
  await importAll(incidentId);
  const second = await stage(incidentId, "bell.txt", `${clocks}21:40:41 D-118 P2 1\n`);
  await choose(incidentId, second, { day: "2026-03-14", zone: "Europe/Vienna" });
  // Vienna is one hour ahead of UTC in March.
  expect(await firstOf(incidentId, "bell.txt")).toBe("2026-03-14T20:20:41.000Z");
  await importAll(incidentId);
  expect(await importedOf(incidentId)).toMatchObject({
    clock: { zone: "Europe/Vienna", zoneBasis: "person" },
    report: { records: 13 },
  });
});

test("a chosen zone leaves the offset that a person set on the clock of the file", async () => {
  const incidentId = await open();
  const first = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, first, { day: "2026-03-14", zone: "Asia/Tokyo" });
  await importAll(incidentId);
  const { id: artifactId } = await importedOf(incidentId);
  const set = { kind: "set", artifactId, zone: null, offsetMs: 60_000 } as const;
  unwrap(await setClock(ports(), viewer, incidentId, set));
  const again = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, again, { day: "2026-03-14", zone: "Europe/Vienna" });
  await importAll(incidentId);
  const { clock } = await importedOf(incidentId);
  expect(clock).toMatchObject({ zone: "Europe/Vienna", zoneBasis: "person" });
  expect(clock.segments).toMatchObject([{ offsetMs: 60_000, basis: { kind: "person" } }]);
});

test("the first choice can be imported again after its zone was changed", async () => {
  const incidentId = await open();
  const chosen = { day: "2026-03-14", zone: "Asia/Tokyo" };
  await choose(incidentId, await stage(incidentId, "bell.txt", clocks), chosen);
  await importAll(incidentId);
  const { id: artifactId } = await importedOf(incidentId);
  const set = { kind: "set", artifactId, zone: "Europe/Vienna", offsetMs: null } as const;
  unwrap(await setClock(ports(), viewer, incidentId, set));
  await choose(incidentId, await stage(incidentId, "bell.txt", clocks), chosen);
  expect(await importAll(incidentId)).toMatchObject({ imported: 1 });
  expect(await importedOf(incidentId)).toMatchObject({ clock: { zone: "Asia/Tokyo" } });
});

test("an import that read a file again is not undone, and undoing the first import leaves the file", async () => {
  const incidentId = await open();
  const first = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, first, { day: "2026-03-14" });
  await stage(incidentId, "gate.log", "2026-03-14 21:10:07 gate opened\n");
  const before = await importAll(incidentId);
  const again = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, again, { day: "2026-03-15" });
  const after = await importAll(incidentId);
  const pathsOf = async () =>
    (await openEvidence(ports(), incidentId)).artifacts.map(({ artifact }) => artifact.path);
  expect(await undoImport(ports(), viewer, incidentId, after.importSeq ?? 0)).toMatchObject({
    error: {
      kind: "conflict",
      message: expect.stringContaining("read bell.txt again with other choices"),
    },
  });
  expect((await pathsOf()).toSorted()).toEqual(["bell.txt", "gate.log"]);
  unwrap(await undoImport(ports(), viewer, incidentId, before.importSeq ?? 0));
  expect(await pathsOf()).toEqual(["bell.txt"]);
  expect(await importedOf(incidentId)).toMatchObject({
    report: { mapping: { day: "2026-03-15" } },
  });
});

test("choices are taken back by reading the file again without them, its zone and day alike", async () => {
  const incidentId = await open();
  const first = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, first, { day: "2026-03-14", zone: "Asia/Tokyo" });
  await importAll(incidentId);
  const { id: artifactId } = await importedOf(incidentId);
  const set = { kind: "set", artifactId, zone: null, offsetMs: 60_000 } as const;
  unwrap(await setClock(ports(), viewer, incidentId, set));
  const withoutZone = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, withoutZone, { day: "2026-03-14" });
  expect(await firstOf(incidentId, "bell.txt")).toBe("2026-03-14T21:19:41.000Z");
  await importAll(incidentId);
  const { clock } = await importedOf(incidentId);
  expect(clock).toMatchObject({ zone: "UTC", zoneBasis: "assumed-utc" });
  expect(clock.segments).toMatchObject([{ offsetMs: 60_000, basis: { kind: "person" } }]);
  await choose(incidentId, await stage(incidentId, "bell.txt", clocks), null);
  expect(await firstOf(incidentId, "bell.txt")).toBeNull();
  expect(await importAll(incidentId)).toMatchObject({ imported: 1 });
  expect(await importedOf(incidentId)).toMatchObject({
    report: { isDayless: true, firstWallMicros: null },
  });
  await choose(incidentId, await stage(incidentId, "bell.txt", clocks), null);
  expect(await importAll(incidentId)).toMatchObject({ imported: 0 });
});

test("a zone that a person set after the import stays when the choices are taken back", async () => {
  const incidentId = await open();
  const first = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, first, { day: "2026-03-14", zone: "Asia/Tokyo" });
  await importAll(incidentId);
  const { id: artifactId } = await importedOf(incidentId);
  const set = { kind: "set", artifactId, zone: "Europe/Vienna", offsetMs: null } as const;
  unwrap(await setClock(ports(), viewer, incidentId, set));
  const again = await stage(incidentId, "bell.txt", clocks);
  await choose(incidentId, again, { day: "2026-03-15" });
  await importAll(incidentId);
  expect(await importedOf(incidentId)).toMatchObject({
    clock: { zone: "Europe/Vienna", zoneBasis: "person" },
    report: { mapping: { day: "2026-03-15" } },
  });
});

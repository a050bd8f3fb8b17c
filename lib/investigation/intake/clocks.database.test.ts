import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId } from "@/lib/domain/ids";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { stageAndRead } from "@/lib/server/testing/stage-and-read";
import { setUpServer } from "@/lib/server/testing/test-server";
import { untilRunsEnd } from "@/lib/server/testing/until-runs-end";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../incident/incidents";
import { readJournal } from "../review/assemble-document";
import { decide as decidePiece } from "../review/deciding/decide";
import { setClock } from "./change-clock";
import type { ClockSetting } from "./clock-setting";
import { importStaged } from "./staging/import-staged";
import { previewStaged } from "./staging/preview-staged";

const server = setUpServer();
let viewer: Viewer;

beforeAll(async () => {
  ({ viewer } = await server().person("responder"));
});

const ports = () => uploadPorts(server().container);
const startMs = Date.UTC(2026, 2, 8, 9);
/** host-2 is 7 m 02 s ahead. */
const aheadMs = 422_000;

/** 14 requests that both hosts name, and the one that fails on host-2 at 09:03:20. */
function logOf(host: string, offsetMs: number): string {
  return Array.from({ length: 14 }, (_, at) => {
    const stamp = new Date(startMs + at * 20_000 + offsetMs).toISOString();
    const isFailure = at === 10 && host === "host-2";
    const words = isFailure ? "ERROR worker out of memory, killed while" : "INFO worker";
    return `${stamp} ${words} handling req-7f3a9c${at}d1\n`;
  }).join("");
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function importLogs(): Promise<IncidentId> {
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), viewer, news));
  const logs = [
    ["app-01/app.log", logOf("app-01", 0)],
    ["host-2/host.log", logOf("host-2", aheadMs)],
  ] as const;
  for (const [path, text] of logs) {
    const bytes = bytesOf(text);
    unwrap(
      await stageAndRead(ports(), viewer, {
        incidentId,
        path,
        offset: 0,
        total: text.length,
        bytes,
      }),
    );
  }
  const waiting = await previewStaged(ports(), incidentId);
  expect(waiting.map(({ clock }) => clock?.doubts.length)).toEqual([1, 1]);
  const ids = waiting.map(({ id }) => id);
  unwrap(await importStaged(ports(), viewer, incidentId, ids));
  await untilRunsEnd(server().container, incidentId);
  return incidentId;
}

async function clocksOf(incidentId: IncidentId) {
  const { artifacts } = ports().cases.read;
  const paths = new Map((await artifacts.list(incidentId)).map(({ id, path }) => [id, path]));
  const clocks = await artifacts.clocks(incidentId);
  return new Map(clocks.map((clock) => [paths.get(clock.artifactId), clock]));
}

async function decide(
  incidentId: IncidentId,
  path: string,
  decision: { kind: "accept"; question: string } | { kind: "keep" | "reset" },
) {
  const { artifactId } = assertPresent((await clocksOf(incidentId)).get(path), "clock");
  const setting: ClockSetting = { ...decision, artifactId };
  unwrap(await setClock(ports(), viewer, incidentId, setting));
  await untilRunsEnd(server().container, incidentId);
}

async function timelineOf(incidentId: IncidentId) {
  const { events, uncertainties } = await ports().cases.read.timelines.current(incidentId);
  const times = events.flatMap(({ time, evidence }) =>
    time.kind !== "unknown" && evidence.some(({ quote }) => quote.includes("out of memory"))
      ? [new Date(time.earliest).toISOString().slice(11, 19)]
      : [],
  );
  return { times, doubts: uncertainties.filter(({ context }) => context.startsWith("Clock")) };
}

const question = "offset: app-01 ~ host-2";

describe("two hosts whose clocks disagree", () => {
  test("are asked about: the amount, examples, an uncertainty, and no time is moved", async () => {
    const incidentId = await importLogs();
    const clocks = await clocksOf(incidentId);
    expect(clocks.get("host-2/host.log")?.doubts).toMatchObject([
      {
        ...{ question, offsetMs: aheadMs, anchors: 14, reason: "few-anchors" },
        ...{ clock: "host-2", against: "app-01/app.log" },
      },
    ]);
    const [doubt] = clocks.get("host-2/host.log")?.doubts ?? [];
    const [example] = doubt?.kind === "proposal" ? doubt.examples : [];
    expect(example).toMatchObject({
      identifier: "req-7f3a9c2d1",
      own: { path: "host-2/host.log", stamp: "2026-03-08T09:07:42.000Z" },
      other: { path: "app-01/app.log", stamp: "2026-03-08T09:00:40.000Z" },
    });
    const { times, doubts } = await timelineOf(incidentId);
    expect(times).toEqual(["09:10:22"]);
    expect(doubts).toMatchObject([{ type: "conflicting", context: "Clock of app-01 and host-2" }]);
    expect(doubts[0]?.evidence.map(({ path }) => path)).toContain("host-2/host.log");
  });

  test("are settled when one proposal is accepted: times move, nothing stays open, all is journalled", async () => {
    const incidentId = await importLogs();
    await decide(incidentId, "host-2/host.log", { kind: "accept", question });
    const clocks = await clocksOf(incidentId);
    expect(clocks.get("host-2/host.log")).toMatchObject({
      segments: [{ offsetMs: aheadMs, basis: { kind: "accepted", anchors: 14 } }],
      doubts: [],
    });
    expect(clocks.get("app-01/app.log")?.doubts).toEqual([]);
    expect(await timelineOf(incidentId)).toMatchObject({ times: ["09:03:20"], doubts: [] });
    const journal = await readJournal(ports().cases.read.journal, incidentId);
    expect(journal.filter(({ kind }) => kind === "clock-changed")).toMatchObject([
      { actionType: "decision", payload: { decision: "accept", offsetMs: aheadMs } },
    ]);
  });

  test("move what a person accepted when a correction is accepted, and move it back when that is undone", async () => {
    const incidentId = await importLogs();
    const killed = async () => {
      const { events } = await ports().cases.read.timelines.current(incidentId);
      const isIt = ({ evidence }: (typeof events)[number]) =>
        evidence.some(({ quote }) => quote.includes("out of memory"));
      return assertPresent(events.find(isIt), "the event");
    };
    const timeOf = async () => {
      const { time } = await killed();
      return time.kind === "unknown" ? "" : new Date(time.earliest).toISOString().slice(11, 19);
    };
    const { id: piece } = await killed();
    const accept = { noun: "event", piece, verdict: { kind: "accept" } } as const;
    unwrap(await decidePiece(ports(), viewer, incidentId, accept));
    expect(await timeOf()).toBe("09:10:22");
    await decide(incidentId, "host-2/host.log", { kind: "accept", question });
    expect(await timeOf()).toBe("09:03:20");
    expect((await killed()).status).toBe("accepted");
    await decide(incidentId, "host-2/host.log", { kind: "reset" });
    expect(await timeOf()).toBe("09:10:22");
  });

  test("are settled when a clock is kept, and open again when that is taken back", async () => {
    const incidentId = await importLogs();
    await decide(incidentId, "app-01/app.log", { kind: "keep" });
    await decide(incidentId, "host-2/host.log", { kind: "keep" });
    expect((await timelineOf(incidentId)).doubts).toEqual([]);
    await decide(incidentId, "host-2/host.log", { kind: "reset" });
    const clocks = await clocksOf(incidentId);
    expect(clocks.get("app-01/app.log")?.doubts).toEqual([]);
    expect(clocks.get("host-2/host.log")?.doubts).toMatchObject([{ question }]);
  });
});

/** 60 requests that three hosts name; app-02 is 43 s ahead, and is corrected by code. */
async function stageThree(): Promise<IncidentId> {
  const news = { title: "Three hosts", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), viewer, news));
  for (const [path, offsetMs] of [
    ["edge-01/edge.log", 0],
    ["db-01/db.log", 0],
    ["app-02/app.log", 43_000],
  ] as const) {
    const text = Array.from({ length: 60 }, (_, at) => {
      const stamp = new Date(startMs + at * 7_000 + ((at * 7919) % 5_000) + offsetMs).toISOString();
      return `${stamp} INFO worker handling req-${(at * 2_654_435_761 + 12_345).toString(16)}\n`;
    }).join("");
    const part = { incidentId, path, offset: 0, total: text.length, bytes: bytesOf(text) };
    unwrap(await stageAndRead(ports(), viewer, part));
  }
  return incidentId;
}

describe("a correction that code applies", () => {
  const offsetsOf = async (incidentId: IncidentId) =>
    [...(await clocksOf(incidentId))]
      .map(([path, { segments }]) => [path, segments[0]?.offsetMs])
      .toSorted();

  test("is shown in the preview with its lines, and undone there it is not made by the import", async () => {
    const incidentId = await stageThree();
    const before = await previewStaged(ports(), incidentId);
    const moved = assertPresent(
      before.find(({ path }) => path === "app-02/app.log")?.clock,
      "clock",
    );
    expect(moved.segments).toMatchObject([
      { offsetMs: 43_000, evidence: { clock: "app-02", examples: [{}, {}, {}] } },
    ]);
    expect(moved.segments[0]?.evidence?.examples[0]?.own.line).toMatch(/INFO worker handling req-/);
    const kept = [{ artifactId: moved.artifactId, what: "offset" }] as const;
    const undone = await previewStaged(ports(), incidentId, { by: viewer.id, kept });
    expect(undone.flatMap(({ clock }) => clock?.segments[0]?.offsetMs)).toEqual([0, 0, 0]);
    const ids = before.map(({ id }) => id);
    unwrap(await importStaged(ports(), viewer, incidentId, ids, kept));
    await untilRunsEnd(server().container, incidentId);
    expect((await offsetsOf(incidentId)).map(([, offsetMs]) => offsetMs)).toEqual([0, 0, 0]);
  });

  test("is undone as one, with a run and an entry, and made again when that is undone", async () => {
    const incidentId = await stageThree();
    const ids = (await previewStaged(ports(), incidentId)).map(({ id }) => id);
    unwrap(await importStaged(ports(), viewer, incidentId, ids));
    await untilRunsEnd(server().container, incidentId);
    const corrected = [
      ["app-02/app.log", 43_000],
      ["db-01/db.log", 0],
      ["edge-01/edge.log", 0],
    ];
    expect(await offsetsOf(incidentId)).toEqual(corrected);
    const { artifactId } = assertPresent(
      (await clocksOf(incidentId)).get("app-02/app.log"),
      "clock",
    );
    const runs = (await ports().cases.read.runs.list(incidentId)).length;
    const undo = { kind: "undo", artifactId, what: "offset" } as const;
    unwrap(await setClock(ports(), viewer, incidentId, undo));
    await untilRunsEnd(server().container, incidentId);
    expect((await offsetsOf(incidentId)).map(([, offsetMs]) => offsetMs)).toEqual([0, 0, 0]);
    expect(await ports().cases.read.runs.list(incidentId)).toHaveLength(runs + 1);
    const journal = await readJournal(ports().cases.read.journal, incidentId);
    expect(journal.filter(({ kind }) => kind === "clock-changed")).toMatchObject([
      { payload: { decision: "undo", what: "offset" } },
    ]);
    unwrap(await setClock(ports(), viewer, incidentId, undo));
    await untilRunsEnd(server().container, incidentId);
    expect(await offsetsOf(incidentId)).toEqual(corrected);
  });
});

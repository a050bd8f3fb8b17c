import { beforeAll, expect, test } from "vitest";
import { describeRepeats } from "@/lib/domain/evidence/repeats-text";
import type { IncidentId } from "@/lib/domain/ids";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { stageAndRead } from "@/lib/server/testing/stage-and-read";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../../incident/incidents";
import { importStaged } from "./import-staged";
import { previewStaged } from "./preview-staged";

const server = setUpServer();
let viewer: Viewer;
let incidentId: IncidentId;

const ports = () => uploadPorts(server().container);

beforeAll(async () => {
  ({ viewer } = await server().person("responder"));
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports(), viewer, news));
});

const log = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, at) => `2026-03-08T02:30:${from + at}.000Z INFO shop step ${from + at} done\n`,
  ).join("");

async function stage(path: string, content: string) {
  const parts = async function* () {
    yield new TextEncoder().encode(content);
  };
  const upload = { incidentId, path, offset: 0, total: content.length, bytes: parts() };
  unwrap(await stageAndRead(ports(), viewer, upload));
}

async function preview(): Promise<Record<string, readonly string[]>> {
  const waiting = await previewStaged(ports(), incidentId);
  const said = waiting.map(({ path, report }) => {
    if (report === null) throw new Error(`${path} is not read`);
    return [path, describeRepeats(report)] as const;
  });
  return Object.fromEntries(said);
}

test("equal files, overlaps and lines of files that were imported before are stated in the preview, and imported so", async () => {
  await stage("a.log", log(10, 40));
  await stage("copy of a.log", log(10, 40));
  await stage("b.log", log(30, 50));
  const first = {
    "a.log": [],
    "b.log": ["10 of 20 records are also in a.log: they count once."],
    "copy of a.log": ["This is the same file as a.log: its records count once."],
  };
  expect(await preview()).toEqual(first);
  const waiting = await previewStaged(ports(), incidentId);
  unwrap(
    await importStaged(
      ports(),
      viewer,
      incidentId,
      waiting.map(({ id }) => id),
    ),
  );

  await stage("tail.log", log(45, 50));
  expect(await preview()).toEqual({
    "tail.log": ["All 5 records are also in b.log: they count once."],
  });
  const imported = await server().container.ports.cases.read.artifacts.list(incidentId);
  const said = imported.map(({ path, report }) => [path, describeRepeats(report)]);
  expect(Object.fromEntries(said)).toEqual(first);
});

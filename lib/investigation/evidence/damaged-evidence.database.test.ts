import { readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { findRoutes } from "@/lib/server/testing/endpoints";
import { type Browser, setUpServer } from "@/lib/server/testing/test-server";
import { untilRunsEnd } from "@/lib/server/testing/until-runs-end";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../incident/incidents";
import { importArtifacts } from "../intake/import-artifacts";
import { startRun } from "../runs/queue-run";
import { ingestArtifact } from "./files/ingest-artifact";
import { openEvidence } from "./open-evidence";

const server = setUpServer();
let author: Viewer;
let browser: Browser;
let incidentId: IncidentId;
let lost: Artifact;
let kept: Artifact;
let number = 0;

beforeAll(async () => {
  ({ viewer: author, browser } = await server().person("responder"));
});

/** Other bytes each time, so that no test finds what another has damaged. */
beforeEach(async () => {
  number += 1;
  const { container } = server();
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(container.ports, author, news));
  const line = (second: number, text: string) =>
    `2026-03-08T02:30:0${second}Z INFO ${text} ${number}\n`;
  const put = (path: string, text: string) =>
    ingestArtifact(container.ports.evidence, path, new Blob([text]).stream());
  lost = await put("db/lost.log", line(1, "opened") + line(2, "closed"));
  kept = await put("shop/kept.log", line(3, "asked") + line(4, "answered"));
  unwrap(await importArtifacts(uploadPorts(container), author, incidentId, [lost, kept]));
  await untilRunsEnd(container, incidentId);
});

const evidenceFolder = () => join(server().dataFolder, "evidence");
const blobOf = ({ sha256 }: Artifact) =>
  join(evidenceFolder(), "blobs", sha256.slice(0, 2), sha256);

async function cacheOf({ sha256 }: Artifact): Promise<string> {
  const records = join(evidenceFolder(), "records");
  const name = (await readdir(records)).find((found) => found.startsWith(sha256));
  return join(records, assertPresent(name, "the cache"));
}

async function ask(name: string, { id }: Artifact, search: Record<string, string>) {
  const route = assertPresent(
    (await findRoutes()).find(({ address }) => address.endsWith(`/${name}`)),
    name,
  );
  const params = { incidentId, artifactId: id };
  const url = `http://127.0.0.1:4000/x?${new URLSearchParams(search)}`;
  const { headers } = browser;
  const answer = await route.call(new Request(url, { headers }), {
    params: Promise.resolve(params),
  });
  return { status: answer.status, text: await answer.text() };
}

const firstLines = { from: "1", to: "2" };

describe.each([
  ["is gone", (path: string) => rm(path), "missing"],
  [
    "was changed",
    (path: string) => writeFile(path, "2026-03-08T02:30:01Z INFO forged\n"),
    "changed",
  ],
] as const)("when the bytes of one file are such that it %s", (_name, damage, state) => {
  test.each([
    ["though its parsed records are there", false],
    ["and its parsed records are gone too", true],
  ])("the incident opens and names it, %s", async (_case, isCacheGone) => {
    if (isCacheGone) await rm(await cacheOf(lost), { recursive: true });
    await damage(blobOf(lost));
    const workspace = assertPresent(await loadWorkspace(author, incidentId), "workspace");
    const reports = new Map(workspace.artifacts.map(({ path, report }) => [path, report]));
    expect(reports.get("db/lost.log")).toMatchObject({ kind: "unread", damage: state });
    expect(reports.get("shop/kept.log")).toMatchObject({ kind: "read", records: 2 });
  });

  test("its lines are shown to nobody, with its name and why; those of the others are", async () => {
    await damage(blobOf(lost));
    for (const [name, search] of [
      ["lines", firstLines],
      ["extent", {}],
      ["dropped", {}],
      ["media", {}],
    ] as const) {
      const answer = await ask(name, lost, search);
      expect([name, answer.status]).toEqual([name, 409]);
      expect(answer.text).toContain("db/lost.log cannot be shown");
    }
    const other = await ask("lines", kept, firstLines);
    expect(other).toMatchObject({ status: 200, text: expect.stringContaining("answered") });
  });

  test("an analysis reads the others and says which it could not", async () => {
    await damage(blobOf(lost));
    const { container } = server();
    unwrap(await startRun(container.ports, author, incidentId));
    await untilRunsEnd(container, incidentId);
    const [run] = await container.ports.cases.read.runs.list(incidentId);
    expect(run).toMatchObject({ status: "finished" });
    const { ledger } = await container.ports.cases.read.timelines.current(incidentId);
    expect(ledger).toContainEqual(
      expect.objectContaining({ source: "db/lost.log", why: expect.stringContaining("SHA-256") }),
    );
  });

  test("it is read again as soon as its bytes are back", async () => {
    const aside = `${blobOf(lost)}.aside`;
    await writeFile(aside, await readFile(blobOf(lost)));
    await damage(blobOf(lost));
    await loadWorkspace(author, incidentId);
    await rename(aside, blobOf(lost));
    const answer = await ask("lines", lost, firstLines);
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining("opened") });
  });
});

test.each([
  ["was cut", async (path: string) => truncate(path, 20)],
  [
    "lost its end to zeros",
    async (path: string) => {
      const bytes = await readFile(path);
      await writeFile(path, bytes.fill(0, Math.floor(bytes.length / 2)));
    },
  ],
  ["is gone", (path: string) => rm(path)],
])("records are made again by themselves when their Parquet file %s", async (_name, damage) => {
  const path = join(await cacheOf(lost), "records.parquet");
  const whole = await readFile(path);
  await damage(path);
  const evidence = await openEvidence(server().container.ports, incidentId);
  expect(await evidence.search({ limit: 10 })).toMatchObject({ total: 4 });
  expect(await readFile(path)).toEqual(whole);
});

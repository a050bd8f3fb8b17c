import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { writeZip } from "@/lib/ingest/containers/testing/write-zip";
import { uploadPorts } from "@/lib/server/intake/upload-ports";
import { stageAndRead } from "@/lib/server/testing/stage-and-read";
import { setUpServer } from "@/lib/server/testing/test-server";
import { untilRunsEnd } from "@/lib/server/testing/until-runs-end";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import { whyNotApprove } from "@/lib/view-model/review/review-readiness";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { ingestArtifact } from "../evidence/files/ingest-artifact";
import { openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { importArtifacts } from "../intake/import-artifacts";
import { importStaged } from "../intake/staging/import-staged";
import { mapStaged } from "../intake/staging/map-staged";
import { discardStaged } from "../intake/staging/stage-upload";
import { withdrawArtifact } from "../intake/withdraw-artifact";
import type { Ports } from "../ports/ports";
import { startRun } from "../runs/queue-run";
import { decide } from "./deciding/decide";
import { writeReport } from "./report/write-report";
import { approveRevision, requestRevisionChanges } from "./review-revision";
import { submitRevision } from "./submit-revision";

const server = setUpServer();
let author: Viewer;
let supervisor: Viewer;
let other: Viewer;

beforeAll(async () => {
  const { person } = server();
  ({ viewer: author } = await person("responder"));
  ({ viewer: supervisor } = await person("supervisor"));
  ({ viewer: other } = await person("supervisor"));
});

const ports = () => server().container.ports;
const importPorts = () => uploadPorts(server().container);
const hour = 3_600_000;

/** The same server with a clock that somebody set back. */
function setBack(hours: number): Ports {
  const { now } = ports().clock;
  return { ...ports(), clock: { now: () => instant(now() - hours * hour) } };
}

async function openNoted(...notes: string[]): Promise<IncidentId> {
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), author, news));
  for (const text of notes) unwrap(await addNote(ports(), author, incidentId, text));
  return incidentId;
}

async function submit(incidentId: IncidentId, by: Viewer = author, through = ports()) {
  const { revisionId } = unwrap(await submitRevision(through, by, incidentId));
  return { incidentId, revisionId, note: "" };
}

async function importLog(incidentId: IncidentId, by: Viewer, text: string) {
  const bytes = new Blob([`${text}\n`]).stream();
  const artifact = await ingestArtifact(ports().evidence, `${text.slice(-6)}.log`, bytes);
  unwrap(await importArtifacts(importPorts(), by, incidentId, [artifact]));
  await untilRunsEnd(server().container, incidentId);
  return artifact;
}

/** The page says no before the server would have to. */
async function expectRefused(review: Awaited<ReturnType<typeof submit>>, words: string) {
  expect(await approveRevision(ports(), supervisor, review)).toMatchObject({
    error: { kind: "forbidden", message: expect.stringContaining(words) },
  });
  const workspace = assertPresent(await loadWorkspace(supervisor, review.incidentId), "workspace");
  const shown = workspace.revisions.find(({ id }) => id === review.revisionId);
  expect(whyNotApprove(workspace, assertPresent(shown, "revision"))).toContain(words);
}

test("a clock that was set back after an approval does not hide who worked on what came next", async () => {
  const incidentId = await openNoted("deployed");
  unwrap(await approveRevision(ports(), other, await submit(incidentId)));
  const past = setBack(2);
  const [event] = (await past.cases.read.timelines.current(incidentId)).events;
  unwrap(
    await decide(past, supervisor, incidentId, {
      ...{ noun: "event", piece: assertPresent(event, "event").id },
      verdict: { kind: "edit-event", edit: { title: "Deployed 4.2" } },
    }),
  );
  await expectRefused(await submit(incidentId, author, past), "decided on a piece");
});

test("a note that was written after the clock was set back counts as well", async () => {
  const incidentId = await openNoted("deployed");
  unwrap(await approveRevision(ports(), other, await submit(incidentId)));
  unwrap(await addNote(setBack(48), supervisor, incidentId, "seen it"));
  await expectRefused(await submit(incidentId, author, setBack(47)), "added a note");
});

test("words in the report make a new revision also when the clock was set back since the last", async () => {
  const incidentId = await openNoted("deployed");
  unwrap(await approveRevision(ports(), other, await submit(incidentId)));
  const content = {
    kind: "action-item",
    text: "Alert earlier",
    assignee: "",
    isDone: false,
  } as const;
  unwrap(
    await writeReport(setBack(1), author, incidentId, { key: "action-1", content, seen: null }),
  );
  await submit(incidentId);
});

test("who supplied the evidence and ran the analysis does not approve what came of it", async () => {
  const incidentId = await openNoted();
  await importLog(incidentId, supervisor, "2026-11-21T02:23:00Z ERROR payment failed for aaaaaa");
  unwrap(await addNote(ports(), author, incidentId, "customers call"));
  const review = await submit(incidentId);
  await expectRefused(review, "imported evidence, started an analysis");
  unwrap(await approveRevision(ports(), other, review));
});

/** One file of an incident as people send it, a stretch of bytes each. */
function sendPart(
  incidentId: IncidentId,
  by: Viewer,
  file: { readonly path: string; readonly text: string },
  { from, to }: { readonly from: number; readonly to: number },
) {
  const bytes = new TextEncoder().encode(file.text);
  return stageAndRead(importPorts(), by, {
    ...{ incidentId, path: file.path, offset: from, total: bytes.length },
    bytes: new Blob([bytes.slice(from, to)]).stream(),
  });
}

test("who sent the rest of a file that another began and a third imported does not approve what came of it", async () => {
  const incidentId = await openNoted("deployed");
  const file = { path: "shared.log", text: "2026-11-21T02:23:00Z ERROR payment failed\n" };
  unwrap(await sendPart(incidentId, author, file, { from: 0, to: 10 }));
  const { uploadId } = unwrap(
    await sendPart(incidentId, supervisor, file, { from: 10, to: file.text.length }),
  );
  unwrap(await importStaged(importPorts(), author, incidentId, [uploadId]));
  await untilRunsEnd(server().container, incidentId);
  const review = await submit(incidentId);
  await expectRefused(review, "had a hand in evidence");
  unwrap(await approveRevision(ports(), other, review));
});

test("who said what the columns of another's file mean does not approve what came of it", async () => {
  const incidentId = await openNoted("deployed");
  const text = "when,also,what\n2026-11-21T02:23:00Z,2026-11-20T02:23:00Z,payment failed\n";
  const file = { path: "table.csv", text };
  const whole = { from: 0, to: text.length };
  const { uploadId } = unwrap(await sendPart(incidentId, author, file, whole));
  const mapping = { time: "also", message: "what" };
  unwrap(await mapStaged(importPorts(), supervisor, incidentId, uploadId, mapping));
  unwrap(await importStaged(importPorts(), author, incidentId, [uploadId]));
  await untilRunsEnd(server().container, incidentId);
  await expectRefused(await submit(incidentId), "had a hand in evidence");
});

const lost = { path: "lost.log", text: "2026-11-21T02:23:00Z ERROR payment failed\n" };
const otherText = { path: lost.path, text: "2026-11-21T02:23:00Z INFO ok\n" };
const whole = (file: typeof lost) => ({ from: 0, to: file.text.length });

test.each<[string, (incidentId: IncidentId, uploadId: string) => Promise<unknown>]>([
  [
    "discarded",
    (incidentId, uploadId) => discardStaged(importPorts(), supervisor, incidentId, [uploadId]),
  ],
  [
    "sent another file in the place of",
    async (incidentId) => {
      const sent = await sendPart(incidentId, supervisor, otherText, whole(otherText));
      return discardStaged(importPorts(), supervisor, incidentId, [unwrap(sent).uploadId]);
    },
  ],
])("who %s what another had sent does not approve what came of the rest", async (_, lose) => {
  const incidentId = await openNoted("deployed");
  const { uploadId } = unwrap(await sendPart(incidentId, author, lost, whole(lost)));
  await lose(incidentId, uploadId);
  expect(await importPorts().uploads.list(incidentId)).toEqual([]);
  const review = await submit(incidentId);
  await expectRefused(review, "discarded what another had sent");
  const entries = await ports().cases.read.journal.listOfKinds(incidentId, ["upload-discarded"]);
  expect(entries).toMatchObject([{ payload: { path: lost.path, sentBy: [author.id] } }]);
  unwrap(await approveRevision(ports(), other, review));
});

test("who made what another was sending useless by sending too much takes part as well", async () => {
  const incidentId = await openNoted("deployed");
  unwrap(await sendPart(incidentId, author, lost, { from: 0, to: 10 }));
  const bytes = new Blob([lost.text]).stream();
  const part = { incidentId, path: lost.path, offset: 10, total: lost.text.length, bytes };
  expect(await stageAndRead(importPorts(), supervisor, part)).toMatchObject({ ok: false });
  await expectRefused(await submit(incidentId), "discarded what another had sent");
});

test("who replaced what another had sent by a file out of an archive takes part as well", async () => {
  const incidentId = await openNoted("deployed");
  const inside = { path: "bundle.zip!/a.log", text: lost.text };
  unwrap(await sendPart(incidentId, author, inside, whole(inside)));
  const zip = writeZip([{ name: "a.log", content: otherText.text }]);
  unwrap(
    await stageAndRead(importPorts(), supervisor, {
      ...{ incidentId, path: "bundle.zip", offset: 0, total: zip.length },
      bytes: new Blob([Uint8Array.from(zip)]).stream(),
    }),
  );
  await expectRefused(await submit(incidentId), "discarded what another had sent");
});

test("who discarded only what they had sent themselves may approve", async () => {
  const incidentId = await openNoted("deployed");
  const { uploadId } = unwrap(await sendPart(incidentId, supervisor, lost, whole(lost)));
  unwrap(await discardStaged(importPorts(), supervisor, incidentId, [uploadId]));
  unwrap(await approveRevision(ports(), supervisor, await submit(incidentId)));
});

test("who only ran the analysis again does not approve what came of it", async () => {
  const incidentId = await openNoted("deployed");
  await importLog(incidentId, author, "2026-11-21T02:23:00Z ERROR payment failed for bbbbbb");
  unwrap(await startRun(ports(), supervisor, incidentId));
  await untilRunsEnd(server().container, incidentId);
  await expectRefused(await submit(incidentId), "started an analysis");
});

test("who took a file out of the investigation does not approve what is left", async () => {
  const incidentId = await openNoted("deployed");
  const { id } = await importLog(
    incidentId,
    author,
    "2026-11-21T02:23:00Z ERROR failed for cccccc",
  );
  unwrap(await withdrawArtifact(importPorts(), supervisor, incidentId, id));
  await untilRunsEnd(server().container, incidentId);
  await expectRefused(await submit(incidentId), "withdrew evidence");
});

test("who sent back their own work and let another hand it in again does not approve it", async () => {
  const incidentId = await openNoted("deployed");
  const own = await submit(incidentId, supervisor);
  unwrap(await requestRevisionChanges(ports(), supervisor, { ...own, note: "again" }));
  const again = await submit(incidentId);
  await expectRefused(again, "submitted a revision");
  unwrap(await approveRevision(ports(), other, again));
});

test("who sent somebody else's work back may approve it when it comes again", async () => {
  const incidentId = await openNoted("deployed");
  const first = await submit(incidentId);
  unwrap(await requestRevisionChanges(ports(), supervisor, { ...first, note: "cite the deploy" }));
  unwrap(await addNote(ports(), author, incidentId, "the deploy was 4.2"));
  unwrap(await approveRevision(ports(), supervisor, await submit(incidentId)));
});

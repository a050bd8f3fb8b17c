import { beforeAll, beforeEach, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { loadPermalink } from "@/lib/server/review/load-permalink";
import { Browser, setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { fingerprintOf } from "../document/content-hash";
import { documentSchema } from "../document/document-schema";
import { toMarkdown } from "../document/to-markdown";
import { openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { checkStored, revisionKinds } from "./check-revision";
import { createPermalink } from "./permalinks";
import { writeReport } from "./report/write-report";
import { approveRevision } from "./review-revision";
import { submitRevision } from "./submit-revision";

const server = setUpServer();
const ports = () => server().container.ports;
const read = () => ports().cases.read;
let author: Viewer;
let supervisor: Viewer;
let incidentId: IncidentId;
let first: RevisionId;
let number = 0;

beforeAll(async () => {
  ({ viewer: author } = await server().person("responder"));
  ({ viewer: supervisor } = await server().person("supervisor"));
});

beforeEach(async () => {
  const news = { title: "Orders fail", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports(), author, news));
  unwrap(await addNote(ports(), author, incidentId, "deployed 4.2"));
  first = await submit();
});

async function submit(): Promise<RevisionId> {
  return unwrap(await submitRevision(ports(), author, incidentId)).revisionId;
}

async function submitWithWords(): Promise<RevisionId> {
  const content = { kind: "sentence", text: "The release broke the pool." } as const;
  const words = { key: "summary:cause", content, seen: null };
  unwrap(await writeReport(ports(), author, incidentId, words));
  return submit();
}

const shown = async (id: RevisionId) =>
  assertPresent((await loadWorkspace(author, incidentId))?.fingerprints[id], "a fingerprint");

async function openAsGuest(id: RevisionId) {
  number += 1;
  const token = `token-of-a-fingerprint-${number}`;
  unwrap(await createPermalink(ports(), author, incidentId, id, token));
  const opened = await new Browser().request(() => loadPermalink(token));
  if (opened.kind !== "found") throw new Error(opened.kind);
  return opened;
}

test("two revisions that differ in words of people alone have the same claims and other fingerprints", async () => {
  const second = await submitWithWords();
  const [newer, older] = await read().revisions.list(incidentId);
  expect(newer?.hash).toBe(older?.hash);
  const fingerprints = [await shown(first), await shown(second)];
  expect(fingerprints.map(({ covers }) => covers)).toEqual(["document", "document"]);
  expect(fingerprints[0]?.hash).not.toBe(fingerprints[1]?.hash);
});

test("a guest, the card and the file show the same fingerprint, which the approval names", async () => {
  const second = await submitWithWords();
  const review = { incidentId, revisionId: second, note: "" };
  unwrap(await approveRevision(ports(), supervisor, review));
  const { hash } = await shown(second);
  const opened = await openAsGuest(second);
  expect(opened).toMatchObject({ problems: [], fingerprint: { hash, covers: "document" } });
  expect(opened.document.masked?.original).toBe(hash);
  expect(opened.document.contentHash).not.toBe(hash);
  expect(toMarkdown(opened.document)).toContain(
    `Fingerprint (SHA-256) of the document before masking: \`${hash}\``,
  );
  const [entry] = await read().journal.listOfKinds(incidentId, ["revision-approved"]);
  expect(entry?.payload).toMatchObject({ contentHash: hash });
});

test("an approval of another document is none", async () => {
  const review = { incidentId, revisionId: first, note: "" };
  unwrap(await approveRevision(ports(), supervisor, review));
  const revision = assertPresent(await read().revisions.find(first), "the revision");
  const stored = await read().revisions.document(first);
  const entries = await read().journal.listOfKinds(incidentId, revisionKinds);
  expect(checkStored(revision, stored, entries).problems).toEqual([]);
  const others = entries.map((entry) =>
    entry.kind === "revision-approved"
      ? { ...entry, payload: { ...Object(entry.payload), contentHash: "0".repeat(64) } }
      : entry,
  );
  expect(checkStored(revision, stored, others).problems).toContain(
    "Its document is not the one the journal says was approved",
  );
});

test("a document from before it had a hash of its own is known by its claims", async () => {
  const { contentHash: _, ...before } = documentSchema.parse(
    await read().revisions.document(first),
  );
  expect(fingerprintOf(before)).toEqual({ hash: before.claimsHash, covers: "claims" });
  const masked = { ...before, masked: { rules: "1", values: {} }, contentHash: "0".repeat(64) };
  expect(fingerprintOf(masked)).toEqual({ hash: before.claimsHash, covers: "claims" });
});

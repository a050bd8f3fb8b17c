import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { canonicalJson, type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { loadPermalink } from "@/lib/server/review/load-permalink";
import { Browser, setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { hashClaims, hashOfClaims, listClaims } from "../document/claim-hash";
import { sealDocument } from "../document/content-hash";
import { documentSchema, type TimelineDocument } from "../document/document-schema";
import { openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { sha256 } from "../sha256";
import { createPermalink } from "./permalinks";
import { approveRevision } from "./review-revision";
import { submitRevision } from "./submit-revision";

const server = setUpServer();
let author: Viewer;
let supervisor: Viewer;
let incidentId: IncidentId;
let revisionId: RevisionId;
let token: string;
let number = 0;

beforeAll(async () => {
  ({ viewer: author } = await server().person("responder"));
  ({ viewer: supervisor } = await server().person("supervisor"));
});

beforeEach(async () => {
  number += 1;
  token = `token-of-an-altered-revision-${number}`;
  const { ports } = server().container;
  const news = { title: "Orders fail", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports, author, news));
  unwrap(await addNote(ports, author, incidentId, `deployed 4.2 at ${number}`));
  ({ revisionId } = unwrap(await submitRevision(ports, author, incidentId)));
  unwrap(await createPermalink(ports, author, incidentId, revisionId, token));
});

const approve = () =>
  approveRevision(server().container.ports, supervisor, { incidentId, revisionId, note: "" });

/** As somebody may who owns the database: the triggers that keep rows as they are stand in nobody's way. */
async function alter(statement: string, ...values: readonly string[]): Promise<void> {
  await server().container.database.connection.begin(async (inside) => {
    await inside.unsafe("set local session_replication_role = replica");
    await inside.unsafe(statement, [...values]);
  });
}

async function alterDocument(edit: (document: TimelineDocument) => TimelineDocument) {
  const { read } = server().container.ports.cases;
  const stored = documentSchema.parse(await read.revisions.document(revisionId));
  const edited = toJsonValue(edit(stored)) as JsonValue;
  const text = canonicalJson(edited);
  await alter("update revisions set document = $1::text::json where id = $2", text, revisionId);
  return documentSchema.parse(edited);
}

const retitled = (document: TimelineDocument) => ({
  ...document,
  incident: { ...document.incident, title: "Nothing happened" },
});

const rewrite = (document: TimelineDocument) => ({
  ...document,
  events: document.events.map((event) => ({ ...event, title: "Nothing happened" })),
});

/** With every hash of the document and of its row made anew. */
async function forge() {
  const document = await alterDocument((before) => {
    const digests = new Map(before.artifacts.map(({ path, sha256: digest }) => [path, digest]));
    const rewritten = rewrite(before);
    const claims = hashClaims(rewritten, digests, sha256);
    const coherence = { ...rewritten.coherence, ...claims.coherence };
    const claimsHash = hashOfClaims(listClaims(claims), sha256);
    const revision = { ...assertPresent(before.revision, "revision"), hash: claimsHash };
    return sealDocument({ ...rewritten, ...claims, coherence, claimsHash, revision }, sha256);
  });
  const claims = JSON.stringify(listClaims(document));
  await alter(
    "update revisions set hash = $1, claims = $2::text::json where id = $3",
    document.claimsHash,
    claims,
    revisionId,
  );
}

async function forgeApproval() {
  const { read } = server().container.ports.cases;
  const revision = assertPresent(await read.revisions.find(revisionId), "revision");
  const hashes = JSON.stringify(revision.claims.map(({ hash }) => hash));
  await alter(
    `insert into approvals (id, revision_id, approved_by, approved_at, note, claim_hashes, journal_head)
     values ($1, $2, $3, 1, '', $4::text::json, $5)`,
    `apr_${"f".repeat(15)}${number}`,
    revisionId,
    supervisor.id,
    hashes,
    "0".repeat(64),
  );
  await alter("update revisions set status = 'approved' where id = $1", revisionId);
}

async function openPermalink() {
  const opened = await new Browser().request(() => loadPermalink(token));
  if (opened.kind !== "found") throw new Error(opened.kind);
  return opened;
}

const ofPermalink = async () => (await openPermalink()).problems.join("\n");

test("what nobody touched is shown without a word, with who approved it", async () => {
  unwrap(await approve());
  expect(await openPermalink()).toMatchObject({
    ...{ problems: [], missingFiles: [], approvedBy: supervisor.name },
  });
  expect(await loadWorkspace(author, incidentId)).toMatchObject({ alteredRevisions: {} });
});

describe.each([
  ["its title", () => alterDocument(retitled), /content does not match/],
  ["an event", () => alterDocument(rewrite), /claim does not match/],
  [
    "its title, the hash of the document made anew",
    () => alterDocument((document) => sealDocument(retitled(document), sha256)),
    /not the one the journal says was submitted/,
  ],
  ["an event, every hash made anew", forge, /another hash was submitted/],
  [
    "who submitted it",
    () => alter("update revisions set submitted_by = 'somebody' where id = $1", revisionId),
    /submitted by somebody else/,
  ],
  [
    "its number",
    () => alter("update revisions set number = 9 where id = $1", revisionId),
    /another revision/,
  ],
])("a revision of which somebody changed %s in the database", (_name, change, words) => {
  test("is shown as changed, and bears no approval", async () => {
    unwrap(await approve());
    await change();
    expect(await openPermalink()).toMatchObject({ status: "approved", approvedBy: null });
    expect(await ofPermalink()).toMatch(words);
  });

  test("is approved by nobody", async () => {
    await change();
    const refused = await approve();
    expect(refused).toMatchObject({ ok: false, error: { kind: "conflict" } });
    expect(refused).toMatchObject({
      error: { message: expect.stringMatching(/not as it was submitted/) },
    });
  });
});

test("a revision that was altered may be submitted anew, the same that nobody altered may not", async () => {
  const { ports } = server().container;
  expect(await submitRevision(ports, author, incidentId)).toMatchObject({
    error: { kind: "conflict", message: expect.stringContaining("in review already") },
  });
  await alterDocument(retitled);
  const anew = unwrap(await submitRevision(ports, author, incidentId));
  expect(anew.number).toBe(2);
  const review = { incidentId, revisionId: anew.revisionId, note: "" };
  unwrap(await approveRevision(ports, supervisor, review));
  expect(await approve()).toMatchObject({ error: { kind: "conflict" } });
});

test("an approval that the journal knows nothing of is none", async () => {
  await forgeApproval();
  expect(await openPermalink()).toMatchObject({ status: "approved", approvedBy: null });
  expect(await ofPermalink()).toMatch(/does not say that it was approved/);
  expect(await loadWorkspace(author, incidentId)).toMatchObject({
    alteredRevisions: { [revisionId]: [expect.stringMatching(/was approved/)] },
  });
});

test("a document that is none any more says so instead of failing", async () => {
  await alter("update revisions set document = '{}'::json where id = $1", revisionId);
  const opened = await new Browser().request(() => loadPermalink(token));
  expect(opened).toEqual({ kind: "unreadable" });
});

describe("a revision whose file", () => {
  /** Where the bytes of its note are kept. */
  async function fileOfNote(): Promise<string> {
    const { container, dataFolder } = server();
    const [artifact] = await container.ports.cases.read.artifacts.list(incidentId);
    const { sha256: digest } = assertPresent(artifact, "the note");
    return join(dataFolder, "evidence", "blobs", digest.slice(0, 2), digest);
  }

  test.each<[string, (path: string) => void, string]>([
    ["is lost", (path) => rmSync(path), "are not in the evidence folder any more"],
    [
      "holds other bytes",
      (path) => {
        chmodSync(path, 0o600);
        writeFileSync(path, "deployed 9.9");
      },
      "were changed in the evidence folder",
    ],
  ])("%s is approved by nobody, and the refusal names the file", async (_, damage, words) => {
    damage(await fileOfNote());
    const refused = await approve();
    expect(refused).toMatchObject({
      error: { kind: "conflict", message: expect.stringContaining(words) },
    });
    expect(refused).toMatchObject({
      error: { message: expect.stringContaining("cannot be checked") },
    });
    const { read } = server().container.ports.cases;
    expect(await read.revisions.find(revisionId)).toMatchObject({ status: "in-review" });
    expect(await read.journal.listOfKinds(incidentId, ["revision-approved"])).toEqual([]);
  });
});

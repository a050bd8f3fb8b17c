import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import type { UnapprovedPart } from "@/lib/domain/review/unapproved-part";
import { loadBlockReview } from "@/lib/server/review/load-block-review";
import { loadPermalink } from "@/lib/server/review/load-permalink";
import { Browser, setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { decide } from "./deciding/decide";
import { createPermalink } from "./permalinks";
import { approveRevision } from "./review-revision";
import { submitRevision } from "./submit-revision";

const server = setUpServer();
let author: Viewer;
let supervisor: Viewer;
let other: Viewer;
let incidentId: IncidentId;
let revisionId: RevisionId;
let token: string;
let number = 0;

const ports = () => server().container.ports;
const read = () => ports().cases.read;

beforeAll(async () => {
  ({ viewer: author } = await server().person("responder"));
  ({ viewer: supervisor } = await server().person("supervisor"));
  ({ viewer: other } = await server().person("supervisor"));
});

beforeEach(async () => {
  number += 1;
  token = `token-of-a-revision-approved-in-part-${number}`;
  const news = { title: "Orders fail", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports(), author, news));
  unwrap(await addNote(ports(), author, incidentId, "deployed 4.2"));
  unwrap(await addNote(ports(), author, incidentId, "orders fail"));
  ({ revisionId } = unwrap(await submitRevision(ports(), author, incidentId)));
  unwrap(await createPermalink(ports(), author, incidentId, revisionId, token));
});

const approve = (notApproved: readonly UnapprovedPart[] = [], by = supervisor) =>
  approveRevision(ports(), by, { incidentId, revisionId, note: "", notApproved });

const stored = async () => assertPresent(await read().revisions.find(revisionId), "revision");

async function anEvent(): Promise<UnapprovedPart> {
  const claims = (await stored()).claims.filter(({ noun }) => noun === "event");
  return { noun: "event", id: assertPresent(claims[0], "event").id, reason: "Ada did not see it" };
}

async function openPermalink() {
  const opened = await new Browser().request(() => loadPermalink(token));
  if (opened.kind !== "found") throw new Error(opened.kind);
  return opened;
}

test("an approval covers all claims but the named ones, and the journal names them too", async () => {
  const part = await anEvent();
  unwrap(await approve([part]));
  const { claims, ...revision } = await stored();
  const covered = claims.filter(({ id }) => id !== part.id).map(({ hash }) => hash);
  expect(revision).toMatchObject({ approval: { claimHashes: covered, notApproved: [part] } });
  const entries = await read().journal.listOfKinds(incidentId, ["revision-approved"]);
  expect(entries).toMatchObject([
    { rationale: "Approved revision 1 except 1 part", payload: { notApproved: [part] } },
  ]);
});

test("lists know an approval that leaves a part out from one of everything", async () => {
  unwrap(await approve([await anEvent()]));
  const waiting = await read().waiting.approved(author.id);
  expect(waiting.find(({ revision }) => revision === revisionId)?.isPartial).toBe(true);
  const partly = (await read().incidents.list({ limit: 1, offset: 0 })).incidents[0];
  expect(partly).toMatchObject({ id: incidentId, latestRevision: { isPartial: true } });
});

test("a guest reads which part is not approved, with the names of people hidden", async () => {
  const part = { ...(await anEvent()), reason: `${author.name} did not see it` };
  unwrap(await approve([part]));
  const opened = await openPermalink();
  expect(opened).toMatchObject({ problems: [], notApproved: 1 });
  const [shown] = opened.document.notApproved ?? [];
  expect(shown).toMatchObject({ noun: "event", id: part.id });
  expect(shown?.reason).toContain("did not see it");
  expect(shown?.reason).not.toContain(author.name);
});

test("an approval of everything is stored as approvals always were", async () => {
  unwrap(await approve());
  const [row] = await server().container.database.connection.unsafe(
    "select not_approved from approvals where revision_id = $1",
    [revisionId],
  );
  expect(row).toEqual({ not_approved: null });
  const [entry] = await read().journal.listOfKinds(incidentId, ["revision-approved"]);
  const hash = (await stored()).hash;
  const opened = await openPermalink();
  expect(opened).toMatchObject({ problems: [], notApproved: 0 });
  const contentHash = opened.fingerprint.hash;
  expect(entry?.payload).toEqual({ revision: revisionId, number: 1, hash, contentHash });
});

describe("what cannot be approved in part", () => {
  const claim = { noun: "event", id: "evt_0000000000000bad", reason: "x" } as const;
  test.each<[string, () => Promise<readonly UnapprovedPart[]>, string]>([
    ["a claim that the revision does not have", async () => [claim], "not-found"],
    [
      "a sentence that the revision does not have",
      async () => [{ noun: "block", id: "summary:invented", reason: "x" }],
      "not-found",
    ],
    ["a part that is named twice", async () => [await anEvent(), await anEvent()], "invalid"],
    [
      "every claim",
      async () =>
        (await stored()).claims.map(({ noun, id }) => ({
          ...{ noun: noun as UnapprovedPart["noun"], id },
          reason: "x",
        })),
      "invalid",
    ],
  ])("%s", async (_, parts, kind) => {
    expect(await approve(await parts())).toMatchObject({ ok: false, error: { kind } });
    expect((await stored()).status).toBe("in-review");
  });
});

test("whoever edited in a second tab while the first shows the revision cannot approve it", async () => {
  const { id: piece } = await anEvent();
  const verdict = { kind: "edit-event", edit: { title: "Deployed 4.2.1" } } as const;
  unwrap(await decide(ports(), supervisor, incidentId, { noun: "event", piece, verdict }));
  expect(await approve()).toMatchObject({
    error: { kind: "forbidden", message: expect.stringContaining("decided on a piece") },
  });
});

test("of two supervisors who approve at once with other parts left out, one is told that the other was faster", async () => {
  const part = await anEvent();
  const results = await Promise.all([approve([part]), approve([], other)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { kind: "conflict" } });
  const entries = await read().journal.listOfKinds(incidentId, ["revision-approved"]);
  expect(entries).toHaveLength(1);
  expect((await openPermalink()).problems).toEqual([]);
});

test("an approval that races an edit covers what was submitted, and the edit shows as one", async () => {
  const { id: piece } = await anEvent();
  const verdict = { kind: "edit-event", edit: { title: "Deployed 4.2.1" } } as const;
  const [approved] = await Promise.all([
    approve(),
    decide(ports(), author, incidentId, { noun: "event", piece, verdict }),
  ]);
  unwrap(approved);
  const opened = await openPermalink();
  expect(opened.problems).toEqual([]);
  expect(opened.document.events.map(({ title }) => title)).not.toContain("Deployed 4.2.1");
  expect(await loadWorkspace(author, incidentId)).toMatchObject({ isEditedSince: true });
});

test("a supervisor who edits while approving never does both on one revision", async () => {
  const { id: piece } = await anEvent();
  const verdict = { kind: "edit-event", edit: { title: "Deployed 4.2.1" } } as const;
  await Promise.all([
    approve(),
    decide(ports(), supervisor, incidentId, { noun: "event", piece, verdict }),
  ]);
  const entries = await read().journal.list(incidentId, 0, 100);
  const at = (kind: string) => entries.findIndex((entry) => entry.kind === kind);
  // Whichever came first: after an edit there is no approval by the same person.
  expect(at("revision-approved") < 0 || at("revision-approved") < at("piece-decided")).toBe(true);
});

/** As somebody may who owns the database. */
async function alter(statement: string, ...values: readonly string[]): Promise<void> {
  await server().container.database.connection.begin(async (inside) => {
    await inside.unsafe("set local session_replication_role = replica");
    await inside.unsafe(statement, [...values]);
  });
}

test.each<[string, string]>([
  [
    "takes the list of parts away",
    "update approvals set not_approved = null where revision_id = $1",
  ],
  [
    "gives another reason",
    `update approvals set not_approved = replace(not_approved::text, 'Ada', 'Eve')::json where revision_id = $1`,
  ],
  [
    "has the approval cover the part again",
    `update approvals set not_approved = null, claim_hashes = (
       select json_agg(claim->>'hash') from revisions, json_array_elements(claims) as claim where revisions.id = $1
     ) where revision_id = $1`,
  ],
])(
  "whoever %s in the database is found, and nobody is said to have approved",
  async (_, change) => {
    unwrap(await approve([await anEvent()]));
    await alter(change, revisionId);
    const opened = await openPermalink();
    expect(opened.problems).toContain("The journal says that its approval left out other parts");
    expect(opened.approvedBy).toBeNull();
  },
);

test("the database itself refuses to change what an approval leaves out", async () => {
  unwrap(await approve([await anEvent()]));
  const change = server().container.database.connection.unsafe(
    "update approvals set not_approved = null where revision_id = $1",
    [revisionId],
  );
  await expect(change).rejects.toThrow("never allowed");
});

describe("after an approval", () => {
  const edit = { kind: "edit-event", edit: { title: "Deployed 4.2.1" } } as const;

  test("an edit takes the approval of that claim alone, and the permalink names it as it was approved", async () => {
    unwrap(await approve());
    const { id: piece } = await anEvent();
    unwrap(await decide(ports(), author, incidentId, { noun: "event", piece, verdict: edit }));
    expect(await loadWorkspace(author, incidentId)).toMatchObject({
      claimsSince: [{ noun: "event", id: piece, how: "changed" }],
    });
    const { document, ...opened } = await openPermalink();
    const title = document.events.find(({ id }) => id === piece)?.title;
    expect(opened).toMatchObject({ problems: [], changedSince: [title] });
  });

  test("who accepts a claim as it was approved takes nothing from the approval", async () => {
    unwrap(await approve());
    const { id: piece } = await anEvent();
    const accept = { kind: "accept" } as const;
    unwrap(await decide(ports(), author, incidentId, { noun: "event", piece, verdict: accept }));
    expect(await loadWorkspace(author, incidentId)).toMatchObject({ claimsSince: [] });
    expect(await openPermalink()).toMatchObject({ problems: [], changedSince: [] });
  });

  test("the reviewer of the next revision learns which of its claims the approval does not cover", async () => {
    expect((await loadBlockReview(supervisor, revisionId))?.sinceApproval).toBeNull();
    unwrap(await approve());
    const { id: piece } = await anEvent();
    unwrap(await decide(ports(), author, incidentId, { noun: "event", piece, verdict: edit }));
    const next = unwrap(await submitRevision(ports(), author, incidentId));
    expect((await loadBlockReview(supervisor, next.revisionId))?.sinceApproval).toEqual({
      ...{ number: 1, claims: [{ noun: "event", id: piece, how: "changed" }] },
    });
  });

  test("what an approval left out is named until it is approved, and without an edit nothing else is", async () => {
    const part = await anEvent();
    unwrap(await approve([part]));
    expect(await loadWorkspace(author, incidentId)).toMatchObject({
      claimsSince: [{ noun: "event", id: part.id, how: "left-out" }],
      isEditedSince: false,
    });
    expect(await openPermalink()).toMatchObject({ changedSince: [] });
  });
});

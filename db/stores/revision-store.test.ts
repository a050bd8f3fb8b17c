import { describe, expect, it } from "vitest";
import { canonicalJson } from "@/lib/base/canonical-json";
import { instant } from "@/lib/base/instant";
import { permalinkIds } from "@/lib/domain/ids";
import type { Permalink, Revision } from "@/lib/domain/review/revision";
import { permalinks as permalinkTable } from "../schema/revision";
import { anApproval, aRevision } from "../testing/case-builders";
import { alice, bob, setUpCaseStore, sha256 } from "../testing/test-case-store";

const store = setUpCaseStore();
const document = { schema: "whence.timeline/1", quote: "NUL \u0000", events: [] };

async function submit() {
  const incidentId = await store().openIncident();
  const revision = aRevision(1);
  await store().cases.read.revisions.insert(incidentId, revision, document);
  return { incidentId, revision };
}

describe("revisions", () => {
  it("read back as they were submitted, with their document", async () => {
    const { incidentId, revision } = await submit();
    const { revisions } = store().cases.read;
    expect(await revisions.find(revision.id)).toEqual({ ...revision, incidentId });
    expect(await revisions.document(revision.id)).toEqual(document);
    expect(await revisions.documentDigest(revision.id)).toBe(sha256(canonicalJson(document)));
  });

  it("are listed newest first", async () => {
    const { incidentId, revision } = await submit();
    const second = aRevision(2, revision.id);
    await store().cases.read.revisions.insert(incidentId, second, document);
    expect(await store().cases.read.revisions.list(incidentId)).toEqual([second, revision]);
  });

  it("have a number nobody else has in the incident", async () => {
    const { incidentId } = await submit();
    const again = store().cases.read.revisions.insert(incidentId, aRevision(1), document);
    await expect(again).rejects.toThrow();
  });

  it("carry who sent them back and why", async () => {
    const { incidentId, revision } = await submit();
    const sentBack: Revision = {
      ...revision,
      status: "changes-requested",
      requestedBy: bob,
      requestedAt: instant(1_700_000_200_000),
      note: "The deploy is missing",
    };
    const { revisions } = store().cases.read;
    expect(await revisions.replace(sentBack, "in-review")).toBe(true);
    expect(await revisions.find(revision.id)).toEqual({ ...sentBack, incidentId });
  });

  it("keep their approval when they are superseded", async () => {
    const { revision } = await submit();
    const { revisions } = store().cases.read;
    const approved: Revision = { ...revision, status: "approved", approval: anApproval() };
    expect(await revisions.replace(approved, "in-review")).toBe(true);
    expect(await revisions.find(revision.id)).toMatchObject(approved);
    const superseded: Revision = { ...approved, status: "superseded" };
    expect(await revisions.replace(superseded, "approved")).toBe(true);
    expect(await revisions.find(revision.id)).toMatchObject(superseded);
  });

  it("keep what their approval leaves out", async () => {
    const { revision } = await submit();
    const notApproved = [
      { noun: "block", id: "summary:cause", reason: "The release is a guess" },
    ] as const;
    const approval = { ...anApproval(), notApproved };
    const { revisions } = store().cases.read;
    await revisions.replace({ ...revision, status: "approved", approval }, "in-review");
    expect(await revisions.find(revision.id)).toMatchObject({ approval });
  });

  it("are listed over all incidents but one while they stand approved, the last approved first", async () => {
    const { revisions } = store().cases.read;
    const approve = async (atMs: number) => {
      const { incidentId, revision } = await submit();
      const approval = { ...anApproval(), at: instant(atMs) };
      await revisions.replace({ ...revision, status: "approved", approval }, "in-review");
      return { incidentId, revision: { ...revision, approval } };
    };
    // Later than whatever other tests of this file approve.
    const far = 1_900_000_000_000;
    const [first, second, gone] = [
      await approve(far + 1),
      await approve(far + 2),
      await approve(far + 3),
    ];
    await revisions.replace({ ...gone.revision, status: "superseded" }, "approved");
    await submit();
    const { incidentId: own } = await approve(far + 4);
    const listed = await revisions.listApproved(own, 2);
    expect(listed).toEqual(
      [second, first].map(({ incidentId, revision }) => ({
        ...{ id: revision.id, incidentId, number: 1, approvedAt: revision.approval.at },
      })),
    );
  });

  it("have no approval when they were superseded without one", async () => {
    const { revision } = await submit();
    const { revisions } = store().cases.read;
    const superseded: Revision = { ...revision, status: "superseded", approval: null };
    expect(await revisions.replace(superseded, "in-review")).toBe(true);
    expect(await revisions.find(revision.id)).toMatchObject(superseded);
  });

  it("go one way when two people act on the same status", async () => {
    const { revision } = await submit();
    const { revisions } = store().cases.read;
    const won = await Promise.all(
      Array.from({ length: 5 }, () =>
        revisions.replace({ ...revision, status: "approved", approval: anApproval() }, "in-review"),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
  });
});

describe("permalinks", () => {
  async function link(changes: Partial<Permalink> = {}) {
    const { incidentId, revision } = await submit();
    const permalink: Permalink = {
      id: permalinkIds.fromDigest(revision.id.slice(4)),
      revision: revision.id,
      createdBy: alice,
      createdAt: instant(1_700_000_300_000),
      revokedAt: null,
      expiresAt: instant(1_800_000_000_000),
      hidesAddresses: true,
      ...changes,
    };
    await store().cases.read.permalinks.insert(incidentId, permalink, `secret of ${permalink.id}`);
    return { incidentId, permalink, token: `secret of ${permalink.id}` };
  }

  it("are found by their token only", async () => {
    const { incidentId, permalink, token } = await link();
    const { permalinks } = store().cases.read;
    expect(await permalinks.findByToken(token)).toEqual({ ...permalink, incidentId });
    expect(await permalinks.findByToken(`${token}.`)).toBeNull();
    expect(await permalinks.list(incidentId)).toEqual([permalink]);
  });

  it("keep no token that would open them", async () => {
    const { token } = await link();
    const rows = await store().database.executor.select().from(permalinkTable);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("are revoked once", async () => {
    const { permalink, token } = await link();
    const { permalinks } = store().cases.read;
    const revokedAt = instant(1_700_000_400_000);
    expect(await permalinks.revoke(permalink.id, revokedAt)).toBe(true);
    expect(await permalinks.revoke(permalink.id, instant(revokedAt + 1))).toBe(false);
    expect(await permalinks.findByToken(token)).toMatchObject({ revokedAt });
  });
});

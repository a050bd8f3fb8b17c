import { assertUnreachable } from "@/lib/base/assert";
import type { Instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { approvalIds, type IncidentId, type RevisionId } from "@/lib/domain/ids";
import { findParticipants, participationKinds } from "@/lib/domain/review/participation";
import type { Approval, Revision } from "@/lib/domain/review/revision";
import {
  approve,
  type ReviewFacts,
  type ReviewRefusal,
  requestChanges,
} from "@/lib/domain/review/revision-review";
import {
  approvalWords,
  approvedClaims,
  type UnapprovedPart,
} from "@/lib/domain/review/unapproved-part";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange, Overtaken } from "../commit-change";
import { documentSchema, type TimelineDocument } from "../document/document-schema";
import { describeDamage } from "../evidence/files/damaged-blob";
import type { CaseStores } from "../ports/case-store-port";
import type { BlobStore } from "../ports/evidence-port";
import type { Ports } from "../ports/ports";
import { checkRevision, type RevisionProblems } from "./check-revision";
import { supersedeAll } from "./submit-revision";

type ReviewPorts = Pick<Ports, "cases" | "evidence" | "clock" | "ids">;

export type ReviewRequest = {
  readonly incidentId: IncidentId;
  readonly revisionId: RevisionId;
  readonly note: string;
};

type ApprovalRequest = ReviewRequest & {
  /** Claims and sentences that the approval leaves out. */
  readonly notApproved?: readonly UnapprovedPart[];
};

/** Approves a revision or all but named parts of it: bound to its claim hashes and to the head of the journal it was given at. */
export async function approveRevision(
  { cases, evidence, clock, ids }: ReviewPorts,
  actor: Actor,
  { incidentId, revisionId, note, notApproved = [] }: ApprovalRequest,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "approve");
  if (missing) return missing;
  return commitChange(cases, incidentId, async (stores) => {
    const revisions = await stores.revisions.list(incidentId);
    const revision = revisions.find(({ id }) => id === revisionId);
    if (!revision) return refuse("not-found", "There is no such revision.");
    const { document, problems } = await checkRevision(stores, incidentId, revision);
    const altered = await refuseAltered(evidence.blobs, revision, document, problems);
    if (altered) return altered;
    const covered = document === null ? [] : approvedClaims(revision.claims, notApproved, document);
    const unfit = refuseUnfitParts(revision, document?.text, notApproved, covered);
    if (unfit) return unfit;
    const facts = await gatherFacts(stores, incidentId, revision);
    const at = clock.now();
    const approval: Approval = {
      ...{ id: approvalIds.create(ids), by: actor.id, at, note },
      ...(notApproved.length === 0 ? {} : { notApproved }),
      claimHashes: covered.map(({ hash }) => hash),
      journalHead: (await stores.journal.head(incidentId)).hash,
    };
    const approved = approve(revision, approval, facts);
    if (!approved.ok) return refuseReview(revision, approved.error);
    const contentHash = document?.contentHash;
    const next = approved.value;
    const plan = planReview(actor, incidentId, revision, { next, at, note, contentHash });
    return ok<Change<null>>({
      ...plan,
      write: async (inside) => {
        await supersedeAll(inside.revisions, revisions, "approval");
        await plan.write(inside);
      },
    });
  });
}

/** Sends a revision back with what has to change. */
export async function requestRevisionChanges(
  { cases, clock }: ReviewPorts,
  actor: Actor,
  { incidentId, revisionId, note }: ReviewRequest,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "approve");
  if (missing) return missing;
  return commitChange(cases, incidentId, async (stores) => {
    const revision = await stores.revisions.find(revisionId);
    if (revision?.incidentId !== incidentId) {
      return refuse("not-found", "There is no such revision.");
    }
    const at = clock.now();
    const returned = requestChanges(revision, { by: actor.id, at, note });
    if (!returned.ok) return refuseReview(revision, returned.error);
    return ok(planReview(actor, incidentId, revision, { next: returned.value, at, note }));
  });
}

type Reviewed = {
  readonly next: Revision;
  readonly at: Instant;
  readonly note: string;
  /** Of the document that is approved. */
  readonly contentHash?: string | undefined;
};

function planReview(
  actor: Actor,
  incidentId: IncidentId,
  seen: Revision,
  { next, at, note, contentHash }: Reviewed,
): { drafts: Change<null>["drafts"]; write(inside: CaseStores): Promise<void>; value: null } {
  const isApproved = next.status === "approved";
  const left = next.status === "approved" ? (next.approval.notApproved ?? []) : [];
  const words = isApproved
    ? approvalWords(seen.number, left.length)
    : `Asked for changes of revision ${seen.number}`;
  return {
    drafts: [
      {
        ...{ at, kind: isApproved ? "revision-approved" : "changes-requested" },
        ...{ actor: journalActor(actor), causedBy: null, actionType: "decision" },
        rationale: `${words}${note === "" ? "" : `: ${note}`}`,
        payload: {
          ...{ revision: seen.id, number: seen.number, hash: seen.hash },
          // No claim covers the words of the report: they are approved by this.
          ...(isApproved && contentHash !== undefined ? { contentHash } : {}),
          // What was asked for is read from here, whatever becomes of the revision.
          ...(isApproved ? {} : { note }),
          ...(left.length === 0 ? {} : { notApproved: left.map((part) => ({ ...part })) }),
        },
      },
    ],
    write: async (inside) => {
      if (!(await inside.revisions.replace(next, seen.status))) throw new Overtaken();
      await inside.notices.post(
        {
          ...{ kind: isApproved ? "approved" : "changes-requested", incidentId, piece: null },
          ...{ revision: { id: seen.id, number: seen.number }, by: actor.id, at },
        },
        { kind: "people", ids: [seen.submittedBy] },
      );
    },
    value: null,
  };
}

/** Nobody puts their name to what is not as it was handed in, or to what cannot be checked any more. */
async function refuseAltered(
  blobs: BlobStore,
  revision: Revision,
  document: TimelineDocument | null,
  problems: RevisionProblems,
) {
  const [problem] = problems;
  if (problem !== undefined) {
    return refuse(
      "conflict",
      `Revision ${revision.number} is not as it was submitted: ${problem}. Submit the timeline again.`,
    );
  }
  for (const { path, sha256 } of document?.artifacts ?? []) {
    const state = await blobs.check(sha256);
    if (state === "sound") continue;
    return refuse("conflict", `${path} cannot be checked. ${describeDamage(sha256, state)}`);
  }
  return null;
}

/** Each part is one of the revision, is named once, and something is left to approve. */
function refuseUnfitParts(
  revision: Revision,
  text: TimelineDocument["text"],
  parts: readonly UnapprovedPart[],
  covered: Revision["claims"],
) {
  if (parts.length === 0) return null;
  const names = new Set(revision.claims.map(({ noun, id }) => `${noun} ${id}`));
  const blocks = (text?.sections ?? []).flatMap((section) => section.blocks);
  for (const { id } of blocks) names.add(`block ${id}`);
  const unknown = parts.find(({ noun, id }) => !names.has(`${noun} ${id}`));
  if (unknown !== undefined) {
    return refuse(
      "not-found",
      `Revision ${revision.number} does not contain the part ${unknown.id}.`,
    );
  }
  if (new Set(parts.map(({ noun, id }) => `${noun} ${id}`)).size < parts.length) {
    return refuse("invalid", "A part is named twice.");
  }
  if (covered.length === 0) {
    return refuse("invalid", "No claim would be approved. Request changes instead.");
  }
  return null;
}

/** Who took part since the work that was approved last was handed in, and what is still open in this one. */
async function gatherFacts(
  stores: CaseStores,
  incidentId: IncidentId,
  revision: Revision,
): Promise<ReviewFacts> {
  const [journal, openHighImpact] = await Promise.all([
    stores.journal.listOfKinds(incidentId, participationKinds),
    countBlocking(stores, incidentId, revision.id),
  ]);
  return { participants: findParticipants(journal), openHighImpact };
}

/** Open in what was handed in, and not waived since: a waiver needs no new revision. */
async function countBlocking(
  stores: CaseStores,
  incidentId: IncidentId,
  revisionId: RevisionId,
): Promise<number> {
  const stored = await stores.revisions.document(revisionId);
  const { uncertainties } = documentSchema.pick({ uncertainties: true }).parse(stored);
  const timeline = await stores.timelines.current(incidentId);
  const waived = new Set(
    timeline.uncertainties.flatMap(({ id, status }) => (status === "waived" ? [`${id}`] : [])),
  );
  return uncertainties.filter(
    ({ id, impact, status }) => impact === "high" && status === "open" && !waived.has(id),
  ).length;
}

function refuseReview({ number }: Revision, refusal: ReviewRefusal) {
  switch (refusal.kind) {
    case "not-in-review":
      return refuse(
        "conflict",
        `Revision ${number} is ${refusal.status.replace("-", " ")} by now: somebody else was faster. Reload the page.`,
      );
    case "own-submission":
      return refuse("forbidden", "You submitted this revision; somebody else has to approve it.");
    case "took-part":
      return refuse(
        "forbidden",
        `You took part in this timeline since the last approval (${refusal.deeds.join(", ")}); somebody who did not has to approve.`,
      );
    case "open-uncertainties":
      return refuse(
        "conflict",
        `${refusal.count} open ${refusal.count === 1 ? "uncertainty" : "uncertainties"} of high impact: have each waived with a reason, or answered.`,
      );
    default:
      return assertUnreachable(refusal);
  }
}

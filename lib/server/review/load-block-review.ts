import { hasRight } from "@/lib/domain/access";
import type { IncidentId, RevisionId, UserId } from "@/lib/domain/ids";
import { findClaimsSince } from "@/lib/domain/review/claims-since";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import {
  type ReviewVerdict,
  readReviewVerdicts,
  verdictKinds,
  verdictsOn,
} from "@/lib/domain/review/review-verdict";
import type { Revision } from "@/lib/domain/review/revision";
import { findCarriedDoubts } from "@/lib/investigation/review/carried-doubts";
import { approvalOf } from "@/lib/investigation/review/check-revision";
import { findOwnDeeds } from "@/lib/investigation/review/own-deeds";
import type { SinceApproval } from "@/lib/view-model/review/blocks-to-review";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainerFor } from "../incident/open-to";

export type BlockReview = {
  readonly incidentId: IncidentId;
  readonly revisionId: RevisionId;
  /** The viewer reviews it: it is in review, and another submitted it. */
  readonly mayGive: boolean;
  /** The viewer may let its weak points stay: they review it, and took no part in it. */
  readonly mayWaive: boolean;
  readonly verdicts: readonly ReviewVerdict[];
  /** The viewer may comment: they investigate. */
  readonly mayComment: boolean;
  /** Written at blocks of this revision. */
  readonly comments: readonly PieceComment[];
  readonly people: Readonly<Record<string, string>>;
  /** Who has an account and can be mentioned. */
  readonly colleagues: readonly { readonly id: UserId; readonly name: string }[];
  /** Null before the first approval. */
  readonly sinceApproval: SinceApproval | null;
};

/** What reviewers said of the sentences of a revision. */
export async function loadBlockReview(
  viewer: Viewer,
  revisionId: RevisionId,
): Promise<BlockReview | null> {
  const { ports, people } = await getContainerFor(viewer);
  const { read } = ports.cases;
  const revision = await read.revisions.find(revisionId);
  if (revision === null) return null;
  const { incidentId, status, submittedBy } = revision;
  const mayGive =
    status === "in-review" && hasRight(viewer.role, "approve") && submittedBy !== viewer.id;
  const entries = await read.journal.listOfKinds(incidentId, verdictKinds);
  const revisions = await read.revisions.list(incidentId);
  const given = readReviewVerdicts(entries);
  const verdicts = [
    ...verdictsOn(given, revisionId),
    ...(await findCarriedDoubts(read, given, revision, { revisions })),
  ];
  const comments = await read.pieceComments.listOfRevision(incidentId, revisionId);
  const speakers = [
    ...verdicts.map(({ by }) => by),
    ...comments.flatMap(({ by, resolved }) => (resolved ? [by, resolved.by] : [by])),
  ];
  const names = await people.names([...new Set(speakers)]);
  const everybody = (await people.list()).filter(({ isActive }) => isActive);
  return {
    ...{ incidentId, revisionId, verdicts, comments, people: Object.fromEntries(names) },
    colleagues: everybody.map(({ id, name }) => ({ id, name })),
    mayComment: hasRight(viewer.role, "investigate"),
    sinceApproval: compareWithApproved(revision, revisions),
    mayGive,
    mayWaive: mayGive && (await findOwnDeeds(read, viewer, incidentId)).length === 0,
  };
}

/** `revisions`: newest first. */
function compareWithApproved(
  { number, claims }: Revision,
  revisions: readonly Revision[],
): SinceApproval | null {
  for (const earlier of revisions) {
    const approval = earlier.number < number ? approvalOf(earlier) : null;
    if (approval === null) continue;
    const { claimHashes } = approval;
    const since = findClaimsSince({ claims: earlier.claims, claimHashes }, claims, claims);
    return { number: earlier.number, claims: since.filter(({ how }) => how !== "removed") };
  }
  return null;
}

import { hasRight } from "@/lib/domain/access";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import {
  type ReviewVerdict,
  readReviewVerdicts,
  verdictKinds,
  verdictsOn,
} from "@/lib/domain/review-verdict";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainer } from "../container";

export type BlockReview = {
  readonly incidentId: IncidentId;
  readonly revisionId: RevisionId;
  /** The viewer reviews it: it is in review, and another submitted it. */
  readonly mayGive: boolean;
  readonly verdicts: readonly ReviewVerdict[];
  readonly people: Readonly<Record<string, string>>;
};

/** What reviewers said of the sentences of a revision. */
export async function loadBlockReview(
  viewer: Viewer,
  revisionId: RevisionId,
): Promise<BlockReview | null> {
  const { ports, people } = await getContainer();
  const { read } = ports.cases;
  const revision = await read.revisions.find(revisionId);
  if (revision === null) return null;
  const { incidentId, status, submittedBy } = revision;
  const entries = await read.journal.listOfKinds(incidentId, verdictKinds);
  const verdicts = verdictsOn(readReviewVerdicts(entries), revisionId);
  const names = await people.names([...new Set(verdicts.map(({ by }) => by))]);
  return {
    ...{ incidentId, revisionId, verdicts, people: Object.fromEntries(names) },
    mayGive:
      status === "in-review" && hasRight(viewer.role, "approve") && submittedBy !== viewer.id,
  };
}

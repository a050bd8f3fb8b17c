import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import {
  isInRevision,
  needsReason,
  type ReviewedName,
  type ReviewVerdictKind,
} from "@/lib/domain/review/review-verdict";
import type { Revision } from "@/lib/domain/review/revision";
import { decidables } from "@/lib/domain/timeline/decidable-nouns";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import type { CaseStores } from "../ports/case-store-port";
import type { Ports } from "../ports/ports";
import { findReviewed } from "./reviewed-revision";
import { findSubmittedBlock } from "./submitted-block";

export type GivenReviewVerdict = ReviewedName & {
  readonly revisionId: RevisionId;
  readonly kind: ReviewVerdictKind;
  readonly note: string;
};

const verdictWords: Readonly<Record<ReviewVerdictKind, string>> = {
  agree: "Agreed with",
  accept: "Accepted",
  doubt: "Doubted",
  question: "Asked about",
};

/** A reviewer's word on a piece or a block of a revision in review. It is only in the journal: the timeline stays as it is. */
export async function giveVerdict(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  { revisionId, noun, piece, kind, note }: GivenReviewVerdict,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "approve");
  if (missing) return missing;
  if (needsReason(kind) && note === "") return refuse("invalid", "Write the reason first.");
  return commitChange(cases, incidentId, async (stores) => {
    const reviewed = await findReviewed(stores, actor, incidentId, revisionId);
    if (!reviewed.ok) return reviewed;
    const revision = reviewed.value;
    const part = await findPart(stores, incidentId, revision, { noun, piece });
    if (part === null) {
      return refuse("not-found", `Revision ${revision.number} does not contain this part.`);
    }
    const what = describe(kind, noun, revision.number);
    return ok<Change<null>>({
      drafts: [
        {
          ...{ at: clock.now(), kind: "verdict-given", actor: journalActor(actor) },
          ...{ causedBy: null, actionType: "decision" },
          rationale: note === "" ? what : `${what}: ${note}`,
          payload: { revision: revisionId, noun, piece, verdict: kind, note, ...part },
        },
      ],
      write: async () => undefined,
      value: null,
    });
  });
}

/** Null where the revision does not contain it. */
async function findPart(
  stores: CaseStores,
  incidentId: IncidentId,
  revision: Revision,
  { noun, piece }: ReviewedName,
): Promise<{ readonly sentence?: string } | null> {
  if (noun !== "block") {
    const timeline = await stores.timelines.current(incidentId);
    return isInRevision(revision, timeline, { noun, piece }) ? {} : null;
  }
  const block = await findSubmittedBlock(stores, revision.id, piece);
  return block === null ? null : { sentence: block.text };
}

function describe(kind: ReviewVerdictKind, noun: ReviewedName["noun"], number: number): string {
  const oneOf = noun === "block" ? "a sentence" : decidables[noun].rules.oneOf;
  return `${verdictWords[kind]} ${oneOf} of revision ${number}`;
}

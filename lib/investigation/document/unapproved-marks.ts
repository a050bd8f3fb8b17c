import { markUnapproved, type UnapprovedMarks } from "@/lib/domain/review/unapproved-part";
import type { TimelineDocument } from "./document-schema";

/** What is not approved of a document: of a revision, what its own approval leaves out; of a draft, what the newest does. */
export function unapprovedIn({ notApproved, approvals, revision }: TimelineDocument) {
  const ofDraft = revision === null ? newestOf(approvals)?.notApproved : undefined;
  return notApproved ?? ofDraft ?? [];
}

export function marksOf(document: TimelineDocument): UnapprovedMarks {
  return markUnapproved(unapprovedIn(document), document);
}

export function newestOf(approvals: TimelineDocument["approvals"]) {
  return approvals.toSorted((a, b) => (b.revision ?? 0) - (a.revision ?? 0))[0];
}

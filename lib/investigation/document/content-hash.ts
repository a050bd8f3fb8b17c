import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { Sha256 } from "@/lib/base/digest";
import type { Fingerprint } from "@/lib/domain/review/revision";
import type { TimelineDocument } from "./document-schema";

type Content = Omit<TimelineDocument, "contentHash">;

/**
 * Hash over all a document says, for what no claim or journal entry covers: outcome, title, scores,
 * hypotheses, what was ruled out. The journal is in it by its head, which stays when retention erases
 * payloads; wall time is not, for it is the one thing that differs between two equal analyses. Nor is what an approval
 * left out and what reviewers waived, which was said after the document was frozen.
 */
export function contentHash(document: Content | TimelineDocument, sha256: Sha256): string {
  const { journal, metrics, notApproved: _left, waived: _waived, ...rest } = document;
  const content = {
    ...rest,
    contentHash: undefined,
    metrics: { ...metrics, wallMs: 0 },
    journal: { algorithm: journal.algorithm, head: journal.head },
  };
  return sha256(canonicalJsonOf(content));
}

export function sealDocument(
  document: Content | TimelineDocument,
  sha256: Sha256,
): TimelineDocument {
  return { ...document, contentHash: contentHash(document, sha256) };
}

/** What a document is known by; a masked one by the document that it was made of, which is what was reviewed. */
export function fingerprintOf({
  contentHash: own,
  claimsHash,
  masked,
}: Pick<TimelineDocument, "contentHash" | "claimsHash" | "masked">): Fingerprint {
  const hash = masked === undefined ? own : masked.original;
  return hash === undefined ? { hash: claimsHash, covers: "claims" } : { hash, covers: "document" };
}

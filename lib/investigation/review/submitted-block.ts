import { type DocumentBlock, findBlock } from "@/lib/domain/document-text";
import type { RevisionId } from "@/lib/domain/ids";
import { documentSchema } from "../document/document-schema";
import type { CaseStores } from "../ports/case-store-port";

/** A block of the text as it was submitted: later words are no part of the revision. Null where it has no such block. */
export async function findSubmittedBlock(
  stores: Pick<CaseStores, "revisions">,
  revisionId: RevisionId,
  id: string,
): Promise<DocumentBlock | null> {
  const stored = await stores.revisions.document(revisionId);
  const { text } = documentSchema.pick({ text: true }).parse(stored);
  return text === undefined ? null : findBlock(text, id);
}

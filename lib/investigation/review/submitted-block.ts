import type { RevisionId } from "@/lib/domain/ids";
import {
  findWeakEvents,
  findWeaknesses,
  type WeaknessKind,
} from "@/lib/domain/review/block-weakness";
import { findBlock } from "@/lib/domain/review/document-text";
import { documentSchema } from "../document/document-schema";
import type { CaseStores } from "../ports/case-store-port";

const readSchema = documentSchema.pick({ text: true, events: true });

/** A block of the text as it was submitted: later words are no part of the revision. Null where it has no such block. */
export async function findSubmittedBlock(
  stores: Pick<CaseStores, "revisions">,
  revisionId: RevisionId,
  id: string,
): Promise<{ readonly text: string; readonly weaknesses: readonly WeaknessKind[] } | null> {
  const { text, events } = readSchema.parse(await stores.revisions.document(revisionId));
  const block = text === undefined ? null : findBlock(text, id);
  return block && { text: block.text, weaknesses: findWeaknesses(block, findWeakEvents(events)) };
}

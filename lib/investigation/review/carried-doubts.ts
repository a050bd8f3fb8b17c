import { carryDoubts, listEarlierDoubts } from "@/lib/domain/review/carried-doubts";
import type { ReviewVerdict } from "@/lib/domain/review/review-verdict";
import type { Revision } from "@/lib/domain/review/revision";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { documentSchema } from "../document/document-schema";
import type { CaseStores } from "../ports/case-store-port";

const textSchema = documentSchema.pick({ text: true });

/** Doubts and questions of earlier revisions that are open in this one; its document is read only where some may be. */
export async function findCarriedDoubts(
  stores: Pick<CaseStores, "revisions">,
  verdicts: readonly ReviewVerdict[],
  revision: Revision,
  {
    revisions,
    rootCauses = [],
  }: {
    readonly revisions: readonly Revision[];
    readonly rootCauses?: readonly Pick<RootCause, "id" | "event">[];
  },
): Promise<readonly ReviewVerdict[]> {
  const doubts = listEarlierDoubts(verdicts, revision, revisions);
  if (doubts.length === 0) return [];
  const { data } = textSchema.safeParse(await stores.revisions.document(revision.id));
  const blocks = (data?.text?.sections ?? []).flatMap((section) => section.blocks);
  const sentences = new Map(blocks.map(({ id, text }) => [id, text]));
  return carryDoubts(doubts, { ...revision, sentences }, revisions, rootCauses);
}

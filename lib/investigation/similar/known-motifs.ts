import type { Motifs } from "@/lib/causality/motifs/motifs";
import type { RevisionId } from "@/lib/domain/ids";
import type { CaseStores } from "../ports/case-store-port";
import { createMemory } from "../remember";
import { motifPartsSchema, motifsOfDocument } from "./incident-motifs";

/** As many as are compared at a time, and some that were superseded since. Each has a few kilobytes. */
const keptMax = 600;

export type KnownMotifs = {
  /** Of a revision, which never changes; null when its document cannot be read. */
  readonly of: (
    stores: Pick<CaseStores, "revisions">,
    revisionId: RevisionId,
  ) => Promise<Motifs | null>;
};

/** Reads the document of each revision once. Names and texts of it are forgotten: nothing but motifs is kept. */
export function createKnownMotifs(): KnownMotifs {
  const remember = createMemory<Motifs | null>(keptMax);
  return {
    of: ({ revisions }, revisionId) =>
      remember(revisionId, () => readMotifs({ revisions }, revisionId)),
  };
}

async function readMotifs(
  { revisions }: Pick<CaseStores, "revisions">,
  revisionId: RevisionId,
): Promise<Motifs | null> {
  const parsed = motifPartsSchema.safeParse(await revisions.document(revisionId));
  return parsed.success ? motifsOfDocument(parsed.data) : null;
}

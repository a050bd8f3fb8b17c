import type { Motifs } from "@/lib/causality/motifs/motifs";
import type { RevisionId } from "@/lib/domain/ids";
import type { CaseStores } from "../ports/case-store-port";
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
  const kept = new Map<RevisionId, Promise<Motifs | null>>();
  return {
    async of({ revisions }, revisionId) {
      const made = kept.get(revisionId) ?? readMotifs({ revisions }, revisionId);
      // The one asked for last goes last.
      kept.delete(revisionId);
      kept.set(revisionId, made);
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      try {
        return await made;
      } catch (error) {
        kept.delete(revisionId);
        throw error;
      }
    },
  };
}

async function readMotifs(
  { revisions }: Pick<CaseStores, "revisions">,
  revisionId: RevisionId,
): Promise<Motifs | null> {
  const parsed = motifPartsSchema.safeParse(await revisions.document(revisionId));
  return parsed.success ? motifsOfDocument(parsed.data) : null;
}

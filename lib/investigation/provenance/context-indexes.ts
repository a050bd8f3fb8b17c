import type { IncidentId } from "@/lib/domain/ids";
import type { JournalEntry } from "@/lib/domain/journal";
import { type ContextIndex, indexContexts } from "@/lib/domain/provenance/causal-chain";
import { toContexts } from "@/lib/domain/provenance/context";
import type { CaseStores } from "../ports/case-store-port";

/** Some thousands of entries a long incident; people look into a few at a time. */
const indexesMax = 5;
const pageSize = 2_000;

export type ContextIndexes = {
  /** Of every entry of the journal as it is now; built once as long as nothing is added. */
  readonly of: (
    stores: Pick<CaseStores, "journal">,
    incidentId: IncidentId,
  ) => Promise<ContextIndex>;
};

export function createContextIndexes(): ContextIndexes {
  const kept = new Map<IncidentId, { readonly hash: string; readonly index: ContextIndex }>();
  return {
    async of({ journal }, incidentId) {
      const { hash } = await journal.head(incidentId);
      const known = kept.get(incidentId);
      const slot =
        known?.hash === hash
          ? known
          : { hash, index: indexContexts(toContexts(await listAll({ journal }, incidentId))) };
      // The one asked for last goes last.
      kept.delete(incidentId);
      kept.set(incidentId, slot);
      const [oldest] = kept.keys();
      if (kept.size > indexesMax && oldest !== undefined) kept.delete(oldest);
      return slot.index;
    },
  };
}

async function listAll(
  { journal }: Pick<CaseStores, "journal">,
  incidentId: IncidentId,
): Promise<readonly JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (;;) {
    const page = await journal.list(incidentId, entries.at(-1)?.seq ?? 0, pageSize);
    entries.push(...page);
    if (page.length < pageSize) return entries;
  }
}

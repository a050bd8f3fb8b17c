import type { IncidentId } from "@/lib/domain/ids";
import type { JournalEntry } from "@/lib/domain/journal";
import { type ContextIndex, indexContexts } from "@/lib/domain/provenance/causal-chain";
import { toContexts } from "@/lib/domain/provenance/context";
import type { CaseStores } from "../../ports/case-store-port";
import { createMemory } from "../../remember";

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
  const remember = createMemory<ContextIndex>(indexesMax);
  return {
    async of({ journal }, incidentId) {
      const { hash } = await journal.head(incidentId);
      return remember(`${incidentId} ${hash}`, async () =>
        indexContexts(toContexts(await listAll({ journal }, incidentId))),
      );
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

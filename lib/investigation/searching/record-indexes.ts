import { createSearchIndex, type SearchIndex } from "@/lib/retrieval/search";
import { evidenceKey } from "../evidence/evidence-key";
import type { EvidenceReader } from "../ports/evidence-port";
import { createMemory } from "../remember";
import { listSearchableRecords, type RecordPlace } from "./search-records";

/** An index of 200,000 records takes some hundreds of megabytes; people search a few incidents at a time. */
const indexesMax = 3;

export type RecordIndex = SearchIndex<RecordPlace> & {
  /** Records beyond the most that are searched. */
  readonly left: number;
};

export type RecordIndexes = {
  /** Made of all the evidence, once as long as files and clocks stay as they are. */
  readonly of: (evidence: EvidenceReader) => Promise<RecordIndex>;
};

export function createRecordIndexes(): RecordIndexes {
  const remembered = createMemory<RecordIndex>(indexesMax);
  return {
    of: (evidence) =>
      remembered(evidenceKey(evidence), async () => {
        const { items, left } = await listSearchableRecords(evidence);
        return { ...createSearchIndex(items), left };
      }),
  };
}

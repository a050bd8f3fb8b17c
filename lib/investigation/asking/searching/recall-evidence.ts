import { createSearchIndex } from "@/lib/retrieval/search";
import type { EvidenceReader } from "../../ports/evidence-port";
import { countStatuses } from "./count-status";
import { createRecall, type Recall } from "./recall";
import { listSearchableRecords } from "./search-records";

/** What all records of some evidence tell. */
export async function recallEvidence(evidence: EvidenceReader): Promise<Recall> {
  const { items } = await listSearchableRecords(evidence);
  return createRecall(createSearchIndex(items), await countStatuses(evidence));
}

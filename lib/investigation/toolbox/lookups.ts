import type { Recall } from "../asking/searching/recall";
import type { TimelineDocument } from "../document/document-schema";
import type { MaskedCopies } from "../document/masking/masked-copies";
import type { EvidenceReader } from "../ports/evidence-port";
import type { EvidenceLedger } from "./evidence-ledger";

/** What tools ask besides the evidence itself: worked out once for all of it, and kept while it is looked at. */
export type Lookups = {
  readonly copies: MaskedCopies;
  readonly ledger: EvidenceLedger;
  /** What questions in words are answered from: the records, and a document without a timeline. */
  readonly answering: (
    evidence: EvidenceReader,
  ) => Promise<{ readonly document: TimelineDocument; readonly recall: Recall }>;
};

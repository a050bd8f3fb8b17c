import type { MaskedCopies } from "../masking/masked-copies";
import type { EvidenceLedger } from "./evidence-ledger";

/** What tools ask besides the evidence itself: worked out once for all of it, and kept while it is looked at. */
export type Lookups = { readonly copies: MaskedCopies; readonly ledger: EvidenceLedger };

import type { Block, BlockSummary } from "@/lib/domain/evidence/block";
import type { EncodedRows } from "./encoded-rows";

/** Turns a block of text into row groups; another thread may do it. */
export interface BlockReader {
  read(block: Block): Promise<ReadBlock>;
  close(): Promise<void>;
}

export type ReadBlock = { readonly summary: BlockSummary; readonly rows: EncodedRows };

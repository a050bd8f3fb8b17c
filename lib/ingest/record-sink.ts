import type { Block, BlockSummary, MaskedTemplate } from "@/lib/domain/block";

/** Where a reading goes. */
export interface RecordSink {
  /** Decoded text in order, as UTF-8; concatenated it is the text that locators count lines in. */
  text(bytes: Uint8Array): Promise<void>;
  /**
   * Reads a block (`readBlock`) and keeps its records. Blocks come in the order of the file; several may
   * be under way at once, and the answer says what the block held.
   */
  block(block: Block): Promise<BlockSummary>;
  /** Once, behind all blocks. */
  templates(templates: readonly MaskedTemplate[]): Promise<void>;
}

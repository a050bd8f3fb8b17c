import type { RecordAsWritten } from "@/lib/domain/evidence-record";

/** From `from` up to `to`, offsets in the decoded text (UTF-16 units). */
export type ElementSpan = { readonly from: number; readonly to: number };

/** Where a reading goes. The reader waits for each call before it reads on. */
export interface RecordSink {
  /** Decoded text in order; concatenated it is the text that locators count lines in. */
  text(chunk: string): Promise<void>;
  records(batch: readonly RecordAsWritten[]): Promise<void>;
  /** Where each element of a JSON array lies, by index. */
  elements(spans: readonly ElementSpan[]): Promise<void>;
}

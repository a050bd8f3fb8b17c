import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import { type RecordReference, toReference } from "@/lib/domain/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";

/** Dated records that one question reads through; what lies behind is not looked at, and the answer says so. */
const recordsMax = 400_000;

type Watching = { observe(record: RecordReference): void };

/** All dated records in order of time, past watches that follow them together. */
export async function readThrough(
  evidence: Pick<EvidenceReader, "scan">,
  watches: readonly Watching[],
  signal: AbortSignal,
): Promise<{ readonly records: number; readonly isCut: boolean }> {
  let records = 0;
  for await (const chunk of evidence.scan({}, { without: ["stamp"] })) {
    signal.throwIfAborted();
    for (const record of chunk) {
      if (records >= recordsMax) return { records, isCut: true };
      records += 1;
      observeAll(record, watches);
    }
  }
  return { records, isCut: false };
}

function observeAll(record: EvidenceRecord, watches: readonly Watching[]): void {
  const reference = toReference(record);
  if (reference !== null) for (const watch of watches) watch.observe(reference);
}

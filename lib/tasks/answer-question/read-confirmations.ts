import { onceFor } from "@/lib/base/once-for";
import { type RecordReference, toReference } from "@/lib/domain/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createMemory } from "@/lib/investigation/remember";
import { type Confirmation, ConfirmationWatch } from "./confirmations";
import { isWritten } from "./written-records";

/** Dated records that are read, and messages of people that are kept; answers say where there are more. */
const recordsMax = 400_000;
const writtenMax = 3_000;

export type ReadConfirmations = {
  /** Those that share most first. */
  readonly confirmations: readonly Confirmation[];
  readonly records: number;
  readonly messages: number;
  readonly isCut: boolean;
};

const memories = onceFor((_evidence: EvidenceReader) => createMemory<ReadConfirmations>(1));

/** Read once for as long as the evidence is open, however many questions are put to it; what was broken off is read anew. */
export function readConfirmations(
  evidence: EvidenceReader,
  signal: AbortSignal,
): Promise<ReadConfirmations> {
  return memories(evidence)("read", () => read(evidence, signal));
}

/** People write of what was before: what confirms them is known only when all of their messages are. */
async function read(evidence: EvidenceReader, signal: AbortSignal): Promise<ReadConfirmations> {
  const written: RecordReference[] = [];
  let records = 0;
  let isCut = false;
  for await (const record of datedRecords(evidence, signal)) {
    records += 1;
    if (!isWritten(record)) continue;
    if (written.length < writtenMax) written.push(record);
    else isCut = true;
  }
  const watch = new ConfirmationWatch(written);
  if (written.length > 0) {
    for await (const record of datedRecords(evidence, signal)) watch.observe(record);
  }
  return {
    ...{ confirmations: watch.confirmations(), records, messages: written.length },
    isCut: isCut || records >= recordsMax,
  };
}

async function* datedRecords(
  evidence: EvidenceReader,
  signal: AbortSignal,
): AsyncGenerator<RecordReference, void, unknown> {
  let count = 0;
  for await (const chunk of evidence.scan({}, { without: ["stamp"] })) {
    signal.throwIfAborted();
    for (const record of chunk) {
      const reference = toReference(record);
      if (reference === null) continue;
      if (count >= recordsMax) return;
      count += 1;
      yield reference;
    }
  }
}

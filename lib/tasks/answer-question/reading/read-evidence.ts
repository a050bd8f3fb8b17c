import { onceFor } from "@/lib/base/once-for";
import { type RecordReference, toReference } from "@/lib/domain/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createMemory } from "@/lib/investigation/remember";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import type { AccessRecord } from "@/lib/signals/access-record";
import { AccessDetector } from "@/lib/signals/access-records";
import { type Confirmation, ConfirmationWatch } from "./confirmations";
import { type Newcomer, NewcomerWatch } from "./newcomers";
import { type Outline, OutlineWatch } from "./outline";
import { type SeldomRecords, SeldomWatch } from "./seldom-records";
import { type ValueStep, ValueStepWatch } from "./value-steps";
import { WrittenWatch } from "./written-records";

/** Dated records that are followed; of those behind only the outline is kept, and answers say so. */
const followedMax = 400_000;

/** What a watch saw, or saw only a part of. */
export type Seen<T> = { readonly of: T; readonly isCut: boolean };

/** What Experts keep of all dated records. It is a function of the evidence alone: what a timeline tells of it comes after. */
export type ReadEvidence = {
  readonly records: number;
  readonly outline: Outline;
  readonly steps: Seen<readonly ValueStep[]>;
  readonly newcomers: Seen<readonly Newcomer[]>;
  readonly accesses: Seen<readonly AccessRecord[]>;
  readonly seldom: Seen<SeldomRecords>;
  readonly written: Seen<readonly RecordReference[]>;
  /** Of what was written, as far as that and what stands before it was followed. */
  readonly confirmations: readonly Confirmation[];
};

const memories = onceFor((_evidence: EvidenceReader) => createMemory<ReadEvidence>(1));

/** Read once for as long as the evidence is open, however many questions are put to it; what was broken off is read anew. */
export function readEvidence(evidence: EvidenceReader, signal: AbortSignal): Promise<ReadEvidence> {
  return memories(evidence)("read", () => read(evidence, signal));
}

async function read(evidence: EvidenceReader, signal: AbortSignal): Promise<ReadEvidence> {
  const outline = new OutlineWatch();
  const steps = new ValueStepWatch();
  const newcomers = new NewcomerWatch(isAccount);
  const accesses = new AccessDetector(operationsLexicon.access, operationsLexicon.audit);
  const seldom = new SeldomWatch();
  const written = new WrittenWatch();
  const watches = [steps, newcomers, accesses, seldom, written];
  let records = 0;
  for await (const chunk of datedRecords(evidence, signal)) {
    for (const record of chunk) outline.observe(record);
    for (const record of chunk.slice(0, Math.max(0, followedMax - records)))
      for (const watch of watches) watch.observe(record);
    records += chunk.length;
  }
  const isCut = records > followedMax;
  return {
    records: Math.min(records, followedMax),
    outline: outline.outline(),
    steps: seen(steps.steps(), isCut, steps.isCut),
    newcomers: seen(newcomers.newcomers(), isCut, newcomers.isCut),
    accesses: seen(accesses.records(), isCut, accesses.unfollowed > 0),
    seldom: seen(seldom.seldom(), isCut, seldom.isCut),
    written: seen(written.records, isCut, written.isCut),
    confirmations: await confirmationsOf(evidence, written.records, signal),
  };
}

function seen<T>(of: T, ...cuts: readonly boolean[]): Seen<T> {
  return { of, isCut: cuts.some((isCut) => isCut) };
}

/** People write of what was before: what confirms them is known only when all of them are. */
async function confirmationsOf(
  evidence: EvidenceReader,
  written: readonly RecordReference[],
  signal: AbortSignal,
): Promise<readonly Confirmation[]> {
  if (written.length === 0) return [];
  const watch = new ConfirmationWatch(written);
  let records = 0;
  for await (const chunk of datedRecords(evidence, signal)) {
    for (const record of chunk.slice(0, followedMax - records)) watch.observe(record);
    records += chunk.length;
    if (records >= followedMax) break;
  }
  return watch.confirmations();
}

async function* datedRecords(
  evidence: EvidenceReader,
  signal: AbortSignal,
): AsyncGenerator<readonly RecordReference[], void, unknown> {
  for await (const chunk of evidence.scan({}, { without: ["stamp"] })) {
    signal.throwIfAborted();
    yield chunk.flatMap((record) => toReference(record) ?? []);
  }
}

const accountColumns: ReadonlySet<string> = new Set([
  ...operationsLexicon.audit.fields.account,
  ...operationsLexicon.audit.fields.credential,
]);

/** By the last part of its name, whatever stands between its letters. */
function isAccount(column: string): boolean {
  const last = column.slice(column.lastIndexOf(".") + 1);
  return accountColumns.has(last.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

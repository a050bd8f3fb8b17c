import type { Artifact } from "@/lib/domain/artifact";
import { createMasking, type Masking } from "@/lib/masking/masking";
import { evidenceKey } from "../evidence/evidence-key";
import type { EvidenceReader, RecordCopy } from "../ports/evidence-port";
import type { CopiedTable } from "../ports/query-port";
import { maskRecords, shareRecords } from "./masked-records";

/** Of all artifacts together: more would take longer than anybody waits. */
const copiedRecordsMax = 100_000;
/** Each is a file the size of the records. */
const copiesMax = 2;

/** The records of some evidence as they may leave: nothing that is asked of it can bring out what is hidden. */
export type MaskedCopy = Omit<RecordCopy, "remove"> & {
  /** Its tokens are its own. */
  readonly masking: Masking;
  /** Artifacts of which only the first records are in it. */
  readonly cut: readonly { readonly artifact: Artifact; readonly copied: number }[];
};

export type MaskedCopies = {
  /** `tablesOf`: tables beside the records, hidden as its masking hides. */
  of(
    evidence: EvidenceReader,
    tablesOf: (masking: Masking) => Promise<readonly CopiedTable[]>,
  ): Promise<MaskedCopy>;
};

type Kept = { readonly made: Promise<{ readonly copy: RecordCopy; readonly masked: MaskedCopy }> };

/** Made when it is first asked of, once for each evidence; the oldest is removed when there are more than a few. */
export function createMaskedCopies(recordsMax = copiedRecordsMax): MaskedCopies {
  const kept = new Map<string, Kept>();
  const forget = (key: string) => {
    const forgotten = kept.get(key);
    kept.delete(key);
    // Whoever failed to make it was told; there is nothing to remove then.
    forgotten?.made.then(({ copy }) => copy.remove()).catch(() => undefined);
  };
  return {
    async of(evidence, tablesOf) {
      const key = evidenceKey(evidence);
      const known = kept.get(key) ?? { made: makeCopy(evidence, recordsMax, tablesOf) };
      kept.delete(key);
      kept.set(key, known);
      const [oldest] = kept.keys();
      if (kept.size > copiesMax && oldest !== undefined) forget(oldest);
      try {
        return (await known.made).masked;
      } catch (error) {
        if (kept.get(key) === known) kept.delete(key);
        throw error;
      }
    },
  };
}

async function makeCopy(
  evidence: EvidenceReader,
  recordsMax: number,
  tablesOf: (masking: Masking) => Promise<readonly CopiedTable[]>,
): Promise<{ readonly copy: RecordCopy; readonly masked: MaskedCopy }> {
  const masking = createMasking();
  const artifacts = evidence.artifacts.map(({ artifact }) => artifact);
  const shares = shareRecords(artifacts, recordsMax);
  const copy = await evidence.copy(maskRecords(evidence, masking, shares), () => tablesOf(masking));
  const cut = artifacts.flatMap((artifact) => {
    const copied = shares.get(artifact.id) ?? 0;
    const isCut = artifact.report.kind === "read" && copied < artifact.report.records;
    return isCut ? [{ artifact, copied }] : [];
  });
  return { copy, masked: { ...copy, masking, cut } };
}

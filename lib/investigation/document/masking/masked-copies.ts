import type { Artifact } from "@/lib/domain/evidence/artifact";
import { createMasking, type Masking } from "@/lib/masking/masking";
import { evidenceKey } from "../../evidence/evidence-key";
import type { EvidenceReader, RecordCopy } from "../../ports/evidence-port";
import type { CopiedTable } from "../../ports/query-port";
import { maskRecords, shareRecords } from "./masked-records";

/** Of all artifacts together: more would take longer than anybody waits. */
const copiedRecordsMax = 100_000;
/**
 * Each is a file the size of the records, and what is hidden in them in memory. Of all that are kept together; the one that
 * was asked for last is kept however long it is.
 */
const keptMax = { copies: 8, records: 300_000 };
/** Longer than a question takes: who was given a copy just before it went still asks it. */
const graceMs = 60_000;

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
  /** How far the copy is that somebody waits for; null when nobody does, or it is made. */
  progressOf(evidence: EvidenceReader): CopyProgress | null;
};

/** Records that were looked at, of how many: each is looked at to find what it hides, and again to hide it. */
export type CopyProgress = { readonly done: number; readonly total: number };

/** Of so much more than the records it is told to be: tables beside them come last, and have nothing to be counted by. */
const tablesShare = 0.2;

type Made = { readonly copy: RecordCopy; readonly masked: MaskedCopy };
type Kept = {
  readonly made: Promise<Made>;
  readonly records: number;
  done: number;
  isMade: boolean;
};

/**
 * Made when it is first asked of, once for each evidence, and one after the other: two at once would take as long, and all that
 * both hide in memory. What was not asked of for longest is removed when too much is kept.
 */
export function createMaskedCopies(
  recordsMax = copiedRecordsMax,
  { copies: copiesMax, records: keptRecordsMax } = keptMax,
  removedAfterMs = graceMs,
): MaskedCopies {
  const kept = new Map<string, Kept>();
  let turn: Promise<unknown> = Promise.resolve();
  const begin = (...[evidence, tablesOf]: Parameters<MaskedCopies["of"]>): Kept => {
    const shares = shareRecords(
      evidence.artifacts.map(({ artifact }) => artifact),
      recordsMax,
    );
    const making: Kept = {
      ...{ done: 0, isMade: false },
      records: [...shares.values()].reduce((sum, share) => sum + share, 0),
      made: turn.then(async () => {
        const onLooked = (records: number) => {
          making.done += records;
        };
        const made = await makeCopy(evidence, shares, { tablesOf, onLooked });
        making.isMade = true;
        return made;
      }),
    };
    // Whoever asked for it is told when it fails; the next begins all the same.
    turn = making.made.catch(() => undefined);
    return making;
  };
  const forget = (key: string) => {
    const forgotten = kept.get(key);
    kept.delete(key);
    const remove = async () => (await forgotten?.made)?.copy.remove();
    // Whoever failed to make it was told; there is nothing to remove then.
    const done = () => void remove().catch(() => undefined);
    forgotten?.made.then(() => setTimeout(done, removedAfterMs).unref(), done);
  };
  return {
    async of(evidence, tablesOf) {
      const key = evidenceKey(evidence);
      const known = kept.get(key) ?? begin(evidence, tablesOf);
      kept.delete(key);
      kept.set(key, known);
      for (const oldest of findOldest(kept, copiesMax, keptRecordsMax)) forget(oldest);
      try {
        return (await known.made).masked;
      } catch (error) {
        if (kept.get(key) === known) kept.delete(key);
        throw error;
      }
    },
    progressOf(evidence) {
      const known = kept.get(evidenceKey(evidence));
      if (known === undefined || known.isMade) return null;
      return { done: known.done, total: Math.ceil((2 + tablesShare) * known.records) };
    },
  };
}

/** Those that go, the longest unasked first. */
function findOldest(
  kept: ReadonlyMap<string, Kept>,
  copiesMax: number,
  recordsMax: number,
): readonly string[] {
  let records = 0;
  const newestFirst = [...kept].toReversed();
  const at = newestFirst.findIndex(([, one], index) => {
    records += one.records;
    return index > 0 && (index >= copiesMax || records > recordsMax);
  });
  return at < 0 ? [] : newestFirst.slice(at).map(([key]) => key);
}

type Making = {
  readonly tablesOf: (masking: Masking) => Promise<readonly CopiedTable[]>;
  readonly onLooked: (records: number) => void;
};

async function makeCopy(
  evidence: EvidenceReader,
  shares: ReturnType<typeof shareRecords>,
  { tablesOf, onLooked }: Making,
): Promise<Made> {
  const masking = createMasking();
  const artifacts = evidence.artifacts.map(({ artifact }) => artifact);
  const records = maskRecords(evidence, masking, shares, onLooked);
  const copy = await evidence.copy(records, () => tablesOf(masking));
  const cut = artifacts.flatMap((artifact) => {
    const copied = shares.get(artifact.id) ?? 0;
    const isCut = artifact.report.kind === "read" && copied < artifact.report.records;
    return isCut ? [{ artifact, copied }] : [];
  });
  return { copy, masked: { ...copy, masking, cut } };
}

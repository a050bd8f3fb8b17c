import type { FileReport } from "@/lib/domain/evidence/artifact";
import type { DroppedRun, ElementSpan } from "@/lib/domain/evidence/block";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import { readBlock } from "../blocks/read-block";
import { readArtifact } from "../read-artifact";
import { findUnaccounted } from "./account-for-lines";
import { createRandom, mutateBytes } from "./mutate-bytes";

/** What became of the lines of mutated copies of one file. */
export type MutatedReading = {
  readonly records: number;
  readonly undated: number;
  readonly unread: number;
  /** How many lines were dropped, by reason. */
  readonly dropped: ReadonlyMap<string, number>;
  readonly slowestMs: number;
  /** Mutants by their number that broke a reader, or lost something silently. */
  readonly faults: readonly string[];
};

export async function readMutated(
  bytes: Uint8Array,
  { seed, count }: { readonly seed: number; readonly count: number },
  now: () => number = () => 0,
): Promise<MutatedReading> {
  const dropped = new Map<string, number>();
  const faults: string[] = [];
  let [records, undated, unread, slowestMs] = [0, 0, 0, 0];
  for (let nth = 0; nth < count; nth++) {
    const mutant = mutateBytes(bytes, createRandom(seed * 100_003 + nth));
    const begun = now();
    try {
      const reading = await readAll(mutant);
      const lost = findUnaccounted(reading);
      if (lost !== null) faults.push(`mutant ${nth}: ${lost}`);
      const { report } = reading;
      if (report.kind === "unread") unread++;
      else {
        records += report.records;
        undated += report.undated;
        for (const { reason, count: lines } of report.dropped) {
          dropped.set(reason, (dropped.get(reason) ?? 0) + lines);
        }
      }
    } catch (error) {
      faults.push(`mutant ${nth}: ${String(error)}`);
    }
    slowestMs = Math.max(slowestMs, now() - begun);
  }
  return { records, undated, unread, dropped, slowestMs, faults };
}

async function readAll(bytes: Uint8Array) {
  const records: RecordAsWritten[] = [];
  const elements: ElementSpan[] = [];
  const dropped: DroppedRun[] = [];
  const report: FileReport = await readArtifact(() => once(bytes), {
    text: async () => undefined,
    block: async (block) => {
      const summary = readBlock(block, (record) => records.push(record));
      elements.push(...summary.elements);
      dropped.push(...summary.dropped);
      return summary;
    },
    templates: async () => undefined,
  });
  const hasWords = /[a-z\d]/i.test(Buffer.from(bytes).toString("latin1"));
  return { report, records, elements, dropped, hasWords };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

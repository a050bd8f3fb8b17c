import type { EvidenceStore, RecordWriter } from "../../ports/evidence-port";

/** How far a reading has come, for people who wait for it; null until it begins. */
export type ReadingProgress = { records: number | null };

/** The same store, telling of each block of records that was read into it. */
export function countRecords(evidence: EvidenceStore, progress: ReadingProgress): EvidenceStore {
  return {
    blobs: evidence.blobs,
    open: (...asked) => evidence.open(...asked),
    records: {
      findReport: (key) => evidence.records.findReport(key),
      removeOf: (sha256) => evidence.records.removeOf(sha256),
      check: (key) => evidence.records.check(key),
      write: async (key) => countWritten(await evidence.records.write(key), progress),
    },
  };
}

function countWritten(writer: RecordWriter, progress: ReadingProgress): RecordWriter {
  return {
    text: (bytes) => writer.text(bytes),
    async block(block) {
      const summary = await writer.block(block);
      progress.records = (progress.records ?? 0) + summary.records;
      return summary;
    },
    templates: (templates) => writer.templates(templates),
    finish: (report) => writer.finish(report),
    abandon: () => writer.abandon(),
  };
}

import { createReadStream } from "node:fs";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { withTemporaryStore } from "@/lib/server/reading/temporary-store";

export type ReadingMeasure = {
  readonly records: number;
  readonly milliseconds: number;
  /** Of all threads. */
  readonly cpuMicros: number;
  /** The most memory this process ever held. */
  readonly peakBytes: number;
};

/** From the bytes of a file to records that can be searched, as an import does it. For benches. */
export async function measureReading(file: string): Promise<ReadingMeasure> {
  return withTemporaryStore(async (evidence) => {
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    const { report } = await ingestArtifact(evidence, "measured.log", createReadStream(file));
    const milliseconds = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpu);
    if (report.kind !== "read") throw new Error(`${file} was not read: ${report.format}`);
    return {
      records: report.records,
      milliseconds,
      cpuMicros: user + system,
      peakBytes: process.resourceUsage().maxRSS * 1024,
    };
  });
}

/** Files as a survey gets them: read, every record dated as it is written. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { instant, isInstant } from "@/lib/base/instant";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { BlockSummary } from "@/lib/domain/evidence/block";
import type {
  EvidenceRecord,
  Granularity,
  RecordAsWritten,
} from "@/lib/domain/evidence/evidence-record";
import { artifactIds } from "@/lib/domain/ids";
import { placeInYear } from "@/lib/time/stamps/year-order";
import { readBlock } from "../../blocks/read-block";
import { readArtifact } from "../../read-artifact";

export type ReadSource = {
  readonly artifact: Artifact;
  readonly records: readonly EvidenceRecord[];
};

export async function readSources(folder: string): Promise<readonly ReadSource[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Promise.all(files.map((file, at) => readSource(file, relative(folder, file), at)));
}

async function readSource(file: string, path: string, at: number): Promise<ReadSource> {
  const records: RecordAsWritten[] = [];
  const bytes = readFileSync(file);
  const report = await readArtifact(
    async function* () {
      yield bytes;
    },
    {
      text: () => Promise.resolve(),
      block: async (block): Promise<BlockSummary> =>
        readBlock(block, (record) => records.push(record)),
      templates: () => Promise.resolve(),
    },
  );
  const id = artifactIds.fromDigest(at.toString(16).padStart(16, "0"));
  const artifact: Artifact = { id, path, sha256: "0".repeat(64), bytes: bytes.length, report };
  const rolls = report.kind === "read" ? report.yearRolls : [];
  const year = report.kind === "read" ? report.statedYear : null;
  return {
    artifact,
    records: records.map(({ stamp, ...record }, recordNumber) => {
      const years = rolls.findLast(({ fromRecord }) => fromRecord <= recordNumber)?.years ?? 0;
      const micros = stamp?.isYearless
        ? placeInYear(stamp.wallMicros, year, years)
        : (stamp?.wallMicros ?? 0);
      const time = stamp === null ? null : timeOf(stamp, micros - minutes(stamp.offsetMinutes));
      return { ...record, artifactId: id, path, recordNumber, time };
    }),
  };
}

function minutes(offsetMinutes: number | null): number {
  return (offsetMinutes ?? 0) * 60_000_000;
}

const lengthsMs: Partial<Record<Granularity, number>> = { second: 999, minute: 59_999 };

function timeOf(
  { granularity, raw }: Pick<NonNullable<RecordAsWritten["stamp"]>, "granularity" | "raw">,
  micros: number,
): EvidenceRecord["time"] {
  const earliest = Math.floor(micros / 1000);
  const latest = earliest + (lengthsMs[granularity] ?? 0);
  if (!isInstant(earliest) || !isInstant(latest)) return null;
  return { earliest: instant(earliest), latest: instant(latest), micros, granularity, raw };
}

import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceReader } from "../ports/evidence-port";

/**
 * The same evidence, of which a scan leaves out records that repeat those of another file: what is counted counts once. They
 * stay where they are looked up, searched and cited. A repeat counts when the other file is no part of the evidence any more.
 */
export function countOnce(reader: EvidenceReader): EvidenceReader {
  const present = new Set(reader.artifacts.map(({ artifact }) => artifact.path));
  const repeats = new Map(
    reader.artifacts.flatMap(({ artifact }) => {
      const runs = runsOf(artifact, present);
      return runs.length === 0 ? [] : [[artifact.id, runs] as const];
    }),
  );
  if (repeats.size === 0) return reader;
  const isFirst = ({ artifactId, recordNumber }: EvidenceRecord) =>
    !repeats.get(artifactId)?.some(({ from, to }) => from <= recordNumber && recordNumber <= to);
  return {
    ...reader,
    async *scan(filter, options) {
      for await (const records of reader.scan(filter, options)) yield records.filter(isFirst);
    },
  };
}

function runsOf({ report, path }: Artifact, present: ReadonlySet<string>) {
  if (report.kind !== "read") return [];
  return (report.repeats ?? [])
    .filter((repeat) => repeat.path !== path && present.has(repeat.path))
    .flatMap(({ runs }) => runs);
}

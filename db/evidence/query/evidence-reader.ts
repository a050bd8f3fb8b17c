import { type Interval, interval } from "@/lib/base/instant";
import { type EvidenceRecord, severities } from "@/lib/domain/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type {
  DensityCell,
  DensityQuery,
  EvidenceFilter,
  EvidenceReader,
} from "@/lib/investigation/evidence-port";
import { locatorRange } from "../cache/record-columns";
import type { Database } from "../duckdb";
import { sqlInteger, sqlText } from "../sql-text";
import { filterConditions, filterSources, where, withDatedRecords } from "./dated-records";
import { readDroppedRuns } from "./dropped-runs";
import { searchEvidence } from "./evidence-search";
import type { EvidenceSource, EvidenceSources } from "./evidence-sources";
import { findRawLines, findRawText } from "./raw-text";
import { oneOf, recordColumns, sourceAt, toInstant, toRecord, toRecords } from "./record-rows";

/** Records in one chunk of a scan; a chunk ends with the first of DuckDB's own chunks that reaches it. */
const scanChunkRecords = 4096;

export function createEvidenceReader(
  artifacts: EvidenceReader["artifacts"],
  { ranked, byId }: EvidenceSources,
  database: Database,
): EvidenceReader {
  const findRecords = async (
    source: EvidenceSource,
    conditions: readonly string[],
    order: string,
  ) =>
    database.withConnection(async (connection) => {
      const result = await connection.runAndReadAll(
        `${withDatedRecords([source])} SELECT ${recordColumns} FROM dated ${where(conditions)} ${order}`,
      );
      return result.getRows().map((row) => toRecord(row, ranked));
    });
  return {
    artifacts,
    scan: (filter = {}) => scanEvidence(database, ranked, filter),
    async undated(artifactId, limit) {
      const source = byId.get(artifactId);
      if (source === undefined) return [];
      return findRecords(
        source,
        ["micros IS NULL"],
        `ORDER BY record_number LIMIT ${sqlInteger(limit)}`,
      );
    },
    async recordAt(artifactId, locator) {
      const source = byId.get(artifactId);
      if (source === undefined) return [];
      const { from, to } = locatorRange(locator);
      const overlaps = [
        `locator_kind = ${sqlText(locator.kind)}`,
        `locator_from <= ${sqlInteger(to)}`,
        `locator_to >= ${sqlInteger(from)}`,
      ];
      return findRecords(source, overlaps, "ORDER BY record_number");
    },
    search: (query) =>
      database.withConnection((connection) => searchEvidence(connection, ranked, query)),
    density: (query) => countDensity(database, ranked, query),
    spans: () => findSpans(database, ranked),
    dropped: (artifactId) => readDroppedRuns(byId.get(artifactId)),
    rawText: async (artifactId, locator) => findRawText(byId.get(artifactId), locator),
    rawLines: async (artifactId, from, to) => findRawLines(byId.get(artifactId), from, to),
  };
}

async function* scanEvidence(
  database: Database,
  ranked: readonly EvidenceSource[],
  filter: EvidenceFilter,
): AsyncGenerator<readonly EvidenceRecord[]> {
  const sources = filterSources(ranked, filter);
  if (sources.length === 0) return;
  const conditions = ["micros IS NOT NULL", ...filterConditions(filter)];
  const connection = await database.connect();
  try {
    const result = await connection.stream(
      `${withDatedRecords(sources)} SELECT ${recordColumns} FROM dated ${where(conditions)}
       ORDER BY micros, artifact, record_number`,
    );
    let records: EvidenceRecord[] = [];
    for await (const chunk of result) {
      records.push(...toRecords(chunk, ranked));
      if (records.length < scanChunkRecords) continue;
      yield records;
      records = [];
    }
    if (records.length > 0) yield records;
  } finally {
    connection.closeSync();
  }
}

/** Counts each record once, in the bucket its stamp starts in. */
async function countDensity(
  database: Database,
  ranked: readonly EvidenceSource[],
  query: DensityQuery,
): Promise<readonly DensityCell[]> {
  const sources = filterSources(ranked, query);
  if (sources.length === 0) return [];
  if (!(query.bucketMs >= 1)) throw new Error(`Not the length of a bucket: ${query.bucketMs}`);
  const bucket = sqlInteger(query.bucketMs * 1000);
  const conditions = ["micros IS NOT NULL", ...filterConditions(query)];
  return database.withConnection(async (connection) => {
    const result = await connection.runAndReadAll(
      `${withDatedRecords(sources)}
       SELECT micros - ((micros % ${bucket}) + ${bucket}) % ${bucket} AS bucket_start, artifact, severity, count(*)
       FROM dated ${where(conditions)} GROUP BY ALL ORDER BY bucket_start, artifact, severity NULLS LAST`,
    );
    return result.getRows().map(([at, artifact, severity, count]) => ({
      at: toInstant(Number(at)),
      artifactId: sourceAt(ranked, Number(artifact)).artifact.id,
      severity: severity === null ? null : oneOf(severities, severity),
      count: Number(count),
    }));
  });
}

async function findSpans(
  database: Database,
  ranked: readonly EvidenceSource[],
): Promise<ReadonlyMap<ArtifactId, Interval>> {
  if (ranked.length === 0) return new Map();
  return database.withConnection(async (connection) => {
    const result = await connection.runAndReadAll(
      `${withDatedRecords(ranked)}
       SELECT artifact, min(micros), max(micros + span_us) FROM dated
       WHERE micros IS NOT NULL GROUP BY artifact ORDER BY artifact`,
    );
    return new Map(
      result
        .getRows()
        .map(([artifact, first, last]) => [
          sourceAt(ranked, Number(artifact)).artifact.id,
          interval(toInstant(Number(first)), toInstant(Number(last))),
        ]),
    );
  });
}

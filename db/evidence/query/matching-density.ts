import type { DuckDBConnection } from "@duckdb/node-api";
import { severities } from "@/lib/domain/evidence-record";
import type { DensityCell, DensityQuery } from "@/lib/investigation/ports/evidence-port";
import { sqlInteger } from "../sql-text";
import { assertRegexes } from "./assert-regexes";
import { BoundValues } from "./bound-values";
import { where, withDatedRecords } from "./dated-records";
import type { EvidenceSource } from "./evidence-sources";
import { findMatching } from "./matching-records";
import { sourceAt, toInstant } from "./record-rows";

/** Counts the dated records that fit a search, each in the bucket its stamp starts in. */
export async function countMatching(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  { bucketMs, ...question }: DensityQuery,
): Promise<readonly DensityCell[]> {
  await assertRegexes(connection, question.terms);
  const bound = new BoundValues();
  const { parts, conditions } = await findMatching(ranked, question, bound);
  if (parts.length === 0) return [];
  const bucket = sqlInteger(bucketMs * 1000);
  const result = await connection.runAndReadAll(
    `${withDatedRecords(parts)}
     SELECT micros - ((micros % ${bucket}) + ${bucket}) % ${bucket} AS bucket, artifact, severity, count(*)
     FROM dated ${where([...conditions, "micros IS NOT NULL"])}
     GROUP BY ALL ORDER BY bucket, artifact, severity NULLS LAST`,
    bound.values,
    bound.types,
  );
  return result.getRows().map(([at, artifact, severity, count]) => ({
    at: toInstant(Number(at)),
    artifactId: sourceAt(ranked, Number(artifact)).artifact.id,
    severity: severities.find((level) => level === severity) ?? null,
    count: Number(count),
  }));
}

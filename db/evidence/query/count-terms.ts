import type { DuckDBConnection } from "@duckdb/node-api";
import type { NamedTerm } from "@/lib/investigation/ports/evidence-port";
import { BoundValues } from "./bound-values";
import { allRecords, withDatedRecords } from "./dated-records";
import type { EvidenceSource } from "./evidence-sources";
import { termCondition } from "./term-conditions";

/** How many records a search for each of the terms alone finds: all of them counted in one pass. */
export async function countTerms(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  terms: readonly NamedTerm[],
): Promise<readonly number[]> {
  if (terms.length === 0 || ranked.length === 0) return terms.map(() => 0);
  const bound = new BoundValues();
  const counts = terms.map(
    (term) => `count(*) FILTER (WHERE ${termCondition(term, bound, { ranked, isLowered: true })})`,
  );
  const result = await connection.runAndReadAll(
    `${withDatedRecords(ranked.map(allRecords))}, lowered AS (SELECT artifact, kind, source, message, fields,
  lower(message) AS lower_message, lower(fields) AS lower_fields FROM dated)
SELECT ${counts.join(", ")} FROM lowered`,
    bound.values,
    bound.types,
  );
  return (result.getRows()[0] ?? []).map(Number);
}

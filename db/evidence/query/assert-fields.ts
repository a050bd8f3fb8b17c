import type { DuckDBConnection } from "@duckdb/node-api";
import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import { EvidenceQueryError } from "../evidence-query-error";
import { sqlInteger } from "../sql-text";
import { BoundValues } from "./bound-values";
import { allRecords, withDatedRecords } from "./dated-records";
import type { EvidenceSource } from "./evidence-sources";
import { termCondition } from "./term-conditions";

/** Names are gathered from so many records of each file: most of a file's fields are in its first ones. */
const recordsAsked = 2_000;

/**
 * Of a search that found nothing: a field that no record of the incident has is not "nothing found", it is a
 * question about something that is not there. What is excluded may well be nowhere.
 */
export async function assertFieldsExist(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  terms: readonly EvidenceTerm[] | undefined,
): Promise<void> {
  for (const term of terms ?? []) {
    if (term.kind !== "field" || term.isExcluded) continue;
    if (await isAnywhere(connection, ranked, term.name)) continue;
    const known = await findFieldNames(connection, ranked);
    throw new EvidenceQueryError({ kind: "unknown-field", name: term.name, known });
  }
}

async function isAnywhere(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  name: string,
): Promise<boolean> {
  if (ranked.length === 0) return true;
  const bound = new BoundValues();
  const some = { kind: "field", name, operator: "=", value: "*", isExcluded: false } as const;
  const condition = termCondition(some, bound);
  const result = await connection.runAndReadAll(
    `${withDatedRecords(ranked.map(allRecords))} SELECT 1 FROM dated WHERE ${condition} LIMIT 1`,
    bound.values,
    bound.types,
  );
  return result.getRows().length > 0;
}

/** The names most records have, first. */
async function findFieldNames(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
): Promise<readonly string[]> {
  const parts = ranked.map((source) => ({
    source,
    conditions: [`record_number < ${sqlInteger(recordsAsked)}`, "fields IS NOT NULL"],
  }));
  const result = await connection.runAndReadAll(
    `${withDatedRecords(parts)}
     SELECT name, count(*) AS records FROM (SELECT unnest(json_keys(fields)) AS name FROM dated)
     GROUP BY name ORDER BY records DESC, name LIMIT 500`,
  );
  return result.getRows().map(([name]) => String(name));
}

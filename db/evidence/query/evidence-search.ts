import {
  type DuckDBConnection,
  DuckDBListValue,
  DuckDBStructValue,
  type DuckDBValue,
} from "@duckdb/node-api";
import type { Instant } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EvidencePage, EvidenceQuery } from "@/lib/investigation/ports/evidence-port";
import { sqlInteger } from "../sql-text";
import { assertFieldsExist } from "./assert-fields";
import { assertRegexes } from "./assert-regexes";
import { BoundValues } from "./bound-values";
import { inNumbers, where, withDatedRecords } from "./dated-records";
import type { EvidenceSource } from "./evidence-sources";
import { findMatching, type MatchingRecords } from "./matching-records";
import { recordColumns, sourceAt, toRecords } from "./record-rows";
import { afterCursor, formatCursor, type RecordKey, undatedMicros } from "./search-cursor";

/**
 * One page of matches in order of time, path and record number; records without a time come last. One pass
 * over no more columns than are asked of counts the matches and finds the keys of the page; only then are the
 * page's records read. Regular expressions are RE2: linear in the text, whatever the pattern.
 */
export async function searchEvidence(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  query: EvidenceQuery,
): Promise<EvidencePage> {
  await assertRegexes(connection, query.terms);
  const bound = new BoundValues();
  const matching = await findMatching(ranked, query, bound);
  if (matching.parts.length === 0) return { records: [], nextCursor: null, total: 0 };
  const limit = Math.max(1, Math.floor(query.limit));
  if (query.nearest !== undefined) {
    const { total, keys } = await findNearest(connection, matching, bound, query.nearest, limit);
    return { records: await readRecords(connection, ranked, keys), nextCursor: null, total };
  }
  const after = query.cursor === undefined ? "true" : afterCursor(query.cursor, ranked);
  const found = await findKeys(connection, matching, bound, { after, count: limit + 1 });
  if (found.total === 0) await assertFieldsExist(connection, ranked, query.terms);
  const shown = found.keys.slice(0, limit);
  const last = found.keys.length > limit ? shown.at(-1) : undefined;
  return {
    records: await readRecords(connection, ranked, shown),
    nextCursor: last === undefined ? null : formatCursor(last, ranked),
    total: found.total,
  };
}

async function findKeys(
  connection: DuckDBConnection,
  { parts, conditions }: MatchingRecords,
  bound: BoundValues,
  page: { readonly after: string; readonly count: number },
): Promise<{ readonly total: number; readonly keys: readonly RecordKey[] }> {
  const result = await connection.runAndReadAll(
    `${withDatedRecords(parts)},
matching AS (SELECT coalesce(micros, ${undatedMicros}) AS micros, artifact, record_number
  FROM dated ${where(conditions)})
SELECT count(*), min({'micros': micros, 'artifact': artifact, 'number': record_number}, ${sqlInteger(page.count)})
  FILTER (WHERE ${page.after}) FROM matching`,
    bound.values,
    bound.types,
  );
  const [total, keys] = result.getRows()[0] ?? [];
  return {
    total: Number(total),
    keys: keys instanceof DuckDBListValue ? keys.items.map(toKey) : [],
  };
}

/** Of the dated matches the last before a moment and the first from it on, as many on each side. */
async function findNearest(
  connection: DuckDBConnection,
  { parts, conditions }: MatchingRecords,
  bound: BoundValues,
  moment: Instant,
  limit: number,
): Promise<{ readonly total: number; readonly keys: readonly RecordKey[] }> {
  const at = sqlInteger(moment * 1000);
  const half = sqlInteger(Math.max(1, Math.floor(limit / 2)));
  const key = "{'micros': micros, 'artifact': artifact, 'number': record_number}";
  const result = await connection.runAndReadAll(
    `${withDatedRecords(parts)},
matching AS (SELECT micros, artifact, record_number FROM dated ${where([...conditions, "micros IS NOT NULL"])})
SELECT count(*), max(${key}, ${half}) FILTER (WHERE micros < ${at}),
  min(${key}, ${half}) FILTER (WHERE micros >= ${at}) FROM matching`,
    bound.values,
    bound.types,
  );
  const [total, ...sides] = result.getRows()[0] ?? [];
  const keys = sides.flatMap((side) => (side instanceof DuckDBListValue ? side.items : []));
  return { total: Number(total), keys: keys.map(toKey) };
}

function toKey(value: DuckDBValue): RecordKey {
  if (!(value instanceof DuckDBStructValue)) throw new Error("A key of a page is not a struct");
  const { micros, artifact, number } = value.entries;
  return { micros: BigInt(String(micros)), artifact: Number(artifact), number: Number(number) };
}

/** In the order of the keys. */
async function readRecords(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  keys: readonly RecordKey[],
): Promise<readonly EvidenceRecord[]> {
  if (keys.length === 0) return [];
  const byArtifact = Map.groupBy(keys, ({ artifact }) => artifact);
  const parts = [...byArtifact].map(([artifact, own]) => ({
    source: sourceAt(ranked, artifact),
    conditions: [inNumbers(own.map(({ number }) => number))],
  }));
  const result = await connection.runAndReadAll(
    `${withDatedRecords(parts)} SELECT ${recordColumns()} FROM dated
     ORDER BY micros NULLS LAST, artifact, record_number`,
  );
  return toRecords(result.getRows(), ranked);
}

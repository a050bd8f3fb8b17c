import { type DuckDBConnection, DuckDBListValue } from "@duckdb/node-api";
import { sqlInteger } from "../sql-text";
import type { BoundValues } from "./bound-values";
import { inNumbers, where, withDatedRecords } from "./dated-records";
import type { EvidenceSource } from "./evidence-sources";
import type { MatchingRecords } from "./matching-records";
import { sourceAt } from "./record-rows";

/** Messages of a mask of one file: its first records and its last, which are found without reading all of them. */
const examplesAtEachEnd = 8;

/** What records say, by `rank mask`, in file order. */
export async function findExamples(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  { parts, conditions }: MatchingRecords,
  bound: BoundValues,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const count = sqlInteger(examplesAtEachEnd);
  const ends = await connection.runAndReadAll(
    `${withDatedRecords(parts)}
     SELECT artifact, min(record_number, ${count}), max(record_number, ${count})
     FROM dated ${where(conditions)}
     GROUP BY artifact, template`,
    bound.values,
    bound.types,
  );
  const numbers = new Map<number, number[]>();
  for (const [artifact, ...lists] of ends.getRows()) {
    const own = numbers.get(Number(artifact)) ?? [];
    for (const list of lists) {
      if (list instanceof DuckDBListValue) own.push(...list.items.map(Number));
    }
    numbers.set(Number(artifact), own);
  }
  return readMessages(connection, ranked, numbers);
}

async function readMessages(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  numbers: ReadonlyMap<number, readonly number[]>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (numbers.size === 0) return new Map();
  const parts = [...numbers].map(([artifact, own]) => ({
    source: sourceAt(ranked, artifact),
    conditions: [inNumbers([...new Set(own)])],
  }));
  const result = await connection.runAndReadAll(
    `${withDatedRecords(parts)} SELECT artifact, template, message FROM dated ORDER BY artifact, record_number`,
  );
  const examples = new Map<string, string[]>();
  for (const [artifact, mask, message] of result.getRows()) {
    const key = `${Number(artifact)} ${mask}`;
    examples.set(key, [...(examples.get(key) ?? []), String(message)]);
  }
  return examples;
}

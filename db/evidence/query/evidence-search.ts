import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import type { EvidencePage, EvidenceQuery } from "@/lib/investigation/evidence-port";
import { EvidenceQueryError } from "../evidence-query-error";
import { sqlText } from "../sql-text";
import { filterConditions, filterSources, where, withDatedRecords } from "./dated-records";
import type { EvidenceSource } from "./evidence-sources";
import { recordColumns, sourceAt, toRecord } from "./record-rows";

/** Where a page ended: corrected time (as text: it may pass 2^53; null when undated), path, record number. */
const cursorSchema = z.tuple([
  z
    .string()
    .regex(/^-?\d{1,18}$/)
    .nullable(),
  z.string(),
  z.int().min(0),
]);
type Cursor = z.infer<typeof cursorSchema>;

/**
 * One page of matches in order of time, path and record number; records without a time come last. Regular
 * expressions are RE2: linear in the text, whatever the pattern.
 */
export async function searchEvidence(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  query: EvidenceQuery,
): Promise<EvidencePage> {
  const sources = filterSources(ranked, query);
  if (sources.length === 0) return { records: [], nextCursor: null, total: 0 };
  const { conditions, values } = await textConditions(connection, query);
  const matching = [...filterConditions(query), ...conditions];
  const relation = withDatedRecords(sources);
  const counted = await connection.runAndReadAll(
    `${relation} SELECT count(*) FROM dated ${where(matching)}`,
    values,
  );
  const total = Number(counted.value(0, 0));
  const after = query.cursor === undefined ? [] : [afterCursor(parseCursor(query.cursor), ranked)];
  const page = await connection.runAndReadAll(
    `${relation} SELECT ${recordColumns} FROM dated ${where([...matching, ...after])}
     ORDER BY micros NULLS LAST, artifact, record_number LIMIT ${Math.max(0, Math.floor(query.limit)) + 1}`,
    values,
  );
  const rows = page.getRows();
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    records: shown.map((row) => toRecord(row, ranked)),
    nextCursor: last === undefined ? null : formatCursor(last, ranked),
    total,
  };
}

type TextConditions = {
  readonly conditions: readonly string[];
  readonly values: Record<string, string>;
};

/** What people type is only ever bound. */
async function textConditions(
  connection: DuckDBConnection,
  query: EvidenceQuery,
): Promise<TextConditions> {
  const conditions: string[] = [];
  const values: Record<string, string> = {};
  if (query.text !== undefined && query.text !== "") {
    conditions.push("contains(lower(message), lower($text))");
    values.text = query.text;
  }
  if (query.regex !== undefined && query.regex !== "") {
    await assertRegex(connection, query.regex);
    conditions.push("regexp_matches(message, $regex)");
    values.regex = query.regex;
  }
  return { conditions, values };
}

async function assertRegex(connection: DuckDBConnection, regex: string): Promise<void> {
  try {
    await connection.run("SELECT regexp_matches('', $regex)", { regex });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EvidenceQueryError(
      { kind: "invalid-regex", reason: reason.replace(/^Invalid Input Error: /, "") },
      { cause: error },
    );
  }
}

function formatCursor(row: readonly unknown[], ranked: readonly EvidenceSource[]): string {
  const [artifact, number, , , , micros] = row;
  const cursor: Cursor = [
    typeof micros === "bigint" ? micros.toString() : null,
    sourceAt(ranked, Number(artifact)).artifact.path,
    Number(number),
  ];
  return Buffer.from(JSON.stringify(cursor), "utf8").toString("base64url");
}

function parseCursor(text: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch (error) {
    throw new EvidenceQueryError({ kind: "invalid-cursor" }, { cause: error });
  }
}

/** The path is looked up again, so a cursor still points right when artifacts came in between. */
function afterCursor([micros, path, number]: Cursor, ranked: readonly EvidenceSource[]): string {
  const found = ranked.findIndex((source) => source.artifact.path >= path);
  const rank = found === -1 ? ranked.length : found;
  const isKnown = ranked[rank]?.artifact.path === path;
  const place = `(artifact, record_number) > (${rank}, ${isKnown ? number : -1})`;
  return micros === null
    ? `(micros IS NULL AND ${place})`
    : `(micros IS NULL OR micros > ${sqlText(micros)}::BIGINT OR (micros = ${sqlText(micros)}::BIGINT AND ${place}))`;
}

import { z } from "zod";
import type { MaskedCopy } from "../../document/masking/masked-copies";
import { renderApart, translateTokens } from "../../document/masking/render-apart";
import type { QueryCell, QueryProblem, QueryRows } from "../../ports/query-port";
import type { Desk } from "../desk";
import { happeningTable } from "../happening-table";
import { defineTool } from "../tool";
import type { Place, ToolLine } from "../tool-line";
import { fieldsNamedIn, fieldsText, findFields } from "./field-names";
import { findPlaces, placeColumns, sqlText } from "./row-places";

const rowsMax = 60;
const rowCharactersMax = 600;
/** What is told of the names of fields. */
const fieldCharactersMax = 1_500;
const limits = { rowsMax, cellCharactersMax: 400, timeoutMs: 15_000 };

export const queryRecords = defineTool({
  name: "query_records",
  description:
    "One read-only SELECT (DuckDB). Tables: records(path, record_number, line_from, line_to, element_index, time TIMESTAMP UTC, stamp, kind, severity, source, message, template, fields MAP of texts: fields['status'], raw), files(path, format, records, first_at, last_at), happenings(time, until, kind, subject, words, chance, path, line_from, line_to, element_index). Select path and line_from for places.",
  input: z.object({ sql: z.string().min(1).max(4_000) }),
  async answer(desk, { sql }) {
    const copy = await copyOf(desk);
    const asked = translateTokens(sql, desk.masking, copy.masking);
    const answered = await copy.query(asked, limits, desk.signal);
    if (!answered.ok) return tellProblem(desk, copy, asked, answered.error);
    const lines = await toLines(desk, copy, answered.value);
    const isEmpty = isNothing(answered.value) || hasEmptyField(asked, answered.value);
    const hint = await tellFields(desk, copy, asked, isEmpty);
    return { lines, note: noteOf(answered.value, copy, hint) };
  },
});

/** The records as they may leave: whatever a statement makes of them, nothing hidden is in it. */
export async function copyOf({ evidence, lookups, asker }: Desk): Promise<MaskedCopy> {
  const copy = await lookups.copies.of(evidence, async (masking) => [
    await happeningTable(evidence, lookups.ledger, masking),
  ]);
  if (asker === undefined) return copy;
  return {
    ...copy,
    query: (sql, limits, signal) => copy.query(sql, { ...limits, asker }, signal),
  };
}

/** No row, or a count of none. */
function isNothing({ rows }: QueryRows): boolean {
  return rows.length < 2 && rows.flat().every((cell) => cell === null || Number(cell) === 0);
}

/** A field is asked for, and some column is empty in every row: it may be one that only other files have. */
function hasEmptyField(sql: string, { columns, rows }: QueryRows): boolean {
  if (rows.length === 0 || fieldsNamedIn(sql).length === 0) return false;
  return columns.some((_, at) => rows.every((row) => row[at] === null));
}

/**
 * The names of fields, for whoever asked for one no record has, or found nothing: of the files that the statement names, or
 * of all. Empty where nobody needs them.
 */
async function tellFields(
  desk: Desk,
  copy: MaskedCopy,
  sql: string,
  isWanted: boolean,
): Promise<string> {
  const named = fieldsNamedIn(sql);
  if (!isWanted && named.length === 0) return "";
  const paths = desk.evidence.artifacts.map(({ artifact }) => artifact.path);
  const asked = paths.filter((path) => sql.includes(sqlText(path)));
  const fields = await findFields(desk, copy, asked);
  const known = new Set(fields.flatMap(({ names }) => names));
  const unknown = named.filter((name) => !known.has(name));
  if (!isWanted && unknown.length === 0) return "";
  const none = unknown.map((name) => `; no record there has fields['${name}']`).join("");
  const told = fields.length === 0 ? "none" : fieldsText(fields);
  return tell(desk, copy, `${none}; fields are, by file: ${told}`, fieldCharactersMax);
}

/** A column there is none of may be a field. */
async function tellProblem(
  desk: Desk,
  copy: MaskedCopy,
  sql: string,
  { kind, sentence }: QueryProblem,
): Promise<string> {
  const why = tell(desk, copy, sentence);
  const isOfColumn = kind === "failed" && /\bcolumn\b/i.test(sentence);
  return isOfColumn ? `${why}${await tellFields(desk, copy, sql, true)}` : why;
}

async function toLines(
  desk: Desk,
  copy: MaskedCopy,
  { columns, rows }: QueryRows,
): Promise<readonly ToolLine[]> {
  const names = columns.map(({ name }) => name.toLowerCase());
  const places = await findPlaces(desk, copy, names, rows);
  return rows.map((row, index): ToolLine => {
    const place: Place | null = places[index] ?? null;
    const cells = row.filter((_, at) => place === null || !placeColumns.has(names[at] ?? ""));
    return { at: null, place, text: tell(desk, copy, cells.map(cellText).join(" | ")) };
  });
}

function cellText(cell: QueryCell): string {
  return cell === null ? "∅" : String(cell).replace(/\s+/g, " ");
}

/** What the rules find in what a statement put together is hidden too, and remembered by nobody. */
export function tell(
  { masking }: Desk,
  copy: MaskedCopy,
  text: string,
  charactersMax = rowCharactersMax,
): string {
  const hidden = renderApart(masking, translateTokens(text, copy.masking, masking)).text;
  return hidden.length > charactersMax
    ? `${hidden.slice(0, charactersMax)}…`.toWellFormed()
    : hidden;
}

function noteOf({ columns, rows, more }: QueryRows, copy: MaskedCopy, hint: string): string {
  const names = columns.map(({ name }) => name).join(" | ");
  const further = more ? "; there are more: count them, or use LIMIT and OFFSET" : "";
  return `(${rows.length} rows of ${names.slice(0, 400)}${further}${hint}${cutNote(copy)})`;
}

/** Which files are not whole in a copy; empty when all are. */
export function cutNote({ cut }: MaskedCopy): string {
  if (cut.length === 0) return "";
  const named = cut
    .slice(0, 5)
    .map(({ artifact, copied }) => `the first ${copied} records of ${artifact.path}`);
  return `; of ${cut.length} long files only the first records were looked at: ${named.join(", ")}`;
}

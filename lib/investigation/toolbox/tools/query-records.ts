import { z } from "zod";
import type { MaskedCopy } from "../../masking/masked-copies";
import { renderApart, translateTokens } from "../../masking/render-apart";
import type { QueryCell, QueryRows } from "../../ports/query-port";
import type { Desk } from "../desk";
import { happeningTable } from "../happening-table";
import { defineTool } from "../tool";
import type { Place, ToolLine } from "../tool-line";
import { findPlaces, placeColumns } from "./row-places";

const rowsMax = 60;
const rowCharactersMax = 600;
const limits = { rowsMax, cellCharactersMax: 400, timeoutMs: 15_000 };

export const queryRecords = defineTool({
  name: "query_records",
  description:
    "One read-only SELECT (DuckDB), for what no other tool counts or joins. Tables: records(path, record_number, line_from, line_to, element_index, time TIMESTAMP UTC, stamp, kind, severity, source, message, template, fields MAP of texts: fields['status']), files(path, format, records, first_at, last_at), happenings(time, until, kind, subject, words, chance, path, line_from, line_to, element_index). Select path and line_from (or record_number, element_index) to have each row told with its place, by which it is cited.",
  input: z.object({ sql: z.string().min(1).max(4_000) }),
  async answer(desk, { sql }) {
    const copy = await copyOf(desk);
    const asked = translateTokens(sql, desk.masking, copy.masking);
    const answered = await copy.query(asked, limits, desk.signal);
    if (!answered.ok) return tell(desk, copy, answered.error.sentence);
    return {
      lines: await toLines(desk, copy, answered.value),
      note: noteOf(answered.value, copy),
    };
  },
});

/** The records as they may leave: whatever a statement makes of them, nothing hidden is in it. */
export function copyOf({ evidence, lookups }: Desk): Promise<MaskedCopy> {
  return lookups.copies.of(evidence, async (masking) => [
    await happeningTable(evidence, lookups.ledger, masking),
  ]);
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
export function tell({ masking }: Desk, copy: MaskedCopy, text: string): string {
  const hidden = renderApart(masking, translateTokens(text, copy.masking, masking)).text;
  return hidden.length > rowCharactersMax
    ? `${hidden.slice(0, rowCharactersMax)}…`.toWellFormed()
    : hidden;
}

function noteOf({ columns, rows, more }: QueryRows, copy: MaskedCopy): string {
  const names = columns.map(({ name }) => name).join(" | ");
  const further = more ? "; there are more: count them, or use LIMIT and OFFSET" : "";
  return `(${rows.length} rows of ${names.slice(0, 400)}${further}${cutNote(copy)})`;
}

/** Which files are not whole in a copy; empty when all are. */
export function cutNote({ cut }: MaskedCopy): string {
  if (cut.length === 0) return "";
  const named = cut
    .slice(0, 5)
    .map(({ artifact, copied }) => `the first ${copied} records of ${artifact.path}`);
  return `; of ${cut.length} long files only the first records were looked at: ${named.join(", ")}`;
}

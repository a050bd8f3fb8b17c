import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import {
  addPostgresPhrases,
  foldPostgresLevel,
  scanPostgresStamp,
} from "../../messages/postgres-message";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { splitCsvRow } from "../csv/csv-row";

/*
 * PostgreSQL's csvlog: one row a message, without a header, 23 columns and three more since versions 13
 * and 14. A quoted cell may go on over lines; a row begins where stamp, session and level are.
 * https://www.postgresql.org/docs/current/runtime-config-logging.html#RUNTIME-CONFIG-LOGGING-CSVLOG
 */
export const postgresCsvReader: LineFormatReader = {
  kind: "lines",
  name: "postgres-csv",
  version: 2,
  detect: (sample) => {
    // Long statements have many lines that look like nothing, but no other table has rows like these.
    const isRow = sample.lines.some((line) => parseFirstLine(line) !== null);
    return isRow ? { format: "PostgreSQL log (csvlog)", fit: 1 } : null;
  },
  open: (emitter) =>
    openJoiningReader(emitter, { parse: parseFirstLine, joins: () => true, complete: readRow }),
};

/** From the user to the SQL state. */
const rowHead =
  /,(?:"[^"]*"|),(?:"[^"]*"|),\d*,(?:"[^"]*"|),[0-9a-f.]*,\d*,(?:"[^"]*"|),[\d :A-Za-z+-]*,[\d/]*,\d*,[A-Z]{3,7}\d?,[0-9A-Z]{5},/y;

function parseFirstLine(line: string): Draft | null {
  const scan = scanPostgresStamp(line, 0);
  if (scan === null) return null;
  rowHead.lastIndex = scan.end;
  if (!rowHead.test(line)) return null;
  const message = line.slice(rowHead.lastIndex);
  return { stamp: scan.stamp, kind: "log", severity: null, source: null, message, fields: {} };
}

function readRow(draft: Draft, lines: readonly string[]): Draft {
  if (draft.stamp === null) return draft;
  const row = lines.join("\n");
  // A row longer than a message may be was cut: its open cell is closed here.
  const cells = splitCsvRow(row, ",") ?? splitCsvRow(`${row}"`, ",") ?? [];
  const cell = (column: number) => {
    const text = cells[column] ?? "";
    return text === "" ? null : text;
  };
  const level = cell(11) ?? "";
  const message = [cell(13) ?? "", ...spoken(cell)].join("\n");
  const fields = toFields(cell);
  addPostgresPhrases(fields, cell(13) ?? "");
  return { ...draft, severity: foldPostgresLevel(level), message, fields: { ...fields, level } };
}

type Cell = (column: number) => string | null;

/** What the stderr log writes on lines of their own. */
function spoken(cell: Cell): string[] {
  const parts: readonly [string, number][] = [
    ["DETAIL", 14],
    ["HINT", 15],
    ["QUERY", 16],
    ["CONTEXT", 18],
    ["STATEMENT", 19],
  ];
  return parts.flatMap(([name, column]) => {
    const text = cell(column);
    return text === null ? [] : [`${name}: ${text}`];
  });
}

const columns: readonly [string, number][] = [
  ["user", 1],
  ["db", 2],
  ["session_id", 5],
  ["command", 7],
  ["transaction_id", 10],
  ["sqlstate", 12],
  ["location", 21],
  ["application", 22],
  ["backend_type", 23],
  ["query_id", 25],
];

function toFields(cell: Cell): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (const [name, column] of columns) {
    const text = cell(column);
    if (text !== null && text !== "00000" && text !== "0") fields[name] = text;
  }
  const pid = cell(3);
  if (pid !== null) fields.pid = Number(pid);
  const from = cell(4);
  if (from === null) return fields;
  const portAt = from.lastIndexOf(":");
  const isLocal = portAt < 0;
  fields.client = isLocal ? from.replace(/^\[local\]$/, "local") : from.slice(0, portAt);
  if (!isLocal) fields.client_port = Number(from.slice(portAt + 1));
  return fields;
}

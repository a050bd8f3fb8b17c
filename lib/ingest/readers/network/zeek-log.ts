import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { scanEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { valueAsWritten } from "../../fields/value-as-written";
import type { JsonObject } from "../../json/json-object";
import { lowerLogObject } from "../../json/lower-object";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { type HeadedFormat, headedRows, openHeadedReader } from "../../records/headed-reader";

/*
 * Zeek's own logs: `#fields` names the columns and `#types` says what they hold, anew for each piece that was joined
 * to the file (https://docs.zeek.org/en/master/log-formats.html).
 */
export const zeekLogReader: LineFormatReader = {
  kind: "lines",
  name: "zeek-log",
  version: 2,
  detect: (sample) => {
    if (!sample.lines.some((line) => line.startsWith(fieldsMark))) return null;
    const rows = headedRows(sample.lines, format, nothing);
    const read = rows.filter(({ line, head }) => parseRow(line, head) !== null);
    const { path } = format.next(nothing, sample.lines.find(isPath) ?? "");
    const name = path === null ? "Zeek log" : `Zeek log (${path})`;
    return { format: name, fit: rows.length === 0 ? 1 : read.length / rows.length };
  },
  open: (emitter, _sample, opening) => openHeadedReader(emitter, format, nothing, opening),
};

const fieldsMark = "#fields";
const marks = ["#separator", "#unset_field", "#empty_field", "#path", fieldsMark, "#types"];

function isPath(line: string): boolean {
  return line.startsWith("#path");
}

type Head = {
  readonly separator: string;
  readonly unset: string;
  readonly empty: string;
  readonly path: string | null;
  readonly columns: readonly string[];
  readonly types: readonly string[];
};

const nothing: Head = {
  separator: "\t",
  unset: "-",
  empty: "(empty)",
  path: null,
  columns: [],
  types: [],
};

const format: HeadedFormat<Head> = {
  marks,
  skipped: "head of the log",
  parse: parseRow,
  next: (head, line) => {
    const escaped = /^#separator \\x([\da-f]{2})/i.exec(line)?.[1];
    if (escaped !== undefined) {
      return { ...head, separator: String.fromCharCode(Number.parseInt(escaped, 16)) };
    }
    const [name = "", ...values] = line.split(head.separator);
    const [value = ""] = values;
    if (name === fieldsMark) return { ...head, columns: values, types: [] };
    if (name === "#types") return { ...head, types: values };
    if (name === "#unset_field") return { ...head, unset: value };
    if (name === "#empty_field") return { ...head, empty: value };
    return name === "#path" ? { ...head, path: value } : head;
  },
};

/** A row of another width keeps its time, where the columns say where that is; the rest is its text. */
function parseRow(line: string, head: Head): Draft | null {
  const cells = line.split(head.separator);
  const at = head.columns.indexOf("ts");
  const written = cells[at < 0 ? 0 : at] ?? "";
  const epoch = scanEpochStamp(written, 0);
  const stamp = epoch?.end === written.length ? epoch.stamp : parseStamp(written);
  if (stamp === null || head.columns.length === 0) return null;
  const isWhole = cells.length === head.columns.length;
  const draft = lowerLogObject(toObject(isWhole ? cells : [], head));
  const fields: Record<string, FieldValue> = { ...draft.fields };
  if (head.path !== null) fields.log ??= head.path;
  return { ...draft, stamp, fields, ...(isWhole ? {} : { message: line }) };
}

const numbers = new Set(["count", "int", "double", "interval", "port"]);

function toObject(cells: readonly string[], { columns, types, unset, empty }: Head): JsonObject {
  const object: Record<string, unknown> = {};
  for (const [at, name] of columns.entries()) {
    const cell = cells[at];
    if (cell === undefined || cell === unset || cell === empty || name === "ts") continue;
    object[name] = numbers.has(types[at] ?? "") ? valueAsWritten(cell) : cell;
  }
  return object;
}

import { rememberTexts } from "@/lib/base/remember-texts";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { mask } from "@/lib/domain/evidence/template-mask";
import { templateParameters } from "@/lib/domain/evidence/template-parameters";
import type { CellValue, Row } from "./row";

/** What our own readers call what tells nothing of its own: another time of a record, the process that wrote it. */
const asides = new Set(["pid", "tid", "thread", "inner_time", "time_tag", "clock"]);
/** Columns of one row that are looked at; a record of more is a document, and its first members tell what it is. */
const columnsMax = 24;
const cellCharactersMax = 80;

/** Several watches read one record after the other. */
let last: Row | null = null;

/** The record as a row: its fields, and what stands in the variable places of its message. */
export function toRow(record: RecordReference): Row {
  if (last?.record !== record) last = readRow(record);
  return last;
}

function readRow(record: RecordReference): Row {
  const cells = new Map<string, CellValue>();
  for (const [name, value] of Object.entries(record.fields)) {
    if (value === null || value === "" || isAside(record, name) || isHead(record, name)) continue;
    if (cells.size >= columnsMax) break;
    cells.set(name, typeof value === "string" ? value.slice(0, cellCharactersMax) : value);
  }
  if (record.kind === "log" && record.template.includes(mask)) addPlaces(record, cells);
  return { record, table: tableOf(record), cells };
}

/**
 * Of a message of FIX and of a packet its number in the session too; a field that others call so is theirs, and may be the
 * story. That a number counts up with the rows is no reason to leave it out either: it may be the one that runs out of digits.
 * The number by which nginx names a connection is no count of connections.
 */
function isAside({ fields }: RecordReference, name: string): boolean {
  if (name === "connection" && typeof fields[name] === "number" && fields.tid !== undefined)
    return true;
  const isNumbered = fields.msg_type !== undefined || fields.dst_port !== undefined;
  return asides.has(name) || (name === "seq" && isNumbered);
}

/** A sample names its series in a field of its own, which then is the table and no column of it. */
function isHead({ kind, fields }: RecordReference, name: string): boolean {
  return kind === "metric" && name === "metric" && fields.value !== undefined;
}

function tableOf({ kind, fields, template }: RecordReference): string {
  if (kind === "metric" && fields.metric !== undefined) return `samples of ${fields.metric}`;
  if (kind === "metric") return Object.keys(fields).join(",");
  return kind === "access" ? "requests" : template;
}

function addPlaces({ template, message }: RecordReference, cells: Map<string, CellValue>): void {
  const parameters = templateParameters(template, message);
  if (parameters === null) return;
  const names = placeNames(template);
  const marks = placeMarks(template);
  for (const [index, value] of parameters.entries()) {
    const name = names[index];
    if (name === undefined || cells.size >= columnsMax) return;
    if (value !== "" && !cells.has(name))
      cells.set(name, `${marks[index] ?? ""}${value}`.slice(0, cellCharactersMax));
  }
}

/** `#60` and `*60` are the number 60 of something, and no amount: the mark stays with it. */
const placeMarks = rememberTexts((template): readonly string[] =>
  template.split(mask).map((part) => /(?:^|[\s([{,;:=])([#*])$/.exec(part)?.[1] ?? ""),
);

/** What stands right before a variable place of a template names it: `rc=<*>` is `rc`, `took <*>` is `took`. */
const placeNames = rememberTexts((template): readonly string[] => {
  const parts = template.split(mask);
  const names: string[] = [];
  for (const part of parts.slice(0, -1)) {
    const word = part.trimEnd().split(/\s+/).at(-1) ?? "";
    const label = word.replace(/[^\p{L}\p{N}_.-]/gu, "");
    const name = label === "" ? `place ${names.length + 1}` : label;
    names.push(names.includes(name) ? `${name} ${names.length + 1}` : name);
  }
  return names;
});

import { isIP } from "node:net";
import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { valueAsWritten } from "../../fields/value-as-written";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { type HeadedFormat, headedRows, openHeadedReader } from "../../records/headed-reader";
import { severityOfStatus } from "../../records/severity-folding";
import { toAccessTemplate } from "../../templates/access-template";

/** What cells of a column have to look like; a column that is not here may hold anything. */
const shapes: Readonly<Record<string, (cell: string) => boolean>> = {
  date: (cell) => /^\d{4}-\d{1,2}-\d{1,2}$/.test(cell),
  time: (cell) => /^\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(cell),
  "c-ip": isAddress,
  "s-ip": isAddress,
  "cs-method": (cell) => /^(?:[A-Z]{3,20}|-)$/.test(cell),
  "sc-status": (cell) => /^(?:[1-5]\d\d|000|-)$/.test(cell),
};

function isAddress(cell: string): boolean {
  return cell === "-" || isIP(cell) > 0;
}

/** Counts, ports and durations. */
const numeric = /^(?:s-port|c-port|sc-substatus|sc-win32-status|sc-bytes|cs-bytes|time-taken)$/;

function fits(column: string, cell: string): boolean {
  const shape = shapes[column];
  if (shape !== undefined) return shape(cell);
  return !numeric.test(column) || /^(?:-|\d{1,15}(?:\.\d{1,15})?)$/.test(cell);
}

/** More cells than this too many are not puzzled over. */
const extraMax = 40;

/**
 * The cells of a row by column. Blanks inside a value make too many of them: then a column has what every way of
 * putting them together gives it, and the columns that are in doubt have none.
 */
function fitCells(
  columns: readonly string[],
  cells: readonly string[],
  separator: string,
): readonly (string | null)[] | null {
  const extra = cells.length - columns.length;
  if (extra === 0) return cells;
  if (extra < 0 || extra > extraMax) return null;
  const ways = columns.flatMap((_column, at) => {
    const whole = cells.slice(at, at + extra + 1).join(separator);
    const way = [...cells.slice(0, at), whole, ...cells.slice(at + extra + 1)];
    return way.every((cell, index) => fits(columns[index] ?? "", cell)) ? [way] : [];
  });
  const [first] = ways;
  if (first === undefined) return null;
  return first.map((cell, at) => (ways.every((way) => way[at] === cell) ? cell : null));
}

/*
 * W3C extended logs: IIS, and CloudFront, which parts its fields by tabs. `#Fields:` names them, anew wherever the
 * server was set up anew, and times are UTC (https://www.w3.org/TR/WD-logfile.html). Without a column of days `#Date:`
 * says the day.
 */
export const w3cExtendedReader: LineFormatReader = {
  kind: "lines",
  name: "w3c-extended",
  version: 3,
  detect: (sample) => {
    const named = sample.lines.find((line) => line.startsWith(directive));
    if (named === undefined || !format.next(nothing, named).columns.includes("time")) return null;
    const rows = headedRows(sample.lines, format, nothing);
    const read = rows.filter(({ line, head }) => parseRow(line, head) !== null);
    return { format: "W3C extended log", fit: rows.length === 0 ? 1 : read.length / rows.length };
  },
  open: (emitter, _sample, opening) => openHeadedReader(emitter, format, nothing, opening),
};

const directive = "#Fields:";
const dateDirective = "#Date:";

type Head = { readonly columns: readonly string[]; readonly day: string | null };
const nothing: Head = { columns: [], day: null };

const format: HeadedFormat<Head> = {
  marks: [directive, dateDirective],
  skipped: "directive of the log",
  parse: parseRow,
  next: (head, line) => {
    if (line.startsWith(directive)) {
      return { ...head, columns: line.slice(directive.length).trim().split(/\s+/) };
    }
    if (!line.startsWith(dateDirective)) return head;
    return { ...head, day: /\d{4}-\d{1,2}-\d{1,2}/.exec(line)?.[0] ?? head.day };
  },
};

/** Conventional names of the fields of IIS and CloudFront. */
const names: Readonly<Record<string, string>> = {
  "c-ip": "client",
  "c-port": "client_port",
  "cs-username": "user",
  "cs-method": "method",
  "cs-uri-stem": "path",
  "cs-uri-query": "query",
  "sc-status": "status",
  "sc-bytes": "bytes",
  "cs(User-Agent)": "user_agent",
  "cs(Referer)": "referrer",
  "cs(Host)": "vhost",
  "cs-host": "vhost",
  "cs-version": "protocol",
  "cs-protocol-version": "protocol",
  "s-computername": "host",
  "s-ip": "server_address",
  "x-edge-request-id": "request_id",
  "x-forwarded-for": "forwarded_for",
};

/** A row whose cells are not those of its columns keeps its time and what is sure of it; the rest is its text. */
function parseRow(line: string, { columns, day }: Head): Draft | null {
  const first = line.charCodeAt(0);
  if (first === 35 || first === 32) return null;
  const separator = line.includes("\t") ? "\t" : " ";
  const cells = line.split(separator);
  const fitted = fitCells(columns, cells, separator);
  const held = fitted ?? cells;
  const dateAt = columns.indexOf("date");
  const date = dateAt < 0 ? day : held[dateAt];
  const stamp = parseStamp(`${withTwoDigits(date ?? "")} ${held[columns.indexOf("time")] ?? ""}`);
  if (stamp === null) return null;
  const draft = toDraft({ ...stamp, offsetMinutes: 0 }, toFields(columns, fitted ?? []));
  return fitted === cells ? draft : { ...draft, message: line };
}

/** `2026-9-10`: some servers write a month of one digit. */
function withTwoDigits(date: string): string {
  return date.replace(/-(\d)(?=-|$)/g, "-0$1");
}

function toFields(columns: readonly string[], cells: readonly (string | null)[]) {
  const fields: Record<string, FieldValue> = {};
  columns.forEach((column, at) => {
    const cell = cells[at] ?? "-";
    if (cell === "-" || column === "date" || column === "time") return;
    fields[names[column] ?? column] = toValue(column, cell);
  });
  // IIS counts milliseconds, CloudFront and the draft seconds.
  const taken = fields["time-taken"];
  const duration = taken === undefined || taken === null ? Number.NaN : Number(taken);
  if (Number.isFinite(duration)) {
    const isMilliseconds = !String(taken).includes(".");
    fields.duration_ms = isMilliseconds ? duration : Math.round(duration * 1e6) / 1000;
  }
  return fields;
}

/** Blanks are written as plus signs in the headers, and escaped by CloudFront. */
function toValue(column: string, cell: string): FieldValue {
  if (!column.startsWith("cs(")) return valueAsWritten(cell);
  return cell.replaceAll("+", " ").replaceAll("%20", " ");
}

function toDraft(stamp: StampAsWritten, fields: Record<string, FieldValue>): Draft {
  const { method, path, status } = fields;
  const code = typeof status === "number" ? status : null;
  const isRequest = typeof method === "string" && typeof path === "string";
  const summary = isRequest ? `${method} ${path} ${code ?? "-"}` : spell(fields);
  return {
    stamp,
    kind: isRequest ? "access" : "log",
    severity: code === null ? null : severityOfStatus(code),
    source: typeof fields.host === "string" ? fields.host : null,
    message: summary,
    ...(isRequest ? { template: toAccessTemplate(method, path, code) } : {}),
    fields,
  };
}

function spell(fields: Readonly<Record<string, FieldValue>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}

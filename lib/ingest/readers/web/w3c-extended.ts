import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence-record";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { LineFormatReader, Sample } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { severityOfStatus } from "../../records/severity-folding";
import { toAccessTemplate } from "../../templates/access-template";

/*
 * W3C extended logs: IIS, and CloudFront, which parts its fields by tabs. `#Fields:` at the head names them, and
 * times are UTC (https://www.w3.org/TR/WD-logfile.html). A later `#Fields:` line that names others is not followed: rows
 * of another length are kept undated.
 */
export const w3cExtendedReader: LineFormatReader = {
  kind: "lines",
  name: "w3c-extended",
  version: 2,
  detect: (sample) => {
    const columns = findColumns(sample);
    if (columns === null || !columns.includes("date") || !columns.includes("time")) return null;
    const rows = sample.lines.filter((line) => !line.startsWith("#"));
    const read = rows.filter((line) => parseRow(line, columns) !== null);
    return { format: "W3C extended log", fit: rows.length === 0 ? 1 : read.length / rows.length };
  },
  open: (emitter, sample) => {
    const columns = findColumns(sample) ?? [];
    return openJoiningReader(emitter, {
      parse: (line) => parseRow(line, columns),
      joins: () => false,
      skips: (line) => (line.startsWith("#") ? "directive of the log" : null),
    });
  },
};

const directive = "#Fields:";

function findColumns(sample: Sample): readonly string[] | null {
  const line = sample.lines.find((text) => text.startsWith(directive));
  return line === undefined ? null : line.slice(directive.length).trim().split(/\s+/);
}

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

function parseRow(line: string, columns: readonly string[]): Draft | null {
  const first = line.charCodeAt(0);
  if (first === 35 || first === 32) return null;
  const cells = line.split(line.includes("\t") ? "\t" : " ");
  if (cells.length !== columns.length) return null;
  const [date, time] = [cells[columns.indexOf("date")], cells[columns.indexOf("time")]];
  const stamp = parseStamp(`${date} ${time}`);
  return stamp === null ? null : toDraft({ ...stamp, offsetMinutes: 0 }, toFields(columns, cells));
}

function toFields(columns: readonly string[], cells: readonly string[]) {
  const fields: Record<string, FieldValue> = {};
  columns.forEach((column, at) => {
    const cell = cells[at] ?? "-";
    if (cell === "-" || column === "date" || column === "time") return;
    fields[names[column] ?? column] = toValue(column, cell);
  });
  // IIS counts milliseconds, CloudFront and the draft seconds.
  const taken = fields["time-taken"];
  if (typeof taken === "number") {
    fields.duration_ms = Number.isInteger(taken) ? taken : Math.round(taken * 1e6) / 1000;
  }
  return fields;
}

/** Blanks are written as plus signs in the headers, and escaped by CloudFront. */
function toValue(column: string, cell: string): FieldValue {
  if (/^\d{1,15}(?:\.\d{1,15})?$/.test(cell)) return Number(cell);
  if (!column.startsWith("cs(")) return cell;
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

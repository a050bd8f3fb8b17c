import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { statedFields } from "../../fields/stated-fields";
import type { Detection, LineFormatReader, LineReader, Sample } from "../../reader";
import { type Draft, type RecordEmitter, undatedDraft } from "../../records/draft";
import { blankLine } from "../../records/joining-reader";
import { maskMessage } from "../../templates/mask-message";
import {
  findHalfColumn,
  type HalfColumn,
  inHalf,
  lackingHalf,
  unsureHalf,
} from "../../times/half-column";

type TableColumn = {
  readonly name: string;
  /** The name as a field has it: `LAST SEEN` is `last_seen`. */
  readonly field: string;
  /** Where it begins in the line of names. */
  readonly start: number;
};

type TableHeader = { readonly columns: readonly TableColumn[]; readonly hasTabs: boolean };

const columnsMin = 3;

const name = /^[A-Z][A-Z0-9%#_().:/-]*(?: [A-Z0-9%#_().:/-]+){0,3}$/;

/*
 * Tables that command lines print under names in capitals: `kubectl get events`, `kubectl get pods`,
 * `helm history`, `docker ps`. Ages such as `5m` say nothing without the time of the print, so most rows
 * are undated. https://kubernetes.io/docs/reference/kubectl/#formatting-output
 */
export const columnTableReader: LineFormatReader = {
  kind: "lines",
  name: "column-table",
  version: 4,
  detect,
  open: (emitter, sample) => {
    const header = readTableHeader(sample.lines[0] ?? "");
    const rows = sample.lines.slice(1).flatMap((line) => {
      const cells = header === null ? null : splitTableRow(line, header);
      return cells === null ? [] : [cells];
    });
    return new ColumnTable(emitter, header, rows);
  },
};

type Row = Readonly<Record<string, FieldValue>>;

function detect(sample: Sample): Detection | null {
  const header = readTableHeader(sample.lines[0] ?? "");
  if (header === null || sample.lines.length < 2) return null;
  let current = header;
  let whole = 0;
  for (const line of sample.lines.slice(1)) {
    const next = readTableHeader(line);
    current = next ?? current;
    if (next !== null || splitTableRow(line, current) !== null) whole++;
  }
  const names = header.columns.map(({ name }) => name);
  const isEvents = names.includes("REASON") && names.includes("MESSAGE");
  const format = isEvents ? "Kubernetes events (table)" : "table of a command line";
  return { format, fit: whole / (sample.lines.length - 1) };
}

class ColumnTable implements LineReader {
  private readonly halfOfClock = new Map<number, HalfColumn | null>();

  constructor(
    private readonly emitter: RecordEmitter,
    private header: TableHeader | null,
    private readonly rows: readonly (readonly string[])[],
  ) {}

  line(text: string, number: number): void {
    const header = text.trim() === "" ? null : readTableHeader(text);
    if (header !== null) {
      this.header = header;
      this.emitter.drop("names of the columns", number);
      return;
    }
    if (text.trim() === "") {
      this.emitter.drop(blankLine, number);
      return;
    }
    this.emitter.record(this.parse(text), { kind: "lines", from: number, to: number });
  }

  end(): void {
    // Every record is one line: nothing is held back.
  }

  /** Behind its names a table can be read by itself. */
  begins(line: string): boolean {
    return readTableHeader(line) !== null;
  }

  isWhole(line: string): boolean {
    return this.header !== null && splitTableRow(line, this.header) !== null;
  }

  private parse(text: string): Draft {
    const cells = this.header === null ? null : splitTableRow(text, this.header);
    if (this.header === null || cells === null) return undatedDraft(text.trim());
    const row: Record<string, FieldValue> = {};
    this.header.columns.forEach(({ field }, index) => {
      const cell = cells[index] ?? "";
      if (cell !== "") row[field] = cell;
    });
    return lowerTableRow(row, this.stampOf(cells));
  }

  /** The first cell that is a time, in the half of the day that a column of its own may say. */
  private stampOf(cells: readonly string[]): StampAsWritten | null {
    const stamps = cells.map((cell) => (/\d:\d\d/.test(cell) ? parseStamp(cell) : null));
    const column = stamps.findIndex((found) => found !== null);
    const stamp = stamps[column] ?? null;
    const half = stamp === null ? null : this.halfOf(column);
    if (stamp === null || half === null) return stamp;
    const halved = half === "unsure" ? null : inHalf(stamp, cells[half] ?? "");
    if (halved === null) this.emitter.warn(half === "unsure" ? unsureHalf : lackingHalf);
    return halved;
  }

  private halfOf(column: number): HalfColumn | null {
    const known = this.halfOfClock.get(column);
    if (known !== undefined) return known;
    const found = findHalfColumn(this.rows, column);
    this.halfOfClock.set(column, found);
    return found;
  }
}

/** Names in capitals, at least two blanks or a tab apart; null for any other line. */
function readTableHeader(line: string): TableHeader | null {
  const first = line.charCodeAt(0);
  if (first < 65 || first > 90 || line.length > 1000) return null;
  const hasTabs = line.includes("\t");
  // Tables for people are padded; names between bare tabs are those of a data file.
  if (hasTabs && !line.includes(" \t")) return null;
  const columns: TableColumn[] = [];
  for (const match of line.matchAll(hasTabs ? /[^\t]+/g : /\S+(?: \S+)*/g)) {
    const text = match[0].trim();
    if (!name.test(text)) return null;
    columns.push({
      name: text,
      field: text.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
      start: match.index,
    });
  }
  return columns.length < columnsMin ? null : { columns, hasTabs };
}

/** The cells of a row under these names; null when it does not fit them. */
function splitTableRow(line: string, { columns, hasTabs }: TableHeader): readonly string[] | null {
  if (hasTabs) {
    const cells = line.split("\t").map((cell) => cell.trim());
    return cells.length === columns.length ? cells : null;
  }
  const isAligned = columns.every(
    ({ start }) => start === 0 || start >= line.length || line.charCodeAt(start - 1) === 32,
  );
  if (isAligned && line.length > (columns.at(-2)?.start ?? 0))
    return columns.map(({ start }, index) => line.slice(start, columns[index + 1]?.start).trim());
  // Rows that come later, as with --watch, can be wider than the names were.
  const cells = line.trim().split(/\s{2,}/);
  if (cells.length < columns.length) return null;
  return [...cells.slice(0, columns.length - 1), cells.slice(columns.length - 1).join("  ")];
}

/** A row of a table by the names of its columns: an event, a revision, or whatever is listed. */
function lowerTableRow(row: Row, stamp: StampAsWritten | null): Draft {
  if (row.reason !== undefined && row.message !== undefined) return lowerEvent(row, stamp);
  if (row.revision !== undefined && row.status !== undefined) return lowerRevision(row, stamp);
  const message = Object.entries(row)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
  const isPod = row.ready !== undefined && row.restarts !== undefined;
  const fields = statedFields({ ...row, pod: isPod ? row.name : null });
  return { stamp, kind: "log", severity: null, source: null, message, fields };
}

/** `kubectl get events`, in its short and its wide form. */
function lowerEvent(row: Row, stamp: StampAsWritten | null): Draft {
  const { type, reason, message, object = "", namespace } = row;
  const [kind, name] = String(object).split("/", 2);
  const [component, host] = String(row.source ?? "").split(", ", 2);
  const place = namespace === undefined ? "" : `${namespace}/`;
  const repeated = /\(x(\d+) over/.exec(String(row.last_seen ?? ""))?.[1] ?? row.count;
  return {
    stamp,
    kind: "log",
    severity: type === "Warning" ? "warning" : type === "Normal" ? "info" : null,
    isLevelInText: true,
    source: host ?? (component === "" ? null : (component ?? null)),
    message: `${place}${object}: ${reason}: ${message}`,
    template: `${kind} ${reason}: ${maskMessage(String(message))}`,
    fields: statedFields({
      ...row,
      object_kind: kind,
      object: name,
      pod: kind === "pod" ? name : null,
      host,
      component,
      count: repeated === undefined ? null : Number(repeated),
    }),
  };
}

/** `helm history` and `argocd app history`: what was rolled out, and rolled back. */
function lowerRevision(row: Row, stamp: StampAsWritten | null): Draft {
  const { revision, status, chart, description } = row;
  const isRollback = /^rollback/i.test(String(description ?? ""));
  const version = chart ?? row.app_version;
  const summary = ["revision", revision, version, status]
    .filter((part) => part !== undefined)
    .join(" ");
  return {
    stamp,
    kind: "change",
    severity: /fail/i.test(String(status)) ? "error" : null,
    source: null,
    message: description === undefined ? summary : `${summary}: ${description}`,
    template: `revision ${status}`,
    fields: statedFields({
      ...row,
      version,
      type: isRollback ? "rollback" : "deploy",
      note: description,
    }),
  };
}

import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { undatedDraft } from "../../records/draft";
import { isBlankCell } from "./csv-cells";
import { inColumns, readCsvTime } from "./csv-time";
import type { CsvTime } from "./csv-time-columns";
import type { RowReading } from "./row-reading";

/** What happened to a file, as its times are called; `birth`, `mtime` and the like are the same four. */
const events = {
  created: /creat|birth|born|^b.?time|^cr.?time/i,
  modified: /modif|last.?write|written|^m.?time/i,
  accessed: /access|^a.?time/i,
  changed: /change|^c.?time/i,
};
/** With fewer of the four it may be any table: tickets are created and modified, too. */
const eventsMin = 3;

/**
 * A table of files, each with several times, as tools for file systems write them. Which of them matters is the
 * question of whoever looks: copies keep the time of their original, and times can be set back. So each is a record,
 * and equal ones of a row are one, as of a body file.
 */
export function findFileTimes(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): RowReading | null {
  const times = columns.flatMap((name, at) => {
    const event = Object.entries(events).find(([, pattern]) => pattern.test(name))?.[0];
    const time = inColumns(rows, [at]);
    return event !== undefined && holdsTimes(rows, time) ? [{ at, name, event, time }] : [];
  });
  if (new Set(times.map(({ event }) => event)).size < eventsMin) return null;
  const path = pathOf(columns);
  if (path === null) return null;
  return {
    name: "times of files",
    read: (cells) => {
      const fields = readFields(columns, cells);
      const name = path(cells);
      const dated = times.flatMap(({ name: column, time }) => {
        const stamp = readCsvTime(cells, time);
        return stamp === null ? [] : [{ column, stamp }];
      });
      if (dated.length === 0) return [{ ...undatedDraft(name), fields }];
      const byTime = Map.groupBy(dated, ({ stamp }) => stamp.wallMicros);
      return [...byTime.values()].map((same) => toDraft(same, name, fields));
    },
  };
}

function toDraft(
  same: readonly { readonly column: string; readonly stamp: StampAsWritten }[],
  name: string,
  fields: Readonly<Record<string, FieldValue>>,
) {
  const times = same.map(({ column }) => column).join(", ");
  const [first] = same;
  return {
    ...undatedDraft(`${name} (${times})`),
    stamp: first?.stamp ?? null,
    template: `file times (${times})`,
    fields: { ...fields, times },
  };
}

/** A column of numbers or words is none, and an empty one says nothing. */
function holdsTimes(rows: readonly (readonly string[])[], time: CsvTime): boolean {
  const [at = -1] = time.columns;
  const filled = rows.filter((row) => !isBlankCell(row[at]));
  return filled.length > 0 && filled.every((row) => isWrittenTime(row[at] ?? "", row, time));
}

function isWrittenTime(cell: string, row: readonly string[], time: CsvTime): boolean {
  return /\d[-/:.]\d/.test(cell) && readCsvTime(row, time) !== null;
}

/** How the file of a row is called; null when no column says. */
function pathOf(columns: readonly string[]): ((cells: readonly string[]) => string) | null {
  const find = (pattern: RegExp) => columns.findIndex((name) => pattern.test(name));
  const name = find(/^(?:file.?name|name|file)$/i);
  const folder = find(/^(?:parent.?path|folder|directory|dir)$/i);
  const whole = find(/^(?:full.?path|file.?path|path)$/i);
  if (whole < 0 && name < 0) return null;
  return (cells) => {
    if (whole >= 0 && !isBlankCell(cells[whole])) return cells[whole] ?? "";
    const [inside = "", own = ""] = [cells[folder], cells[name]];
    return inside === "" ? own : `${inside}${inside.includes("\\") ? "\\" : "/"}${own}`;
  };
}

function readFields(columns: readonly string[], cells: readonly string[]) {
  const fields: Record<string, FieldValue> = {};
  for (const [at, name] of columns.entries()) {
    const cell = cells[at];
    if (cell !== undefined && cell !== "" && name !== "__proto__") fields[name] = cell;
  }
  return fields;
}

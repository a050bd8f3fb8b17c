import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { ReaderName } from "@/lib/domain/reader-name";
import type { FormatReader, Sample } from "../reader";
import { findCsvLayout } from "../readers/csv/csv-layout";
import { splitCsvRows } from "../readers/csv/csv-row";
import { withPoint } from "../readers/csv/decimal-comma";
import { splitAtBlanks } from "../readers/tables/split-cells";
import { cellsOf, findNamedLayout } from "../readers/tables/table-layout";
import type { Draft } from "../records/draft";
import type { SampledColumn } from "./sampled-column";

const linesMax = 400;
/** A table whose rows only blanks part is one when nearly every line has as many. */
const tableShareMin = 0.7;
/** Members that so few records have are no columns. */
const memberShareMin = 0.02;
const columnsMax = 96;

/** Nearly every line has so many cells, at least. */
const shortShare = 0.05;

const columnsMin = 3;

const openColumnsMax = 16;

/** What is said begins where cells differ from line to line and are made of letters. */
const distinctMax = 0.5;

const spelled = /^\p{L}[\p{L}'-]*[,.;:]?$/u;

export function sampleColumns(
  reader: FormatReader,
  sample: Sample,
  mapping: ReadMapping | null,
): readonly SampledColumn[] {
  if (reader.name === "csv") return fromCsv(sample, mapping);
  if (reader.name === "any-table" && pairColumns(sample.lines).length === 0)
    return fromTable(sample);
  const drafts = draftsOf(reader, sample);
  const members = fromFields(drafts);
  const isByMembers = memberReaders.has(reader.name) && members.length > 1;
  if (isByMembers) return members;
  const pairs = pairColumns(sample.lines);
  if (pairs.length > 1) return pairs;
  const table = findNamedLayout(sample);
  if (table !== null && table.share >= tableShareMin) return fromTable(sample);
  if (members.length > 1 || !generalNames.has(reader.name)) return members;
  return openColumns(sample.lines);
}

/** Their records are made of named members. */
const memberReaders = new Set<ReaderName>([
  "json-lines",
  "json-document",
  "dated-parts",
  "logfmt",
  "journal-export",
]);

/** Readers that know nothing of the columns of a line. */
const generalNames = new Set<ReaderName>(["stamped-text", "placed-text", "plain-text"]);

function fromCsv(sample: Sample, mapping: ReadMapping | null): readonly SampledColumn[] {
  const layout = findCsvLayout(sample, mapping) ?? findCsvLayout(sample);
  if (layout === null) return [];
  const all = splitCsvRows(sample.lines, layout.separator);
  const rows = all
    .filter(({ length }) => length === layout.columns.length)
    .slice(layout.headerRows);
  const cells = layout.hasDecimalComma ? rows.map((row) => row.map(withPoint)) : rows;
  return layout.columns.map((name, at) => ({
    name: layout.headerRows === 0 ? String(at + 1) : name,
    cells: cells.map((row) => row[at] ?? ""),
    isTime: layout.time?.columns.includes(at) ?? false,
  }));
}

function fromTable(sample: Sample): readonly SampledColumn[] {
  const layout = findNamedLayout(sample);
  if (layout === null) return [];
  const rows = sample.lines
    .filter((line) => line !== layout.header && line !== layout.units)
    .map((line) => cellsOf(line, layout))
    .filter((row) => row.length === layout.width);
  return layout.columns.map((name, at) => ({
    name,
    cells: rows.map((row) => row[at] ?? ""),
    isTime: layout.time?.column === at,
  }));
}

function draftsOf(reader: FormatReader, sample: Sample): readonly Draft[] {
  const drafts: Draft[] = [];
  const nothing = () => undefined;
  const emitter = {
    record: (draft: Draft) => void drafts.push(draft),
    drop: nothing,
    warn: nothing,
  };
  const lines = sample.text.split("\n", linesMax).map((line) => line.replace(/\r$/, ""));
  if (reader.kind === "document") {
    reader.read(lines.join("\n"), emitter, null);
  } else {
    const opened = reader.open(emitter, sample, { mapping: null, isStart: true });
    lines.forEach((line, at) => void opened.line(line, at + 1));
    opened.end();
  }
  return drafts;
}

function fromFields(drafts: readonly Draft[]): readonly SampledColumn[] {
  const counts = new Map<string, number>();
  for (const { fields } of drafts) {
    for (const name in fields) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= Math.max(2, drafts.length * memberShareMin))
    .slice(0, columnsMax)
    .map(([name]) => ({
      name,
      cells: drafts.map(({ fields }) => String(fields[name] ?? "")),
    }));
}

const pair = /(?<![^\s,;|&])([\p{L}_@][\p{L}\d_.@-]{0,40})=(?:"([^"]*)"|([^\s,;|&"]*(?:,\d+)?))/gu;
const pairsMin = 3;
const linesShareMin = 0.7;
/** Keys that so few lines have are words of what is said. */
const keyShareMin = 0.05;

/** The keys of lines that are made of `key=value`, in any order; none when few lines are. */
function pairColumns(lines: readonly string[]): readonly SampledColumn[] {
  const rows = lines.map(
    (line) =>
      new Map(
        [...line.matchAll(pair)].map(([, key = "", quoted, bare = ""]) => [key, quoted ?? bare]),
      ),
  );
  const full = rows.filter(({ size }) => size >= pairsMin);
  if (full.length < lines.length * linesShareMin) return [];
  const counts = new Map<string, number>();
  for (const row of full) for (const key of row.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= full.length * keyShareMin)
    .map(([name]) => ({ name, cells: full.map((row) => row.get(name) ?? "") }));
}

/** Lines of cells with blanks between them, of which the last takes what is left: by their places from 1. */
function openColumns(lines: readonly string[]): readonly SampledColumn[] {
  const rows = lines.map(splitAtBlanks);
  const lengths = rows.map(({ length }) => length).toSorted((a, b) => a - b);
  const least = lengths[Math.floor(lengths.length * shortShare)] ?? 0;
  const full = rows.filter(({ length }) => length >= least);
  const width = Math.min(openColumnsMax, wordsAt(full, least) + 1, least);
  if (width < columnsMin) return [];
  return Array.from({ length: width }, (_, at) => ({
    name: String(at + 1),
    cells: full.map((row) => (at === width - 1 ? row.slice(at).join(" ") : (row[at] ?? ""))),
  }));
}

function wordsAt(rows: readonly (readonly string[])[], least: number): number {
  for (let at = 1; at < least; at++) {
    const cells = rows.map((row) => row[at] ?? "");
    const words = cells.filter((cell) => spelled.test(cell)).length;
    const isProse = new Set(cells).size > cells.length * distinctMax && words > cells.length / 2;
    if (isProse) return at;
  }
  return least;
}

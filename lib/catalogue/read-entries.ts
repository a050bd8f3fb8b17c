import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { checkEntry } from "./check-entry";
import { type CatalogueEntry, catalogueEntrySchema } from "./entry";

export type CatalogueError = {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
};

export type ReadEntries = {
  readonly entries: readonly CatalogueEntry[];
  readonly errors: readonly CatalogueError[];
};

/** A file of the catalogue, at most this many bytes. */
const bytesMax = 1_000_000;

/** The entries of one YAML file. An entry with an error is left out and reported with its line. */
export function readEntries(file: string, text: string): ReadEntries {
  if (text.length > bytesMax)
    return failed(file, `The file is longer than ${bytesMax} characters.`);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineOf = (node: unknown) => lines.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  const [broken] = document.errors;
  if (broken) return failed(file, firstLine(broken.message), broken.linePos?.[0].line);
  const rows = isMap(document.contents) ? document.contents.get("entries") : null;
  const named = isMap(document.contents) ? document.contents.get("software") : null;
  if (typeof named !== "string" || named === "" || !isSeq(rows)) {
    return failed(file, "The file needs `software` (a name) and `entries` (a list).");
  }
  const known = new Set<string>();
  const entries: CatalogueEntry[] = [];
  const errors: CatalogueError[] = [];
  for (const row of rows.items) {
    const read = catalogueEntrySchema.safeParse(plain(row));
    const messages = read.success
      ? checkEntry(read.data, entries, known)
      : read.error.issues.map(({ path, message }) => `${path.join(".") || "entry"}: ${message}`);
    errors.push(...messages.map((message) => ({ file, line: lineOf(row), message })));
    if (!read.success || messages.length > 0) continue;
    known.add(read.data.id);
    entries.push(read.data);
  }
  return { entries, errors };
}

/** Null for a row with an alias: what a file repeats by reference is not read. */
function plain(row: unknown): unknown {
  if (isAlias(row)) return null;
  if (isScalar(row)) return row.value;
  if (isSeq(row)) return row.items.map(plain);
  if (!isMap(row)) return null;
  return Object.fromEntries(row.items.map(({ key, value }) => [String(plain(key)), plain(value)]));
}

function failed(file: string, message: string, line = 1): ReadEntries {
  return { entries: [], errors: [{ file, line, message }] };
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? text;
}

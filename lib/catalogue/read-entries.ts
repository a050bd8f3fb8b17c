import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { z } from "zod";
import { checkEntry } from "./check-entry";
import { type CatalogueEntry, catalogueEntrySchema } from "./entry";

export type CatalogueError = {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
};

export type ReadEntries = {
  /** First, or last: messages of a language, a library or a protocol that many programs use. */
  readonly tried: "first" | "between" | "last";
  readonly entries: readonly CatalogueEntry[];
  readonly errors: readonly CatalogueError[];
};

/** Characters of a file; the longest of the product has a fifth of it. */
export const charactersMax = 200_000;

/** The entries of one YAML file. An entry with an error is left out and reported with its line. */
export function readEntries(file: string, text: string): ReadEntries {
  try {
    return readDocument(file, text);
  } catch (error) {
    return failed(file, error instanceof Error ? firstLine(error.message) : String(error));
  }
}

function readDocument(file: string, text: string): ReadEntries {
  if (text.length > charactersMax)
    return failed(file, `The file is longer than ${charactersMax} characters.`);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false });
  const [broken] = document.errors;
  if (broken) return failed(file, firstLine(broken.message), broken.linePos?.[0].line);
  const head = headSchema.safeParse(plain(document.contents));
  const rows = isMap(document.contents) ? document.contents.get("entries") : null;
  if (!head.success || !isSeq(rows)) {
    return failed(file, "The file needs `software` (a name) and `entries` (a list).");
  }
  const read = readRows(rows.items, (row) => lines.linePos((row as Node).range?.[0] ?? 0).line);
  const errors = read.errors.map((error) => ({ file, ...error }));
  return { tried: head.data.tried, entries: read.entries, errors };
}

const headSchema = z.strictObject({
  software: z.string().min(1),
  tried: z.enum(["first", "between", "last"]).default("between"),
  entries: z.array(z.unknown()).min(1),
});

function readRows(rows: readonly unknown[], lineOf: (row: unknown) => number) {
  const entries: CatalogueEntry[] = [];
  const errors: Omit<CatalogueError, "file">[] = [];
  for (const row of rows) {
    const read = catalogueEntrySchema.safeParse(plain(row));
    const messages = read.success
      ? checkEntry(read.data, entries)
      : read.error.issues.map(({ path, message }) => `${path.join(".") || "entry"}: ${message}`);
    errors.push(...messages.map((message) => ({ line: lineOf(row), message })));
    if (read.success && messages.length === 0) entries.push(read.data);
  }
  return { entries, errors };
}

/** Null for a row with an alias: what a file repeats by reference is not read. */
function plain(row: unknown): unknown {
  if (isAlias(row)) return null;
  if (isScalar(row)) return row.value;
  if (isSeq(row)) return row.items.map(plain);
  if (!isMap(row)) return null;
  return Object.fromEntries(
    row.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : "", plain(value)]),
  );
}

function failed(file: string, message: string, line = 1): ReadEntries {
  return { tried: "between", entries: [], errors: [{ file, line, message }] };
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? text;
}

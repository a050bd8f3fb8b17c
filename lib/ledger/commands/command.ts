import type { RecordReference } from "@/lib/domain/record-reference";
import { shellCommandIn } from "./shell-command";
import { sqlStatementIn } from "./sql-statement";

/** An order in a language that machines obey, as a record echoes it. */
export type Command = {
  /** The order as it was given, cut to a bounded length. */
  readonly text: string;
  /** Equal for orders that differ in their values only. */
  readonly frame: string;
};

const charactersMax = 300;
/** Texts in quotes, and words with a digit in them: values, and the names that programs make up. */
const literal = /'(?:[^']|'')*'|"[^"]*"|[\p{L}\p{N}_$.:-]*\d[\p{L}\p{N}_$.:-]*/gu;
const manyLiterals = /\?(?:\s*,\s*\?)+/g;

/** The order that a record echoes and that may change something; null for records that echo none, and for statements of SQL that only read. */
export function commandIn({ message, fields }: RecordReference): Command | null {
  const found = orderIn(message) ?? orderInFields(message, fields);
  if (found === null) return null;
  const text = found.slice(0, charactersMax).trim();
  return { text, frame: frameOf(text) };
}

function frameOf(text: string): string {
  const bare = text.replace(literal, "?").replace(manyLiterals, "?");
  return bare.replace(/\s+/g, " ").toLowerCase();
}

function orderIn(text: string): string | null {
  return sqlStatementIn(text) ?? shellCommandIn(text);
}

/** Members of a record that its message does not show. */
function orderInFields(message: string, fields: RecordReference["fields"]): string | null {
  for (const value of Object.values(fields)) {
    if (typeof value !== "string" || message.includes(value)) continue;
    const found = orderIn(value);
    if (found !== null) return found;
  }
  return null;
}

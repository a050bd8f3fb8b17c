import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { readFixedHead } from "./fixed-heads";
import { letterBeforeStamp } from "./head-level";
import { readHeadTokens } from "./head-tokens";
import type { LineStamp } from "./line-stamp";

/** What loggers write around the stamp, and the message that is left. */
export type LineHead = {
  readonly severity: Severity | null;
  readonly fields: Record<string, FieldValue>;
  readonly message: string;
};

export function readLineHead(line: string, scan: LineStamp): LineHead {
  const fixed = readFixedHead(line, scan);
  if (fixed !== null) return fixed;
  const fields: Record<string, FieldValue> = {};
  const from = separatorsEnd(line, scan.end);
  if (scan.start === 0) {
    const { severity, end } = readHeadTokens(line, from, fields, null);
    return { severity, fields, message: line.slice(end) };
  }
  const before = line.slice(0, scan.start).replace(/[\s[(*<|]{1,8}$/, "");
  // Ruby's logger begins with the first letter of the level it spells out later: `I, [2026-…`.
  const letter = letterBeforeStamp(before);
  const prefix = /^[DIWEFA],$/.test(before) || letter !== null ? "" : before;
  const left = readHeadTokens(prefix, 0, fields, null);
  const right = readHeadTokens(line, from, fields, left.severity ?? letter);
  const parts = [prefix.slice(left.end), line.slice(right.end)];
  return { severity: right.severity, fields, message: parts.filter(Boolean).join(" ") };
}

/** Blanks and the marks that part a stamp from what follows. */
function separatorsEnd(line: string, at: number): number {
  let end = at;
  while (isSeparator(line.charCodeAt(end))) end++;
  return end;
}

/** Blank, tab, `-` `|` `:` `,` `;` `]` `>`. */
function isSeparator(code: number): boolean {
  switch (code) {
    case 32:
    case 9:
    case 45:
    case 124:
    case 58:
    case 44:
    case 59:
    case 93:
    case 62:
      return true;
    default:
      return false;
  }
}

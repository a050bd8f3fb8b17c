import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { foldSeverityWord } from "../records/severity-folding";
import {
  findLevelBehindName,
  findMonitoredState,
  findReportedLevel,
  findUpperLevel,
  letterAt,
  levelAt,
} from "./head-level";
import { type HeadFields, takeBracketed, takeField } from "./head-names";
import { takeWord } from "./head-words";

/** Level, thread, logger, pid, stream, caller and two to spare. */
const headPartsMax = 8;

/**
 * Takes the parts of a logger's head, from `at` for as long as they look like parts of one, into `fields`; `end` is
 * where the message begins.
 */
export function readHeadTokens(
  text: string,
  at: number,
  fields: Record<string, FieldValue>,
  known: Severity | null,
): { readonly severity: Severity | null; readonly end: number } {
  const head: HeadFields = { fields, severity: known };
  let end = at;
  for (let part = 0; part < headPartsMax; part++) {
    const next = takePart(text, end, head);
    if (next === end) break;
    end = partsEnd(text, next);
  }
  head.severity ??=
    findMonitoredState(text, end) ?? findReportedLevel(text, end) ?? findUpperLevel(text, end);
  const named = head.severity === null ? findLevelBehindName(text, end) : null;
  if (named !== null) {
    head.severity = named.severity;
    takeField(head, "program", named.name);
  }
  return { severity: head.severity, end };
}

/** Where the part at `at` ends, or `at` when the message begins here. */
function takePart(text: string, at: number, head: HeadFields): number {
  if (head.severity === null) {
    const level = levelAt(text, at) ?? letterAt(text, at);
    if (level !== null) {
      head.severity = level.severity;
      return level.end;
    }
  }
  const code = text.charCodeAt(at);
  if (code === 91) return takeBrackets(text, at, head);
  if (code === 40) return takeParentheses(text, at, head);
  if (code === 35) return takeHashed(text, at, head);
  if (code >= 48 && code <= 57) return takeNumber(text, at, head);
  return takeWord(text, at, head);
}

const bracketCharsMax = 320;

/** `[thread]`, `[the.logger]`; brackets inside belong to the name: `[QuorumPeer[myid=1]/0:0:0]`. */
function takeBrackets(text: string, at: number, head: HeadFields): number {
  let depth = 0;
  const last = Math.min(text.length, at + bracketCharsMax);
  for (let index = at; index < last; index++) {
    const code = text.charCodeAt(index);
    if (code === 91) depth++;
    else if (code === 93) depth--;
    if (depth > 0) continue;
    return takeBracketed(head, text.slice(at + 1, index).trim()) ? index + 1 : at;
  }
  return at;
}

const parenthesised =
  /\((?:(\d{1,7})|([\w./-]{1,80}:\d{1,6})|([A-Za-z_][\w]*(?:\.\w{1,60}){1,12}))\)(?=[ :])/y;

/** `(4711)`, `(main.py:12)`, `(Acme.Orders.Api)`. */
function takeParentheses(text: string, at: number, head: HeadFields): number {
  parenthesised.lastIndex = at;
  const [matched, pid, caller, logger] = parenthesised.exec(text) ?? [];
  if (matched === undefined) return at;
  const isTaken =
    pid !== undefined
      ? takeField(head, "pid", Number(pid))
      : takeField(head, caller === undefined ? "logger" : "caller", caller ?? logger ?? "");
  return isTaken ? at + matched.length : at;
}

const hashed = /#(\d{1,7})(?=[\] ])\]?/y;

/** `#1234]` of Ruby, `#77 ERROR`. */
function takeHashed(text: string, at: number, head: HeadFields): number {
  hashed.lastIndex = at;
  const pid = hashed.exec(text)?.[1];
  if (pid === undefined || !takeField(head, "pid", Number(pid))) return at;
  return hashed.lastIndex;
}

const numbered = /(\d{1,10})(?= --- | \[|\|| {1,2}([A-Z]{3,13})(?= ))/y;

/** A pid before `---`, a bracket, a pipe or a level. */
function takeNumber(text: string, at: number, head: HeadFields): number {
  numbered.lastIndex = at;
  const [matched, pid, word] = numbered.exec(text) ?? [];
  if (matched === undefined) return at;
  if (word !== undefined && foldSeverityWord(word) === null) return at;
  return takeField(head, "pid", Number(pid)) ? at + matched.length : at;
}

/** Past the blanks, pipes, dashes and colons between two parts. */
function partsEnd(text: string, at: number): number {
  let end = at;
  for (;;) {
    const code = text.charCodeAt(end);
    if (code === 32 || code === 9 || code === 124 || code === 93) end++;
    else if (code === 45 && isDash(text, end)) end = dashesEnd(text, end);
    else if (code === 58 && text.charCodeAt(end + 1) === 32) end += 2;
    else return end;
  }
}

/** `- ` and `-- `, with a blank behind. */
function isDash(text: string, at: number): boolean {
  return text.charCodeAt(dashesEnd(text, at)) === 32;
}

function dashesEnd(text: string, at: number): number {
  let end = at;
  while (end < at + 3 && text.charCodeAt(end) === 45) end++;
  return end;
}

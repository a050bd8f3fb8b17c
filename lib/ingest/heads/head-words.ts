import { isDigitAt, isLetterAt } from "@/lib/time/stamps/text-scan";
import { foldSeverityWord } from "../records/severity-folding";
import { type HeadFields, takeField } from "./head-names";

/**
 * A word of the head at `at`: `logger - `, `logger : `, `logger|`, a dotted name before a colon or, behind the level,
 * before the message; Rust's `crate::module: `; `file.go:12: `; `program[pid]: `; `channel.LEVEL: `; `stdout F` of container
 * runtimes. A plain word before a colon is left in the message: `exited: worker (…)` would lose its verb.
 */
export function takeWord(text: string, at: number, head: HeadFields): number {
  if (!isLetterAt(text, at) && text.charCodeAt(at) !== 95 && text.charCodeAt(at) !== 36) return at;
  const { end, dots } = scanName(text, at);
  const next = text.charCodeAt(end);
  if (next === 58) return takeBeforeColon(text, at, end, dots, head);
  if (next === 91) return takeProgram(text, at, end, head);
  if (next === 47) return takePath(text, at, head);
  return takeBeforeMark(text, at, end, dots, head);
}

const nameCharsMax = 200;

/** Where the run of letters, digits, `_`, `$` and `.` ends. */
function scanName(text: string, at: number): { end: number; dots: number } {
  let end = at;
  let dots = 0;
  const last = Math.min(text.length, at + nameCharsMax);
  for (; end < last; end++) {
    const code = text.charCodeAt(end);
    if (code === 46) dots++;
    else if (!isLetterAt(text, end) && !isDigitAt(text, end) && code !== 95 && code !== 36) break;
  }
  return { end, dots };
}

function takeBeforeColon(
  text: string,
  at: number,
  end: number,
  dots: number,
  head: HeadFields,
): number {
  const after = text.charCodeAt(end + 1);
  if (after === 58) return takeMatched(text, at, head, rustPath, "logger");
  if (isDigitAt(text, end + 1)) return takeCodePlace(text, at, end, head);
  if (after === 32 && isBlankBefore(text, end)) return take(text, at, end, head, "logger");
  if (after === 32 && dots > 0) return takeChannel(text, at, end, head);
  return takeMatched(text, at, head, loguru, "logger");
}

/** `logger : ` has a blank before its colon too; this one is right behind the name. */
function isBlankBefore(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === 32;
}

/** `production.ERROR: ` of Monolog: the last part is the level (https://github.com/Seldaek/monolog). */
function takeChannel(text: string, at: number, end: number, head: HeadFields): number {
  const dot = text.lastIndexOf(".", end - 1);
  const word = text.slice(dot + 1, end);
  const severity =
    head.severity === null && /^[A-Z]{4,9}$/.test(word) ? foldSeverityWord(word) : null;
  if (severity === null) return take(text, at, end, head, "logger");
  if (!takeField(head, "logger", text.slice(at, dot))) return at;
  head.severity = severity;
  return end;
}

const rustPath = /([a-z_]\w{0,60}(?:::\w{1,60}){1,12})(?=[:\] ])/y;
const loguru = /([\w.]{1,120}):[\w<>.]{1,80}:\d{1,6}(?= - )/y;
const codePlace = /[\w$./-]{1,160}:\d{1,6}(?=[: \t\]])/y;
const pathPlace = /[\w$.-]{1,60}(?:\/[\w$.-]{1,80}){1,12}:\d{1,6}(?=[: \t\]])/y;
const program = /([\w./-]{1,60})\[([\w.-]{1,40})\](?=: )/y;
const stream = /(stdout|stderr) [FP](?= )/y;

/** `app.module:77 text`: a dotted name that is no file is the logger, `main.go:12` is where the code stands. */
function takeCodePlace(text: string, at: number, end: number, head: HeadFields): number {
  codePlace.lastIndex = at;
  if (!codePlace.test(text)) return at;
  const last = codePlace.lastIndex;
  const name = text.slice(at, end);
  const isFile = /\.[a-z]{1,4}$/.test(name) && name.indexOf(".") === name.lastIndexOf(".");
  const isBeforeText = text.charCodeAt(last) === 58 || head.severity !== null;
  if (!isBeforeText || !name.includes(".")) return at;
  const isTaken = isFile
    ? takeField(head, "caller", text.slice(at, last))
    : takeField(head, "logger", name);
  return isTaken ? last : at;
}

function takeProgram(text: string, at: number, end: number, head: HeadFields): number {
  program.lastIndex = at;
  const [matched, name, pid] = program.exec(text) ?? [];
  if (matched === undefined || head.severity !== null || text.charCodeAt(end) !== 91) return at;
  if (!takeField(head, "program", name ?? null)) return at;
  takeField(head, "pid", /^\d{1,7}$/.test(pid ?? "") ? Number(pid) : (pid ?? null));
  return at + matched.length;
}

/** `controller/reconcile.go:12`. */
function takePath(text: string, at: number, head: HeadFields): number {
  pathPlace.lastIndex = at;
  if (head.severity === null || !pathPlace.test(text)) return at;
  return takeField(head, "caller", text.slice(at, pathPlace.lastIndex)) ? pathPlace.lastIndex : at;
}

function takeBeforeMark(
  text: string,
  at: number,
  end: number,
  dots: number,
  head: HeadFields,
): number {
  if (text.charCodeAt(at) === 115 && text.startsWith("std", at)) {
    const taken = takeMatched(text, at, head, stream, "stream");
    if (taken > at) return taken;
  }
  if (isMarked(text, end)) return take(text, at, end, head, "logger");
  const isLogger = dots > 0 && head.severity !== null && isLowerOrUnderscore(text, at);
  if (isLogger && text.charCodeAt(end) === 32 && text.charCodeAt(end - 1) !== 46) {
    return take(text, at, end, head, "logger");
  }
  return at;
}

function isLowerOrUnderscore(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 95 || (code >= 97 && code <= 122);
}

const paddingMax = 60;

/** ` - `, ` : ` or `|` behind the padding of the name. */
function isMarked(text: string, at: number): boolean {
  let end = at;
  while (text.charCodeAt(end) === 32 && end < at + paddingMax) end++;
  const code = text.charCodeAt(end);
  if (code === 124) return true;
  return end > at && (code === 45 || code === 58) && text.charCodeAt(end + 1) === 32;
}

function take(text: string, at: number, end: number, head: HeadFields, name: string): number {
  return takeField(head, name, text.slice(at, end)) ? end : at;
}

function takeMatched(
  text: string,
  at: number,
  head: HeadFields,
  pattern: RegExp,
  name: string,
): number {
  pattern.lastIndex = at;
  const [matched, group] = pattern.exec(text) ?? [];
  if (matched === undefined) return at;
  return takeField(head, name, group ?? null) ? at + matched.length : at;
}

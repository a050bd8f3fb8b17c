import type { Severity } from "@/lib/domain/evidence/evidence-record";
import { isDigitAt, isLetterAt, lettersEnd } from "@/lib/time/stamps/text-scan";
import { foldMnemonic, foldMonitoredState, foldSeverityWord } from "../records/severity-folding";

export type LevelScan = { readonly severity: Severity; readonly end: number };

const levelCharsMax = 14;

/**
 * A level word at `at`: bare in capitals or in signs without them (Chinese), in brackets of any kind (`##[error]` in the logs of
 * GitHub and Azure), or before a colon or pipe. In small letters or
 * with one capital before a colon (`panic: …`, `Error: …`) it is also how a message begins, so it is left
 * there: `end` is `at`; so is a word of small letters that says nothing but a level (`info starting`), behind something else.
 */
export function levelAt(text: string, at: number): LevelScan | null {
  const code = text.charCodeAt(at);
  if (code === 91) return bracketedLevel(text, at, 93);
  if (code === 60) return bracketedLevel(text, at, 62);
  if (code === 37) return mnemonicLevel(text, at);
  if (code === 35) return text.startsWith("##[", at) ? bracketedLevel(text, at + 2, 93) : null;
  if (code >= otherScripts) return levelOfScript(text, at);
  return isLetterAt(text, at) ? wordLevel(text, at) : null;
}

function wordLevel(text: string, at: number): LevelScan | null {
  const end = lettersEnd(text, at);
  if (end - at < 3 || end - at > levelCharsMax) return null;
  if (isUpper(text, end - 1)) return upperLevel(text, at, end);
  return text.charCodeAt(end) === 47
    ? levelOfFacility(text, at, end)
    : (wordBeforeColon(text, at, end) ?? bareLevel(text, at, end));
}

function bracketedLevel(text: string, at: number, close: number): LevelScan | null {
  let from = at + 1;
  while (text.charCodeAt(from) === 32 && from < at + 6) from++;
  const isOther = text.charCodeAt(from) >= otherScripts;
  const wordEnd = isOther ? endOfScript(text, from) : lettersEnd(text, from);
  if (wordEnd - from < (isOther ? 2 : 3) || wordEnd - from > levelCharsMax) return null;
  let end = wordEnd;
  while (text.charCodeAt(end) === 32 && end < wordEnd + 8) end++;
  if (text.charCodeAt(end) !== close) return null;
  const severity = foldSeverityWord(text.slice(from, wordEnd));
  return severity === null ? null : { severity, end: end + 1 };
}

/** From the Greek and Cyrillic letters on, none that a level in Latin letters has. */
const otherScripts = 0x370;
const scriptWord = /\p{L}{2,14}/uy;

function endOfScript(text: string, at: number): number {
  scriptWord.lastIndex = at;
  return scriptWord.test(text) ? scriptWord.lastIndex : at;
}

/** `错误`, `エラー`, `ОШИБКА`, with nothing that makes a longer word of it behind; small letters begin a sentence. */
function levelOfScript(text: string, at: number): LevelScan | null {
  const end = endOfScript(text, at);
  const word = text.slice(at, end);
  if (end === at || word !== word.toUpperCase() || !endsLevel(text, end)) return null;
  const severity = foldSeverityWord(word);
  return severity === null ? null : { severity, end };
}

const mnemonicCharsMax = 100;

/** `%ASA-4-106023: …`: it names the message as well, and so stays with it. */
function mnemonicLevel(text: string, at: number): LevelScan | null {
  const colon = text.indexOf(":", at);
  if (colon < 0 || colon - at > mnemonicCharsMax) return null;
  const severity = foldMnemonic(text.slice(at, colon));
  return severity === null ? null : { severity, end: at };
}

/** Asterisk has its thread right behind the word: `WARNING[1234][C-0000001a] chan_sip.c: …`. */
function upperLevel(text: string, at: number, end: number): LevelScan | null {
  const hasThread = text.charCodeAt(end) === 91 && isDigitAt(text, end + 1);
  if (!isUpper(text, at) || !(hasThread || endsLevel(text, end))) return null;
  const word = text.slice(at, end);
  if (word !== word.toUpperCase()) return null;
  const severity = foldSeverityWord(word);
  if (severity === null) return null;
  return { severity, end: text.charCodeAt(end) === 58 ? end + 1 : end };
}

/** A blank, a tab, a colon, a pipe, a closing bracket or the end. */
function endsLevel(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const code = text.charCodeAt(at);
  return code === 32 || code === 9 || code === 58 || code === 124 || code === 93;
}

function wordBeforeColon(text: string, at: number, end: number): LevelScan | null {
  if (end - at > 8) return null;
  let next = end;
  while (text.charCodeAt(next) === 32 && next < end + 8) next++;
  const code = text.charCodeAt(next);
  // Between tabs it is a column of its own: `stamp⇥info⇥scope⇥message` of Istio.
  const isColumn = code === 9 && next === end && text.charCodeAt(at - 1) === 9;
  if (code !== 124 && !(code === 58 && next === end) && !isColumn) return null;
  const severity = foldSeverityWord(text.slice(at, end));
  return severity === null ? null : { severity, end: isColumn ? next : at };
}

/** Small words that begin a message only where they are its level; others (`notice`, `page`, `success`) begin sentences. */
const bareLevels = new Set([
  ...["trace", "debug", "info", "warn", "warning", "err", "error", "crit", "fatal"],
]);

function bareLevel(text: string, at: number, end: number): LevelScan | null {
  if (at === 0 || text.charCodeAt(end) !== 32) return null;
  const word = text.slice(at, end);
  const severity = bareLevels.has(word) ? foldSeverityWord(word) : null;
  return severity === null ? null : { severity, end: at };
}

const facility = /\/[A-Za-z]\w{1,60}: /y;

/** `critical/ApiListener: …` and `information/cli: …` of Icinga 2. */
function levelOfFacility(text: string, at: number, end: number): LevelScan | null {
  facility.lastIndex = end;
  const severity = facility.test(text) ? foldSeverityWord(text.slice(at, end)) : null;
  return severity === null ? null : { severity, end: at };
}

function isUpper(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 65 && code <= 90;
}

const letters: Readonly<Record<string, Severity>> = {
  ...{ V: "debug", D: "debug", I: "info", W: "warning", E: "error", F: "critical", C: "critical" },
};
const letterBehind = /<([VDIWEFC])>(?=\s)|\[([VDIWEFC])\](?=\s)/y;
const letterBefore = /^(?:<([VDIWEFC])>|\[([VDIWEFC])\]?|([VDIWEFC]):?)$/;

/** `<E> text` behind a stamp: a letter in brackets, which elsewhere may be a tag or a mark. */
export function letterAt(text: string, at: number): LevelScan | null {
  letterBehind.lastIndex = at;
  const [matched, angled, squared] = letterBehind.exec(text) ?? [];
  const severity = letters[angled ?? squared ?? ""];
  return matched === undefined || severity === undefined
    ? null
    : { severity, end: at + matched.length };
}

/** `E 2026-…`, `<E> 2026-…`, `[E 2026-…`: nothing but a letter before a stamp. */
export function letterBeforeStamp(before: string): Severity | null {
  const [, angled, squared, bare] = letterBefore.exec(before) ?? [];
  return letters[angled ?? squared ?? bare ?? ""] ?? null;
}

const sqlServer = /\bError: \d{1,6}, Severity: (\d{1,2}), State: \d{1,3}\b/;
const erlangReport = /^=([A-Z]{4,12}) REPORT={4}/;

/**
 * `Error: 1105, Severity: 17, State: 2.` of SQL Server, and `=ERROR REPORT====` of Erlang behind a stamp.
 * https://learn.microsoft.com/sql/relational-databases/errors-events/database-engine-error-severities
 */
export function findReportedLevel(text: string, at: number): Severity | null {
  const rest = text.slice(at, at + charsBeforeMax);
  const [, report] = erlangReport.exec(rest) ?? [];
  if (report !== undefined) return foldSeverityWord(report === "CRASH" ? "ERROR" : report);
  const [, number] = sqlServer.exec(rest) ?? [];
  if (number === undefined) return null;
  const level = Number(number);
  if (level <= sqlInformation) return "info";
  return level < sqlFatal ? "error" : "critical";
}

const sqlInformation = 10;
const sqlFatal = 20;

const wordsBeforeMax = 6;
const charsBeforeMax = 80;

const monitored =
  /(?:CURRENT |INITIAL )?(?:SERVICE|HOST) (?:ALERT|STATE|NOTIFICATION|FLAPPING ALERT): ([^\n]{1,300})/y;

/** `SERVICE ALERT: shop;HTTP;CRITICAL;HARD;3;timeout` of Nagios and Icinga: the first part that is a state. */
export function findMonitoredState(text: string, at: number): Severity | null {
  monitored.lastIndex = at;
  const parts = monitored.exec(text)?.[1]?.split(";") ?? [];
  return parts.map((part) => foldMonitoredState(part.split(" ")[0] ?? "")).find(Boolean) ?? null;
}

const namedLevel = /([a-z][a-z\d]*(?:[-._/][a-z\d]+)*)(?:\[\d{1,7}\])? ([A-Z]{4,9})(?=[ :]|$)/y;

/** `quote-api ERROR text`: a level in capitals behind the name of a program. A verb before it is a sentence: `received ERROR`. */
export function findLevelBehindName(
  text: string,
  at: number,
): { readonly severity: Severity; readonly name: string } | null {
  namedLevel.lastIndex = at;
  const [, name = "", word = ""] = namedLevel.exec(text) ?? [];
  const isWord = !/[-._/\d]/.test(name);
  if (isWord && (name.length < nameMin || /(?:ed|ing)$/.test(name))) return null;
  const severity = foldSeverityWord(word);
  return severity === null ? null : { severity, name };
}

/** Shorter words are as often parts of a sentence. */
const nameMin = 4;

/** `R02-M1-N0 RAS KERNEL INFO text`: a level in capitals behind words that have no small letter. */
export function findUpperLevel(text: string, at: number): Severity | null {
  let from = at;
  for (let words = 0; words < wordsBeforeMax && from < at + charsBeforeMax; words++) {
    const blank = text.indexOf(" ", from);
    const end = blank < 0 ? text.length : blank;
    const word = text.slice(from, Math.min(end, from + charsBeforeMax));
    if (word !== word.toUpperCase()) return null;
    const severity = /^[A-Z]{3,9}$/.test(word) ? foldSeverityWord(word) : null;
    if (severity !== null) return severity;
    if (blank < 0) return null;
    from = blank + 1;
  }
  return null;
}

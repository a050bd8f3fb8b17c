import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { civilFromMicros } from "@/lib/time/stamps/civil-time";
import { digitsEnd } from "@/lib/time/stamps/text-scan";
import { unwrapJsonMessage } from "../json/lower-object";
import { findAcceptStamp } from "../messages/haproxy-message";
import type { Detection, LineFormatReader, Sample } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { readPairs } from "../records/message-pairs";
import { detectByShare } from "../records/sample-share";
import { foldMnemonic, foldSyslogNumber } from "../records/severity-folding";
import { withTraceFacts } from "../records/trace-facts";
import { isCodeLine, isExceptionLine, isFrame, isTracePart } from "../records/trace-lines";
import { parseAccessLine } from "./access-log";
import { parseSyslogHead, type SyslogHead } from "./syslog-head";
import { type ProgramReading, parseProgram } from "./system/syslog-programs";
import { levelOfMessage, levelOfPairs } from "./text/message-level";

/*
 * Syslog as files hold it: RFC 3164 (`Nov 21 02:26:22 host tag[pid]: message`, without year and
 * zone), RFC 5424 (`<34>1 2026-… host app pid id [data] message`), rsyslog's ISO form and journalctl's. What
 * known programs say inside is read further; see `system/syslog-programs.ts`.
 */
export const syslogReader: LineFormatReader = {
  kind: "lines",
  name: "syslog",
  version: 12,
  detect,
  open: (emitter, sample) => {
    if (sample.lines.some((line) => parseSyslogHead(line)?.received !== undefined))
      emitter.warn(
        "Lines have two times: they are dated by the one their machine wrote; when the relay received them is kept as received.",
      );
    return openJoiningReader(emitter, {
      parse: (line) => {
        const head = parseSyslogHead(line);
        return head === null || continuesTrace(line, head) ? null : toDraft(line, head);
      },
      alone: (line) => {
        const head = parseSyslogHead(line);
        return head === null ? null : toDraft(line, head);
      },
      joins: joinsTrace,
      continuation: (line) => {
        const head = parseSyslogHead(line);
        return head === null ? line : line.slice(head.messageAt);
      },
      skips: (line) => (isJournalNote(line) ? "note of journalctl itself" : null),
      completeJoined: withTrace,
    });
  },
  statedYear: findStatedYear,
};

/** `-- Boot 77d0… --`, `-- Logs begin at … --`. */
function isJournalNote(line: string): boolean {
  return line.startsWith("-- ") && line.endsWith("--");
}

/**
 * A program that logs its trace line by line gives each line a head. Only lines that cannot be anything else
 * are taken for that: what sudo and others indent is no trace.
 */
function continuesTrace(line: string, { messageAt, program }: SyslogHead): boolean {
  if (program === null) return false;
  if (mayBeFrame(line, messageAt) && isFrame(line.slice(messageAt))) return true;
  return endsName(line, messageAt) && isExceptionLine(line.slice(messageAt));
}

/** Frames are indented; `Caused by`, `at`, `Traceback`, `...`, `goroutine` and `created by` are told by two letters. */
function mayBeFrame(line: string, at: number): boolean {
  const second = line.charCodeAt(at + 1);
  switch (line.charCodeAt(at)) {
    case 32:
    case 9:
      return true;
    case 67:
      return second === 97;
    case 97:
      return second === 116;
    case 84:
    case 99:
      return second === 114;
    case 46:
      return second === 46;
    case 103:
      return second === 111;
    default:
      return false;
  }
}

/** A name and a colon, or nothing behind it: the cheap part of being an exception. */
function endsName(line: string, at: number): boolean {
  let end = at;
  while (isNameCode(line.charCodeAt(end))) end++;
  return end > at + 4 && (end === line.length || line.charCodeAt(end) === 58);
}

function isNameCode(code: number): boolean {
  const folded = code | 32;
  return (
    (folded >= 97 && folded <= 122) || (code >= 48 && code <= 57) || code === 46 || code === 95
  );
}

/** The lines of a trace before the exception that ends it: what was logged, `Traceback`, a frame. */
const linesBeforeExceptionMin = 3;

/** Before a line of code: what was logged or `Traceback`, and the `File` the code is of. */
const linesBeforeCodeMin = 2;

/** A trace goes on in lines of the same program and process. */
function joinsTrace(line: string, before: Draft, linesBefore: number): boolean {
  const head = parseSyslogHead(line);
  if (head === null) return isTracePart(line);
  const { program, pid } = before.fields;
  if (program !== head.program || String(pid ?? "") !== (head.pid ?? "")) return false;
  const message = line.slice(head.messageAt);
  // A line with a head is a part of a trace by its indent alone only where a trace has begun.
  if (isCodeLine(message)) return linesBefore >= linesBeforeCodeMin;
  return linesBefore >= linesBeforeExceptionMin || !isExceptionLine(message);
}

function withTrace(draft: Draft, lines: readonly string[]): Draft {
  return withTraceFacts(
    draft,
    lines.map((line) => line.slice(parseSyslogHead(line)?.messageAt ?? 0)),
  );
}

function detect(sample: Sample): Detection | null {
  const isNamed = (line: string) => parseSyslogHead(line)?.program !== null;
  const detection = detectByShare(sample, "syslog", (line) => parseSyslogHead(line) !== null);
  if (detection === null || !sample.lines.some(isNamed)) return null;
  const head = sample.lines.map(parseSyslogHead).find((parsed) => parsed !== null) ?? null;
  const isHaproxy =
    sample.lines.filter((line) => parseSyslogHead(line)?.program === "haproxy").length * 2 >
    sample.lines.length;
  const kind = head === null || head.scan?.isYearless ? "RFC 3164" : head.variant;
  return { ...detection, format: isHaproxy ? "HAProxy log (syslog)" : `syslog (${kind})` };
}

/** Some program in the file may write the year that its syslog stamps leave out: it then holds for all. */
function findStatedYear(sample: Sample): number | null {
  for (const line of sample.lines) {
    const head = parseSyslogHead(line);
    if (!head?.scan?.isYearless || !datesRequests.has(head.program ?? "")) continue;
    const message = line.slice(head.messageAt);
    const stamp = findAcceptStamp(message) ?? parseAccessLine(message)?.stamp ?? null;
    if (stamp !== null) return civilFromMicros(stamp.wallMicros).year;
  }
  return null;
}

/** Programs that write the date of each request into their message. */
const datesRequests = new Set(["haproxy", "nginx", "httpd", "apache2", "apache"]);

function toDraft(line: string, head: SyslogHead): Draft {
  const stamp = head.scan;
  const message = line.slice(head.messageAt).trim();
  const stated =
    head.priority === null ? foldMnemonic(head.program ?? "") : foldSyslogNumber(head.priority & 7);
  const inner =
    head.program === null || stamp === null ? null : parseProgram(head.program, message, stamp);
  const own = readPairs(message);
  addHeadFields(own, line, head);
  const draft: Draft = {
    stamp,
    kind: "log",
    severity: stated,
    source: head.host,
    message,
    fields: own,
  };
  if (inner !== null) return withOwnLevel(withInner(draft, own, inner), own, message);
  return withOwnLevel(
    message.charCodeAt(message.length - 1) === 125 ? unwrapJsonMessage(draft) : draft,
    own,
    message,
  );
}

/** Files mostly leave the priority out: what the program wrote then says how bad it is. */
function withOwnLevel(draft: Draft, own: Record<string, FieldValue>, message: string): Draft {
  if (draft.severity !== null) return draft;
  const severity = levelOfPairs(own) ?? levelOfMessage(message);
  return severity === null ? draft : { ...draft, severity, isLevelInText: true };
}

/** What the program says goes before what the line and its pairs say, except for the priority. */
function withInner(draft: Draft, own: Record<string, FieldValue>, inner: ProgramReading): Draft {
  return {
    stamp: inner.stamp ?? draft.stamp,
    kind: inner.kind ?? draft.kind,
    severity: draft.severity ?? inner.severity,
    source: draft.source,
    message: inner.message ?? draft.message,
    ...(inner.template === undefined ? {} : { template: inner.template }),
    fields: mergeFields(inner.fields, own),
  };
}

function mergeFields(inner: Draft["fields"], own: Record<string, FieldValue>): Draft["fields"] {
  for (const name in inner) own[name] = inner[name] ?? null;
  return own;
}

function addHeadFields(fields: Record<string, FieldValue>, line: string, head: SyslogHead): void {
  const { host, program, pid, priority, data } = head;
  if (head.received !== undefined) fields.received = head.received.raw;
  if (host !== null) fields.host = host;
  if (program !== null) fields.program = program;
  if (pid !== null) {
    const isNumber = pid.length < 16 && digitsEnd(pid, 0) === pid.length && pid !== "";
    fields.pid = isNumber ? Number(pid) : pid;
  }
  if (priority !== null) fields.facility = priority >> 3;
  if (data !== undefined) addData(fields, line, data);
}

/** `[id@32473 key="value" …]`: a quote, a backslash and a bracket in a value have a backslash before them. */
function addData(
  fields: Record<string, FieldValue>,
  line: string,
  { id, from, to }: NonNullable<SyslogHead["data"]>,
): void {
  if (id !== null) fields.message_id = id;
  if (to - from < 5) return;
  const text = line.slice(from, Math.min(to, from + dataCharsMax));
  for (const [, name = "", value = ""] of text.matchAll(
    / ([^\s="\]]{1,32})="((?:[^"\\]|\\.)*)"/g,
  )) {
    fields[name] ??= value.replace(/\\(["\\\]])/g, "$1");
  }
}

const dataCharsMax = 4096;

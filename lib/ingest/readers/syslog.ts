import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence-record";
import { civilFromMicros } from "@/lib/time/stamps/civil-time";
import { unwrapJsonMessage } from "../json/lower-object";
import type { Detection, LineFormatReader, Sample } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { readPairs } from "../records/message-pairs";
import { detectByShare } from "../records/sample-share";
import { foldSyslogNumber } from "../records/severity-folding";
import { isTracePart } from "../records/trace-lines";
import { parseAuthMessage } from "./auth-message";
import { findAcceptStamp, parseHaproxyMessage } from "./haproxy-message";
import { parseSyslogHead, type SyslogHead } from "./syslog-head";

/*
 * Syslog as files hold it: RFC 3164 (`Nov 21 02:26:22 host tag[pid]: message`, without year and
 * zone), RFC 5424 (`<34>1 2026-… host app pid id [data] message`) and rsyslog's ISO form. What
 * known programs say inside is read further: HAProxy, and who logs in or becomes whom (sshd, sudo, PAM).
 */
export const syslogReader: LineFormatReader = {
  kind: "lines",
  name: "syslog",
  version: 1,
  detect,
  open: (emitter) => openJoiningReader(emitter, { parse: parseSyslog, joins: isTracePart }),
  statedYear: findStatedYear,
};

function detect(sample: Sample): Detection | null {
  const isNamed = (line: string) => parseSyslogHead(line)?.program !== null;
  const detection = detectByShare(sample, "syslog", (line) => parseSyslogHead(line) !== null);
  if (detection === null || !sample.lines.some(isNamed)) return null;
  const head = sample.lines.map(parseSyslogHead).find((parsed) => parsed !== null) ?? null;
  const isHaproxy =
    sample.lines.filter((line) => parseSyslogHead(line)?.program === "haproxy").length * 2 >
    sample.lines.length;
  const kind = head === null || head.scan.isYearless ? "RFC 3164" : head.variant;
  return { ...detection, format: isHaproxy ? "HAProxy log (syslog)" : `syslog (${kind})` };
}

/** Some program in the file may write the year that its syslog stamps leave out: it then holds for all. */
function findStatedYear(sample: Sample): number | null {
  for (const line of sample.lines) {
    const head = parseSyslogHead(line);
    if (head?.program !== "haproxy" || !head.scan.isYearless) continue;
    const accepted = findAcceptStamp(line.slice(head.messageAt));
    if (accepted !== null) return civilFromMicros(accepted.wallMicros).year;
  }
  return null;
}

function parseSyslog(line: string): Draft | null {
  const head = parseSyslogHead(line);
  if (head === null) return null;
  const stamp = head.scan;
  const message = line.slice(head.messageAt).trim();
  const stated = head.priority === null ? null : foldSyslogNumber(head.priority & 7);
  const inner = parseProgram(head.program, message, stamp);
  const draft: Draft = {
    stamp,
    kind: "log",
    source: head.host,
    message,
    ...inner,
    severity: stated ?? inner?.severity ?? null,
    fields: { ...readPairs(message), ...headFields(head), ...inner?.fields },
  };
  return message.endsWith("}") ? unwrapJsonMessage(draft) : draft;
}

/** What known programs say inside their message. */
function parseProgram(program: string | null, message: string, stamp: StampAsWritten | null) {
  if (program === "haproxy") return stamp === null ? null : parseHaproxyMessage(message, stamp);
  return program === null ? null : parseAuthMessage(program, message);
}

function headFields(head: SyslogHead): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = { host: head.host };
  if (head.program !== null) fields.program = head.program;
  if (head.pid !== null) fields.pid = /^\d+$/.test(head.pid) ? Number(head.pid) : head.pid;
  if (head.priority !== null) fields.facility = head.priority >> 3;
  return fields;
}

import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence-record";
import { civilFromMicros } from "@/lib/time/stamps/civil-time";
import { scanIsoStamp } from "@/lib/time/stamps/iso-stamp";
import { scanSyslogStamp } from "@/lib/time/stamps/named-month-stamp";
import { NewYearRollover } from "@/lib/time/stamps/new-year-rollover";
import { digitsEnd, isLetterAt } from "@/lib/time/stamps/text-scan";
import type { Detection, LineFormatReader, Sample } from "../reader";
import type { Draft } from "../records/draft";
import { isContinuation, openJoiningReader } from "../records/joining-reader";
import { detectByShare } from "../records/sample-share";
import { foldSyslogNumber } from "../records/severity-folding";
import { findAcceptStamp, parseHaproxyMessage } from "./haproxy-message";

/*
 * Syslog as files hold it: RFC 3164 (`Nov 21 02:26:22 host tag[pid]: message`, without year and
 * zone), RFC 5424 (`<34>1 2026-… host app pid id [data] message`) and rsyslog's ISO form. What
 * known programs say inside is read further: HAProxy.
 */
export const syslogReader: LineFormatReader = {
  kind: "lines",
  name: "syslog",
  version: 1,
  detect,
  open: (emitter, sample) => {
    const rollover = new NewYearRollover(findStatedYear(sample));
    return openJoiningReader(emitter, {
      parse: (line) => parseSyslog(line, rollover),
      joins: isContinuation,
    });
  },
};

function detect(sample: Sample): Detection | null {
  const isNamed = (line: string) => parseHead(line)?.program !== null;
  const detection = detectByShare(sample, "syslog", (line) => parseHead(line) !== null);
  if (detection === null || !sample.lines.some(isNamed)) return null;
  const head = sample.lines.map(parseHead).find((parsed) => parsed !== null) ?? null;
  const isHaproxy =
    sample.lines.filter((line) => parseHead(line)?.program === "haproxy").length * 2 >
    sample.lines.length;
  const kind = head === null || head.scan.isYearless ? "RFC 3164" : head.variant;
  return { ...detection, format: isHaproxy ? "HAProxy log (syslog)" : `syslog (${kind})` };
}

/** Some program in the file may write the year that its syslog stamps leave out: it then holds for all. */
function findStatedYear(sample: Sample): number | null {
  for (const line of sample.lines) {
    const head = parseHead(line);
    if (head?.program !== "haproxy" || !head.scan.isYearless) continue;
    const accepted = findAcceptStamp(line.slice(head.messageAt));
    if (accepted !== null) return civilFromMicros(accepted.wallMicros).year;
  }
  return null;
}

type SyslogHead = {
  readonly scan: StampAsWritten;
  readonly variant: "RFC 5424" | "ISO stamps";
  readonly host: string;
  readonly program: string | null;
  readonly pid: string | null;
  readonly priority: number | null;
  readonly messageAt: number;
};

function parseSyslog(line: string, rollover: NewYearRollover): Draft | null {
  const head = parseHead(line);
  if (head === null) return null;
  const stamp = rollover.place(head.scan);
  const message = line.slice(head.messageAt);
  const fields: Record<string, FieldValue> = { host: head.host };
  if (head.program !== null) fields.program = head.program;
  if (head.pid !== null) fields.pid = /^\d+$/.test(head.pid) ? Number(head.pid) : head.pid;
  const stated = head.priority === null ? null : foldSyslogNumber(head.priority & 7);
  if (head.priority !== null) fields.facility = head.priority >> 3;
  const base = { stamp, kind: "log", severity: stated, source: head.host, message } as const;
  if (head.program === "haproxy" && stamp !== null) {
    const inner = parseHaproxyMessage(message, stamp);
    if (inner !== null) {
      return {
        ...base,
        ...inner,
        severity: stated ?? inner.severity,
        fields: { ...fields, ...inner.fields },
      };
    }
  }
  return { ...base, fields };
}

function parseHead(line: string): SyslogHead | null {
  const priorityEnd = line.charCodeAt(0) === 60 ? digitsEnd(line, 1) : 0;
  if (priorityEnd > 0 && (priorityEnd > 4 || line.charCodeAt(priorityEnd) !== 62)) return null;
  const priority = priorityEnd > 1 ? Number(line.slice(1, priorityEnd)) : null;
  const at = priorityEnd > 0 ? priorityEnd + 1 : 0;
  if (priority !== null && line.startsWith("1 ", at)) return parse5424(line, at + 2, priority);
  const scan = isLetterAt(line, at) ? scanSyslogStamp(line, at) : scanIsoStamp(line, at);
  if (scan === null || line.charCodeAt(scan.end) !== 32) return null;
  const hostEnd = line.indexOf(" ", scan.end + 1);
  const host = line.slice(scan.end + 1, hostEnd);
  if (hostEnd < 0 || host === "" || !/^[\w.:-]*[\w.]$/.test(host)) return null;
  const tag = scanTag(line, hostEnd + 1);
  if (tag === null && !scan.stamp.isYearless) return null;
  const messageAt = tag?.end ?? hostEnd + 1;
  const named = { program: tag?.program ?? null, pid: tag?.pid ?? null };
  return { scan: scan.stamp, variant: "ISO stamps", host, ...named, priority, messageAt };
}

/** `program[pid]: ` or `program: `; a program's name has no space (RFC 3164 §4.1.3). */
function scanTag(
  line: string,
  at: number,
): { program: string; pid: string | null; end: number } | null {
  const colon = line.indexOf(":", at);
  if (colon < 0 || colon - at > 80) return null;
  const open = line.indexOf("[", at);
  const hasPid = open > at && open < colon && line.charCodeAt(colon - 1) === 93;
  const program = line.slice(at, hasPid ? open : colon);
  if (!/^[\w./()@-]+$/.test(program)) return null;
  const end = line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1;
  return { program, pid: hasPid ? line.slice(open + 1, colon - 1) : null, end };
}

/** `STAMP HOST APP PROCID MSGID STRUCTURED-DATA MSG`, a dash where there is nothing (RFC 5424 §6). */
function parse5424(line: string, at: number, priority: number): SyslogHead | null {
  const scan = scanIsoStamp(line, at);
  if (scan === null) return null;
  const [host, program, pid] = line.slice(scan.end + 1).split(" ", 3);
  if (host === undefined || program === undefined || pid === undefined) return null;
  const idAt = scan.end + 1 + host.length + 1 + program.length + 1 + pid.length + 1;
  const dataAt = line.indexOf(" ", idAt) + 1;
  if (dataAt <= 0) return null;
  const dataEnd = structuredDataEnd(line, dataAt);
  const messageAt = line.charCodeAt(dataEnd) === 32 ? dataEnd + 1 : dataEnd;
  return {
    scan: scan.stamp,
    variant: "RFC 5424",
    host,
    program: orNull(program),
    pid: orNull(pid),
    priority,
    messageAt: line.charCodeAt(messageAt) === 0xfeff ? messageAt + 1 : messageAt,
  };
}

function orNull(word: string): string | null {
  return word === "-" ? null : word;
}

function structuredDataEnd(line: string, at: number): number {
  if (line.charCodeAt(at) !== 91) return line.charCodeAt(at) === 45 ? at + 1 : at;
  let isQuoted = false;
  for (let index = at; index < line.length; index++) {
    const code = line.charCodeAt(index);
    if (code === 92) index++;
    else if (code === 34) isQuoted = !isQuoted;
    else if (code === 93 && !isQuoted && line.charCodeAt(index + 1) !== 91) return index + 1;
  }
  return line.length;
}

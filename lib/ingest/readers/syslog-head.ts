import type { StampAsWritten } from "@/lib/domain/evidence-record";
import { scanIsoStamp } from "@/lib/time/stamps/iso-stamp";
import { scanSyslogStamp } from "@/lib/time/stamps/named-month-stamp";
import { digitsEnd, isLetterAt } from "@/lib/time/stamps/text-scan";
import { foldSeverityWord } from "../records/severity-folding";

/** What stands before the message of a syslog line. */
export type SyslogHead = {
  readonly scan: StampAsWritten;
  readonly variant: "RFC 5424" | "ISO stamps";
  readonly host: string;
  readonly program: string | null;
  readonly pid: string | null;
  readonly priority: number | null;
  readonly messageAt: number;
};

/** Reads RFC 3164, RFC 5424 and rsyslog's ISO form; null when the line is none of them. */
export function parseSyslogHead(line: string): SyslogHead | null {
  const { priority, at } = scanPriority(line);
  if (priority !== null && line.startsWith("1 ", at)) return parse5424(line, at + 2, priority);
  const isIso = !isLetterAt(line, at);
  const scan = isIso ? scanOffsetStamp(line, at) : scanSyslogStamp(line, at);
  if (scan === null || line.charCodeAt(scan.end) !== 32) return null;
  const hostEnd = line.indexOf(" ", scan.end + 1);
  const host = line.slice(scan.end + 1, hostEnd);
  if (hostEnd < 0 || !isHostName(host)) return null;
  const tag = scanTag(line, hostEnd + 1);
  if (tag === null && isIso) return null;
  const { program, pid, end } = tag ?? { program: null, pid: null, end: hostEnd + 1 };
  return { scan: scan.stamp, variant: "ISO stamps", host, program, pid, priority, messageAt: end };
}

/** rsyslog and journalctl always write T and an offset; other logs with a stamp first do not do both. */
function scanOffsetStamp(line: string, at: number) {
  const scan = line.charCodeAt(at + 10) === 84 ? scanIsoStamp(line, at) : null;
  return scan?.stamp.offsetMinutes === null ? null : scan;
}

/** `<34>` before the stamp, when the file holds what came over the wire. */
function scanPriority(line: string): { priority: number | null; at: number } {
  if (line.charCodeAt(0) !== 60) return { priority: null, at: 0 };
  const end = digitsEnd(line, 1);
  if (end < 2 || end > 4 || line.charCodeAt(end) !== 62) return { priority: null, at: 0 };
  return { priority: Number(line.slice(1, end)), at: end + 1 };
}

/** A level word in the place of the host is another format. */
function isHostName(word: string): boolean {
  return /^[\w.:-]*[\w.]$/.test(word) && foldSeverityWord(word) === null;
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

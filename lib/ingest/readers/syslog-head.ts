import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanChineseStamp } from "@/lib/time/stamps/chinese-stamp";
import { scanEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { scanIsoStamp } from "@/lib/time/stamps/iso-stamp";
import { scanSyslogStamp } from "@/lib/time/stamps/named-month-stamp";
import type { StampScan } from "@/lib/time/stamps/stamp-scan";
import { digitsEnd, isDigitAt, isLetterAt, lettersEnd } from "@/lib/time/stamps/text-scan";
import { scanWeekdayStamp } from "@/lib/time/stamps/weekday-stamp";
import { foldSeverityWord } from "../records/severity-folding";

/** What stands before the message of a syslog line. */
export type SyslogHead = {
  /** Null where the sender has no clock (RFC 5424 §6.2.3). */
  readonly scan: StampAsWritten | null;
  readonly variant: "RFC 5424" | "ISO stamps" | "journalctl" | "RFC 3164";
  /** Null where a daemon writes its own file and leaves itself out. */
  readonly host: string | null;
  readonly program: string | null;
  readonly pid: string | null;
  readonly priority: number | null;
  readonly messageAt: number;
  /** When a relay received the line, where it wrote that before what the machine wrote. */
  readonly received?: StampAsWritten;
  /** Of RFC 5424: what the message is called, and where its structured data is. */
  readonly data?: { readonly id: string | null; readonly from: number; readonly to: number };
};

/** Reads RFC 3164, RFC 5424, rsyslog's ISO form and journalctl's; null when the line is none of them. */
export function parseSyslogHead(line: string): SyslogHead | null {
  const { priority, at } = scanPriority(line);
  if (priority !== null && line.startsWith("1 ", at)) return parse5424(line, at + 2, priority);
  const found = isLetterAt(line, at) ? scanLetters(line, at) : scanDigits(line, at);
  if (found === null || line.charCodeAt(found.end) !== 32) return null;
  const relayed = parseRelayed(line, found.end + 1, found.stamp);
  if (relayed !== null) return { ...relayed, priority: relayed.priority ?? priority };
  return parseBehindStamp(line, found, priority);
}

function parseBehindStamp(line: string, found: Found, priority: number | null): SyslogHead | null {
  const { stamp: scan, end, variant } = found;
  const hostEnd = line.indexOf(" ", end + 1);
  if (hostEnd < 0) return null;
  const host = line.slice(end + 1, hostEnd);
  const tag = isHostName(host) ? scanTag(line, hostEnd + 1) : null;
  if (tag !== null) return { scan, variant, host, ...tag, priority };
  // A daemon's own file has its name where the host would be: `dnsmasq[812]: …`.
  const own = host.endsWith("]:") ? scanTag(line, end + 1) : null;
  if (own !== null) return { scan, variant, host: null, ...own, priority };
  if (variant !== "RFC 3164" || !isHostName(host)) return null;
  return { scan, variant, host, program: null, pid: null, messageAt: hostEnd + 1, priority };
}

/** Relays may hold a line back for days, and their clock may be a little behind. */
const relayAheadMicros = 300_000_000;

/** `2026-…T06:00:03+00:00 2026-…T19:40:00+00:00 host program: …`: the machine's own time is when it was said. */
function parseRelayed(line: string, at: number, received: StampAsWritten): SyslogHead | null {
  if (!isDigitAt(line, at)) return null;
  const head = parseSyslogHead(line.slice(at));
  if (head?.scan === null || head?.scan.offsetMinutes === null || head === null) return null;
  if (head.received !== undefined || instantOf(head.scan) > instantOf(received) + relayAheadMicros)
    return null;
  return { ...head, messageAt: head.messageAt + at, received };
}

function instantOf({ wallMicros, offsetMinutes }: StampAsWritten): number {
  return wallMicros - (offsetMinutes ?? 0) * 60_000_000;
}

type Found = StampScan & { readonly variant: SyslogHead["variant"] };

function scanLetters(line: string, at: number): Found | null {
  const scan = scanSyslogStamp(line, at);
  if (scan !== null) return { ...scan, variant: "RFC 3164" };
  const full = scanWeekdayStamp(line, at);
  // `-o short-full`: a weekday before an ISO date.
  return full !== null && /^\w{3} \d{4}-/.test(full.stamp.raw)
    ? { ...full, variant: "journalctl" }
    : null;
}

/** `-o short-unix`, the months of a Chinese machine, and stamps with T and an offset. */
function scanDigits(line: string, at: number): Found | null {
  const scan = scanOffsetStamp(line, at);
  if (scan !== null) return { ...scan, variant: "ISO stamps" };
  if (line.charCodeAt(at + 10) === 46) {
    const epoch = scanEpochStamp(line, at);
    return epoch === null ? null : { ...epoch, variant: "journalctl" };
  }
  const isMonth = line.charCodeAt(at + 1) === month || line.charCodeAt(at + 2) === month;
  const chinese = isMonth ? scanChineseStamp(line, at) : null;
  return chinese === null ? null : { ...chinese, variant: "journalctl" };
}

/** 月 */
const month = 0x6708;

/** rsyslog and journalctl always write T and an offset; other logs with a stamp first do not do both. */
function scanOffsetStamp(line: string, at: number): StampScan | null {
  const scan = line.charCodeAt(at + 10) === 84 ? scanIsoStamp(line, at) : null;
  return scan?.stamp.offsetMinutes === null ? null : scan;
}

/** `<34>` before the stamp, when the file holds what came over the wire. */
function scanPriority(line: string): { priority: number | null; at: number } {
  if (line.charCodeAt(0) !== 60) return noPriority;
  const end = digitsEnd(line, 1);
  if (end < 2 || end > 4 || line.charCodeAt(end) !== 62) return noPriority;
  return { priority: Number(line.slice(1, end)), at: end + 1 };
}

const noPriority = { priority: null, at: 0 };

/** Which characters hosts (1) and tags (2) are made of. */
const hostMark = 1;
const tagMark = 2;
const marks = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[\w.:-]/.test(char)) marks[code] = (marks[code] ?? 0) | hostMark;
  if (/[\w./()@-]/.test(char)) marks[code] = (marks[code] ?? 0) | tagMark;
}

function areAll(line: string, from: number, to: number, mark: number): boolean {
  for (let at = from; at < to; at++) {
    const code = line.charCodeAt(at);
    if (code > 127 || ((marks[code] ?? 0) & mark) === 0) return false;
  }
  return to > from;
}

/** A level word in the place of the host is another format. */
function isHostName(word: string): boolean {
  if (!areAll(word, 0, word.length, hostMark)) return false;
  const last = word.charCodeAt(word.length - 1);
  if (last === 58 || last === 45) return false;
  return lettersEnd(word, 0) < word.length || foldSeverityWord(word) === null;
}

const tagCharsMax = 80;

/** `program[pid]: ` or `program: `; a program's name has no space (RFC 3164 §4.1.3). Cisco writes `%ASA-6-302013: `. */
function scanTag(
  line: string,
  at: number,
): Pick<SyslogHead, "program" | "pid" | "messageAt"> | null {
  const colon = line.indexOf(":", at);
  if (colon < 0 || colon - at > tagCharsMax) return null;
  const hasBracket = line.charCodeAt(colon - 1) === 93;
  const open = hasBracket ? line.indexOf("[", at) : -1;
  const hasPid = open > at && open < colon;
  const end = hasPid ? open : colon;
  const nameAt = line.charCodeAt(at) === 37 ? at + 1 : at;
  if (!areAll(line, nameAt, end, tagMark)) return null;
  const messageAt = line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1;
  const pid = hasPid ? line.slice(open + 1, colon - 1) : null;
  return { program: line.slice(at, end), pid, messageAt };
}

/** `STAMP HOST APP PROCID MSGID STRUCTURED-DATA MSG`, a dash where there is nothing (RFC 5424 §6). */
function parse5424(line: string, at: number, priority: number): SyslogHead | null {
  const scan = scanIsoStamp(line, at);
  if (scan === null && !line.startsWith("- ", at)) return null;
  const hostAt = (scan?.end ?? at + 1) + 1;
  const programAt = line.indexOf(" ", hostAt) + 1;
  const pidAt = programAt === 0 ? 0 : line.indexOf(" ", programAt) + 1;
  const idAt = pidAt === 0 ? 0 : line.indexOf(" ", pidAt) + 1;
  const dataAt = idAt === 0 ? 0 : line.indexOf(" ", idAt) + 1;
  if (dataAt === 0) return null;
  const dataEnd = structuredDataEnd(line, dataAt);
  const messageAt = line.charCodeAt(dataEnd) === 32 ? dataEnd + 1 : dataEnd;
  return {
    scan: scan?.stamp ?? null,
    variant: "RFC 5424",
    host: orNull(line.slice(hostAt, programAt - 1)),
    program: orNull(line.slice(programAt, pidAt - 1)),
    pid: orNull(line.slice(pidAt, idAt - 1)),
    priority,
    messageAt: line.charCodeAt(messageAt) === 0xfeff ? messageAt + 1 : messageAt,
    data: { id: orNull(line.slice(idAt, dataAt - 1)), from: dataAt, to: dataEnd },
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

import type { Severity } from "@/lib/domain/evidence/evidence-record";
import { findAcceptStamp, parseHaproxyMessage } from "../messages/haproxy-message";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { detectByShare } from "../records/sample-share";

/*
 * HAProxy as containers log it, `log stdout format raw`: the message alone, without syslog before it, and what the
 * process itself says as it starts. https://docs.haproxy.org/3.0/configuration.html#4.2-log
 */
export const haproxyLogReader: LineFormatReader = {
  kind: "lines",
  name: "haproxy-log",
  version: 2,
  detect: (sample) => detectByShare(sample, "HAProxy log", (line) => parseRequest(line) !== null),
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: (line) => parseRequest(line) ?? parseNotice(line),
      joins: () => false,
    }),
};

function parseRequest(line: string): Draft | null {
  const accepted = findAcceptStamp(line);
  const draft = accepted === null ? null : parseHaproxyMessage(line, accepted);
  return draft === null ? null : { ...draft, source: null };
}

const levels: Readonly<Record<string, Severity>> = {
  ALERT: "critical",
  WARNING: "warning",
  NOTICE: "notice",
  DIAG: "debug",
};
/** `[WARNING]  (8) : Server app/s1 is DOWN`, before version 2.4 with the day of the year and a clock. */
const noticeHead = /^\[(ALERT|WARNING|NOTICE|DIAG)\] {1,4}(?:\d{3}\/(\d{6}) )?\((\d{1,7})\) : /;

function parseNotice(line: string): Draft | null {
  const [matched, level = "", clock, pid] = noticeHead.exec(line) ?? [];
  if (matched === undefined) return null;
  const message = line.slice(matched.length);
  return {
    stamp: null,
    kind: "log",
    severity: levels[level] ?? null,
    isLevelInText: true,
    source: null,
    message,
    fields: { program: "haproxy", pid: Number(pid), ...(clock === undefined ? {} : { clock }) },
  };
}

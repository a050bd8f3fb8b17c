import type { FieldValue, Severity, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanApacheStamp } from "@/lib/time/stamps/named-month-stamp";
import type { Draft } from "../records/draft";
import { addRequest } from "../records/request-line";
import { severityOfStatus } from "../records/severity-folding";
import { toAccessTemplate } from "../templates/access-template";

/*
 * The message HAProxy sends to syslog, in its HTTP, TCP and error formats
 * (https://docs.haproxy.org/3.0/configuration.html#8.2), and its notices about servers.
 *
 * Which time? The line carries two: syslog's, when the request ended, to the second and without a
 * year; and the accept date in brackets, to the millisecond with a year. A failed request fails when
 * it ends, so the record is dated at its end: accept date plus the total time, both as the line
 * states them. `accepted_at` keeps the accept date. Without a total time syslog's stamp is used.
 */

type HaproxyDraft = Omit<Draft, "source">;

export function parseHaproxyMessage(
  message: string,
  syslogStamp: StampAsWritten,
): HaproxyDraft | null {
  const parts = splitRequest(message);
  return parts === null
    ? parseServerNotice(message, syslogStamp)
    : toRequest(message, parts, syslogStamp);
}

/** The accept date of a request line, which states the year that syslog leaves out. */
export function findAcceptStamp(message: string): StampAsWritten | null {
  const open = message.indexOf(" [");
  if (open < 0 || !/^\S+:\d+$/.test(message.slice(0, open))) return null;
  return scanApacheStamp(message, open + 2)?.stamp ?? null;
}

/** The words of a request line, and where what follows its queues begins. */
type RequestParts = {
  readonly client: string;
  readonly accepted: string;
  readonly frontend: string;
  readonly place: string;
  readonly timers: string;
  readonly status: number | null;
  readonly bytes: number;
  readonly termination: string;
  readonly connections: string;
  readonly queues: string;
  readonly end: number;
};

/** Client, accept date, frontend, place, timers, status, bytes, two cookies, termination, two counts. */
const httpWords = 12;
/** Without the status and, as in most TCP logs, without the cookies. */
const tcpWords = 9;

function splitRequest(message: string): RequestParts | null {
  const words: string[] = [];
  const ends: number[] = [];
  for (let at = 0; words.length < httpWords && at < message.length; ) {
    const blank = message.indexOf(" ", at);
    const end = blank < 0 ? message.length : blank;
    words.push(message.slice(at, end));
    ends.push(end);
    if (words.length === 2 && message.charCodeAt(end - 1) !== 93) return null;
    at = end + 1;
  }
  if (words.length < tcpWords) return null;
  return toParts(words, ends);
}

function toParts(words: readonly string[], ends: readonly number[]): RequestParts | null {
  const [client = "", accepted = "", frontend = "", place = "", timers = ""] = words;
  const isHttp = isCount(words[6] ?? "");
  const countAt = isHttp ? 6 : 5;
  // Cookies are there when the termination is not yet behind the bytes.
  const endsAt = isTermination(words[countAt + 1] ?? "", words[countAt + 2] ?? "")
    ? countAt + 1
    : countAt + 3;
  const [termination = "", connections = "", queues = ""] = words.slice(endsAt, endsAt + 3);
  const bytes = words[countAt] ?? "";
  if (!place.includes("/") || !timersForm.test(timers) || !isCount(bytes)) return null;
  if (!isTermination(termination, connections) || !countsForm.test(queues)) return null;
  return {
    ...{ client, accepted: accepted.slice(1, -1), frontend, place, timers },
    status: isHttp ? Number(words[5]) : null,
    bytes: Number(bytes),
    ...{ termination, connections, queues, end: ends[endsAt + 2] ?? 0 },
  };
}

const timersForm = /^[-\d/+]{3,80}$/;
const countsForm = /^[\d/+]{1,80}$/;

/** With a plus before it when the log was written before the end (`option logasap`). */
function isCount(word: string): boolean {
  return /^\+?\d{1,19}$/.test(word);
}

function isTermination(word: string, connections: string): boolean {
  return /^[-\w]{2,4}$/.test(word) && connections.includes("/") && countsForm.test(connections);
}

function toRequest(
  message: string,
  parts: RequestParts,
  syslogStamp: StampAsWritten,
): HaproxyDraft {
  const { status, termination } = parts;
  const slash = parts.place.indexOf("/");
  const portAt = parts.client.lastIndexOf(":");
  const fields: Record<string, FieldValue> = {
    client: parts.client.slice(0, portAt),
    client_port: Number(parts.client.slice(portAt + 1)),
    accepted_at: parts.accepted,
    frontend: parts.frontend,
    backend: parts.place.slice(0, slash),
    server: parts.place.slice(slash + 1),
    upstream: parts.place,
  };
  const totalMs = addTimers(fields, parts.timers);
  fields.bytes = parts.bytes;
  fields.termination = termination;
  fields.connections = parts.connections;
  fields.queues = parts.queues;
  if (status !== null && status >= 0) fields.status = status;
  const request = addTail(fields, message.slice(parts.end)) ?? "connection";
  const acceptStamp = scanApacheStamp(parts.accepted, 0)?.stamp ?? null;
  return {
    stamp: withOffset(endStamp(acceptStamp, totalMs), syslogStamp) ?? syslogStamp,
    kind: "access",
    severity: status === null ? tcpSeverity(termination) : severityOfStatus(status),
    message: `${request} ${status ?? termination} ${parts.place}`,
    template: toTemplate(fields, status),
    fields,
  };
}

/** `TR/Tw/Tc/Tr/Ta` of HTTP, `Tw/Tc/Tt` of TCP; -1 means the request never got that far. Returns the total. */
function addTimers(fields: Record<string, FieldValue>, text: string): number {
  const times = text.split("/").map(Number);
  const totalMs = times.at(-1) ?? -1;
  const isHttp = times.length === 5;
  fields.duration_ms = totalMs;
  fields.queue_ms = times[isHttp ? 1 : 0] ?? -1;
  fields.connect_ms = times[isHttp ? 2 : 1] ?? -1;
  if (isHttp) fields.response_ms = times[3] ?? -1;
  return totalMs;
}

function toTemplate(fields: Readonly<Record<string, FieldValue>>, status: number | null): string {
  const { method, path, backend, termination } = fields;
  if (typeof method !== "string" || typeof path !== "string")
    return `connection ${backend} ${termination}`;
  return toAccessTemplate(method, path, status);
}

/** Captured headers in braces, then the request in quotes; returns the request. */
function addTail(fields: Record<string, FieldValue>, tail: string): string | null {
  const quoteAt = tail.lastIndexOf(' "');
  const captured = findCaptured(tail);
  if (captured !== "") fields.captured = captured;
  if (quoteAt < 0) return null;
  const request = tail.slice(quoteAt + 2).replace(/"$/, "");
  const path = addRequest(fields, request);
  return typeof fields.method === "string" ? `${fields.method} ${path}` : request;
}

function findCaptured(tail: string): string {
  const open = tail.indexOf("{");
  const close = open < 0 ? -1 : tail.indexOf("}", open);
  return close < 0 ? "" : tail.slice(open + 1, close);
}

/** In the TCP format the first letter of the termination state tells who ended it: S is the server. */
function tcpSeverity(termination: string): Severity | null {
  return /^[SRIPK]/.test(termination) ? "error" : null;
}

function endStamp(accepted: StampAsWritten | null, totalMs: number): StampAsWritten | null {
  if (accepted === null || !(totalMs >= 0)) return null;
  return { ...accepted, wallMicros: accepted.wallMicros + totalMs * 1000 };
}

const quarterMicros = 15 * 60_000_000;
/** Farther apart than this the two clocks of a line are not of one moment. */
const apartMicrosMax = 5 * 60_000_000;

/** The accept date has no zone; where syslog's stamp states one, both are of one moment, which tells its zone. */
function withOffset(
  ended: StampAsWritten | null,
  { wallMicros, offsetMinutes, isYearless }: StampAsWritten,
): StampAsWritten | null {
  if (ended === null || ended.offsetMinutes !== null || offsetMinutes === null || isYearless) {
    return ended;
  }
  const ahead = ended.wallMicros - (wallMicros - offsetMinutes * 60_000_000);
  const quarters = Math.round(ahead / quarterMicros);
  const isApart = Math.abs(ahead - quarters * quarterMicros) > apartMicrosMax;
  if (isApart || Math.abs(quarters) > 14 * 4) return ended;
  return { ...ended, offsetMinutes: quarters === 0 ? 0 : quarters * 15 };
}

const serverNotice = /^(?:Backup )?[Ss]erver ([^\s/]+)\/(\S+) is (going )?(UP|DOWN|[A-Z]{4,})\b/;
const backendNotice = /^(?:backend|proxy) (\S+) has no server available!/i;

/** Levels as HAProxy's source gives them: a server lost is alert, a backend without servers emergency. */
function parseServerNotice(message: string, stamp: StampAsWritten): HaproxyDraft | null {
  const empty = backendNotice.exec(message);
  if (empty !== null) {
    const fields = { backend: empty[1] ?? null, state: "no server available" };
    return { stamp, kind: "log", severity: "critical", message, fields };
  }
  const notice = serverNotice.exec(message);
  if (notice === null) return null;
  const [, backend = "", server = "", , state = ""] = notice;
  const fields: Record<string, FieldValue> = {
    backend,
    server,
    upstream: `${backend}/${server}`,
    state,
  };
  const reason = /reason: ([^,]+)/.exec(message)?.[1];
  if (reason !== undefined) fields.reason = reason;
  // Taken out on purpose, it is no server lost: the source logs that at notice.
  const isLost = state === "DOWN" && !/ for maintenance\b/.test(message);
  const severity: Severity = isLost ? "critical" : "notice";
  const template = `Server ${backend}/${server} is ${state}`;
  return { stamp, kind: "log", severity, message, template, fields };
}

import type { FieldValue, Severity, StampAsWritten } from "@/lib/domain/evidence-record";
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

const requestLine =
  /^(?<client>\S+):(?<clientPort>\d+) \[(?<accepted>[^\]]+)\] (?<frontend>\S+) (?<backend>[^\s/]+)\/(?<server>\S+) (?<timers>[-\d/+]+) (?:(?<status>-?\d+) )?\+?(?<bytes>\d+) (?:\S+ \S+ )?(?<termination>[-\w]{2,4}) (?<connections>[\d/+]+) (?<queues>[\d/]+)(?<tail>.*)$/;

export function parseHaproxyMessage(
  message: string,
  syslogStamp: StampAsWritten,
): HaproxyDraft | null {
  const groups = requestLine.exec(message)?.groups;
  if (groups !== undefined) return toRequest(groups, syslogStamp);
  return parseServerNotice(message, syslogStamp);
}

/** The accept date of a request line, which states the year that syslog leaves out. */
export function findAcceptStamp(message: string): StampAsWritten | null {
  const open = message.indexOf(" [");
  if (open < 0 || !/^\S+:\d+$/.test(message.slice(0, open))) return null;
  return scanApacheStamp(message, open + 2)?.stamp ?? null;
}

type Groups = Readonly<Record<string, string | undefined>>;

function toRequest(groups: Groups, syslogStamp: StampAsWritten): HaproxyDraft {
  const { client = "", accepted = "", backend = "", server = "", termination = "" } = groups;
  const { connections = "", queues = "", frontend = "", tail = "" } = groups;
  const status = groups.status === undefined ? null : Number(groups.status);
  const timers = readTimers(groups.timers ?? "");
  const fields: Record<string, FieldValue> = {
    ...{ client, client_port: Number(groups.clientPort), accepted_at: accepted },
    ...{ frontend, backend, server, upstream: `${backend}/${server}` },
    ...timers,
    ...{ bytes: Number(groups.bytes), termination, connections, queues },
  };
  if (status !== null && status >= 0) fields.status = status;
  const request = addTail(fields, tail) ?? "connection";
  const acceptStamp = scanApacheStamp(accepted, 0)?.stamp ?? null;
  return {
    stamp: endStamp(acceptStamp, timers.duration_ms) ?? syslogStamp,
    kind: "access",
    severity: status === null ? tcpSeverity(termination) : severityOfStatus(status),
    message: `${request} ${status ?? termination} ${backend}/${server}`,
    template: toTemplate(fields, status),
    fields,
  };
}

/** `TR/Tw/Tc/Tr/Ta` of HTTP, `Tw/Tc/Tt` of TCP; -1 means the request never got that far. */
function readTimers(text: string) {
  const times = text.split("/").map(Number);
  const [queue_ms = -1, connect_ms = -1, response_ms = -1] =
    times.length === 5 ? times.slice(1) : times;
  const duration_ms = times.at(-1) ?? -1;
  return times.length === 5
    ? { duration_ms, queue_ms, connect_ms, response_ms }
    : { duration_ms, queue_ms, connect_ms };
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
  const captured = /\{([^}]*)\}/.exec(tail)?.[1];
  if (captured !== undefined && captured !== "") fields.captured = captured;
  if (quoteAt < 0) return null;
  const request = tail.slice(quoteAt + 2).replace(/"$/, "");
  const path = addRequest(fields, request);
  return typeof fields.method === "string" ? `${fields.method} ${path}` : request;
}

/** In the TCP format the first letter of the termination state tells who ended it: S is the server. */
function tcpSeverity(termination: string): Severity | null {
  return /^[SRIPK]/.test(termination) ? "error" : null;
}

function endStamp(accepted: StampAsWritten | null, totalMs: number): StampAsWritten | null {
  if (accepted === null || !(totalMs >= 0)) return null;
  return { ...accepted, wallMicros: accepted.wallMicros + totalMs * 1000 };
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
  const severity: Severity = state === "DOWN" ? "critical" : "notice";
  const template = `Server ${backend}/${server} is ${state}`;
  return { stamp, kind: "log", severity, message, template, fields };
}

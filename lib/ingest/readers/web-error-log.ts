import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { scanIsoStamp } from "@/lib/time/stamps/iso-stamp";
import { scanWeekdayStamp } from "@/lib/time/stamps/weekday-stamp";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { addRequest } from "../records/request-line";
import { detectByShare } from "../records/sample-share";
import { foldSeverityWord } from "../records/severity-folding";
import { withTraceFacts } from "../records/trace-facts";
import { isTracePart } from "../records/trace-lines";

/*
 * nginx: `2026/11/21 02:22:33 [error] 50#50: *10 message, client: …, server: …, request: "…", …`
 * (ngx_log.c, ngx_http_request.c). Apache 2.4: `[Sat Nov 21 02:22:33.123456 2026] [core:error]
 * [pid 50:tid 1] [client 1.2.3.4:5] AH00128: message`
 * (https://httpd.apache.org/docs/current/logs.html#errorlog).
 */
export const nginxErrorReader: LineFormatReader = {
  kind: "lines",
  name: "nginx-error",
  version: 4,
  detect: (sample) =>
    detectByShare(sample, "nginx error log", (line) => parseNginxError(line) !== null),
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: parseNginxError,
      joins: isTracePart,
      completeJoined: withTraceFacts,
    }),
};

export const apacheErrorReader: LineFormatReader = {
  kind: "lines",
  name: "apache-error",
  version: 3,
  detect: (sample) =>
    detectByShare(sample, "Apache error log", (line) => parseApache(line) !== null),
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: parseApache,
      joins: isTracePart,
      completeJoined: withTraceFacts,
    }),
};

const nginxHead = / \[(\w+)\] (\d+)#(\d+): (?:\*(\d+) )?/y;

export function parseNginxError(line: string): Draft | null {
  if (line.charCodeAt(4) !== 47) return null;
  const scan = scanIsoStamp(line, 0);
  if (scan === null) return null;
  nginxHead.lastIndex = scan.end;
  const head = nginxHead.exec(line);
  if (head === null) return null;
  const [matched, level = "", pid, tid, connection] = head;
  const text = line.slice(scan.end + matched.length);
  const contextAt = text.search(/, (client|server|upstream|request|host): /);
  const fields: Record<string, FieldValue> = { pid: Number(pid), tid: Number(tid) };
  if (connection !== undefined) fields.connection = Number(connection);
  if (contextAt >= 0) addContext(fields, text.slice(contextAt));
  return {
    stamp: scan.stamp,
    kind: "log",
    severity: foldSeverityWord(level),
    isLevelInText: true,
    source: null,
    message: contextAt < 0 ? text : text.slice(0, contextAt),
    fields,
  };
}

/** `, client: 1.2.3.4, request: "GET / HTTP/1.1", upstream: "http://…", host: "…"`. */
function addContext(fields: Record<string, FieldValue>, context: string): void {
  for (const [, key, quoted, plain] of context.matchAll(/, (\w+): (?:"([^"]*)"|([^,]*))/g)) {
    const value = quoted ?? plain ?? "";
    if (key === undefined || value === "") continue;
    if (key === "request") addRequest(fields, value);
    // `host` names the machine a record comes from; this is the header of the request.
    else fields[key === "host" ? "http_host" : key] = value;
  }
  if (typeof fields.upstream === "string") {
    fields.upstream_url = fields.upstream;
    fields.upstream = fields.upstream.replace(/^\w+:\/\//, "").replace(/\/.*$/, "");
  }
}

function parseApache(line: string): Draft | null {
  if (line.charCodeAt(0) !== 91) return null;
  const scan = scanWeekdayStamp(line, 1);
  if (scan === null || line.charCodeAt(scan.end) !== 93) return null;
  const fields: Record<string, FieldValue> = {};
  let at = scan.end + 1;
  for (let tag = readTag(line, at); tag !== null; tag = readTag(line, at)) {
    if (!takeTag(fields, tag.text)) break;
    at = tag.end;
  }
  if (typeof fields.level !== "string") return null;
  return {
    stamp: scan.stamp,
    kind: "log",
    severity: foldSeverityWord(fields.level.replace(/\d+$/, "")),
    source: null,
    message: line.slice(at).trim(),
    fields,
  };
}

/** One `[…]` of the head; false when it belongs to the message. */
function takeTag(fields: Record<string, FieldValue>, tag: string): boolean {
  const [name = "", value = ""] = tag.split(/ (.*)/);
  if (name === "pid") addProcess(fields, value);
  else if (name === "client" || name === "remote") fields.client = value.replace(/:\d+$/, "");
  else if (fields.level === undefined) [fields.module, fields.level] = splitLevel(name);
  else return false;
  return true;
}

function readTag(line: string, at: number): { text: string; end: number } | null {
  if (line.charCodeAt(at) !== 32 || line.charCodeAt(at + 1) !== 91) return null;
  const close = line.indexOf("]", at);
  return close < 0 ? null : { text: line.slice(at + 2, close), end: close + 1 };
}

function addProcess(fields: Record<string, FieldValue>, value: string): void {
  const [pid = "", tid = ""] = value.split(":tid ");
  fields.pid = Number(pid);
  if (tid !== "") fields.tid = Number(tid);
}

/** `core:error`, and only `error` before Apache 2.4. */
function splitLevel(name: string): [string | null, string] {
  const [module = "", level] = name.split(":");
  return level === undefined ? [null, module] : [module, level];
}

import type { FieldValue } from "@/lib/domain/evidence-record";
import { scanApacheStamp } from "@/lib/time/stamps/named-month-stamp";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { addRequest } from "../records/request-line";
import { detectByShare } from "../records/sample-share";
import { severityOfStatus } from "../records/severity-folding";
import { toAccessTemplate } from "../templates/access-template";

/*
 * The common and combined formats of Apache and nginx, with a virtual host before and further fields
 * behind: https://httpd.apache.org/docs/current/logs.html#accesslog,
 * https://nginx.org/en/docs/http/ngx_http_log_module.html. The stamp is the end of the request.
 */
export const accessLogReader: LineFormatReader = {
  kind: "lines",
  name: "access-log",
  version: 1,
  detect: (sample) => {
    const isCombined = sample.lines.some((line) => /" \d{3} (\d+|-) "/.test(line));
    const format = `nginx or Apache access log (${isCombined ? "combined" : "common"})`;
    return detectByShare(sample, format, (line) => parseAccessLine(line) !== null);
  },
  open: (emitter) => openJoiningReader(emitter, { parse: parseAccessLine, joins: () => false }),
};

export function parseAccessLine(line: string): Draft | null {
  const open = line.indexOf(" [");
  if (open < 0 || line.charCodeAt(0) === 91) return null;
  const scan = scanApacheStamp(line, open + 2);
  if (scan === null || line.charCodeAt(scan.end) !== 93 || line.charCodeAt(scan.end + 2) !== 34) {
    return null;
  }
  const requestAt = scan.end + 3;
  const requestEnd = closingQuote(line, requestAt);
  if (requestEnd < 0) return null;
  const request = line.slice(requestAt, requestEnd);
  const [statusText, bytesText] = line.slice(requestEnd + 2, requestEnd + 32).split(" ", 2);
  const status = toNumber(statusText);
  if (status === null || status < 100 || status > 599) return null;
  const fields: Record<string, FieldValue> = { ...parseWho(line.slice(0, open)), status };
  const path = addRequest(fields, request);
  const bytes = toNumber(bytesText);
  if (bytes !== null) fields.bytes = bytes;
  const quotedAt = line.indexOf(' "', requestEnd + 1);
  if (quotedAt > 0) addQuoted(fields, line, quotedAt + 1);
  const method = typeof fields.method === "string" ? fields.method : "-";
  return {
    stamp: scan.stamp,
    kind: "access",
    severity: severityOfStatus(status),
    source: typeof fields.vhost === "string" ? fields.vhost : null,
    message: `${request} ${status}${bytes === null ? "" : ` ${bytes}`}`,
    template: toAccessTemplate(method, path, status),
    fields,
  };
}

/** `[virtual-host:port] client ident user`. */
function parseWho(who: string): Record<string, FieldValue> {
  const words = who.split(" ");
  const [user, , client, vhost] = words.toReversed();
  const fields: Record<string, FieldValue> = { client: client ?? words[0] ?? null };
  if (user !== undefined && user !== "-" && words.length >= 3) fields.user = user;
  if (vhost !== undefined) fields.vhost = vhost;
  return fields;
}

/** Referrer and user agent, then whatever a custom format adds: `key=value`, or numbers without a name. */
function addQuoted(fields: Record<string, FieldValue>, line: string, at: number): void {
  const referrerEnd = closingQuote(line, at + 1);
  if (referrerEnd < 0) return;
  const referrer = line.slice(at + 1, referrerEnd);
  if (referrer !== "-") fields.referrer = referrer;
  const agentAt = referrerEnd + 3;
  const agentEnd = closingQuote(line, agentAt);
  if (agentEnd < 0) return;
  const agent = line.slice(agentAt, agentEnd);
  if (agent !== "-") fields.user_agent = agent;
  const rest = line.slice(agentEnd + 1).trim();
  if (rest === "") return;
  fields.extra = rest;
  for (const [, key, quoted, plain] of rest.matchAll(/([a-z_]\w*)[=:](?:"([^"]*)"|(\S+))/gi)) {
    const value = quoted ?? plain ?? "";
    if (key !== undefined) fields[key] = toNumber(value) ?? value;
  }
  const seconds = fields.rt ?? fields.request_time;
  if (typeof seconds === "number") fields.duration_ms = Math.round(seconds * 1000);
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at > 0 && line.charCodeAt(at - 1) === 92) at = line.indexOf('"', at + 1);
  return at;
}

function toNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { scanApacheStamp } from "@/lib/time/stamps/named-month-stamp";
import { digitsAt, digitsEnd } from "@/lib/time/stamps/text-scan";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { addRequest } from "../records/request-line";
import { detectByShare } from "../records/sample-share";
import { severityOfStatus } from "../records/severity-folding";
import { toAccessTemplate } from "../templates/access-template";
import { closingQuote, splitAccessTokens } from "./web/access-tokens";
import { addExtraFields } from "./web/extra-fields";

/*
 * The common and combined formats of Apache and nginx, with a virtual host before and further fields
 * behind: https://httpd.apache.org/docs/current/logs.html#accesslog,
 * https://nginx.org/en/docs/http/ngx_http_log_module.html. The stamp is the end of the request.
 */
export const accessLogReader: LineFormatReader = {
  kind: "lines",
  name: "access-log",
  version: 3,
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
  const status = requestEnd < 0 ? -1 : digitsAt(line, requestEnd + 2, 3);
  const statusEnd = requestEnd + 5;
  if (status < 100 || status > 599 || !isWordEnd(line, statusEnd)) return null;
  const fields: Record<string, FieldValue> = {};
  addWho(fields, line, open);
  fields.status = status;
  const request = line.slice(requestAt, requestEnd);
  const path = addRequest(fields, request);
  const bytesEnd = addBytes(fields, line, statusEnd);
  const quotedAt = line.indexOf(' "', requestEnd + 1);
  if (quotedAt > 0) addQuoted(fields, line, quotedAt + 1);
  const method = typeof fields.method === "string" ? fields.method : "-";
  return {
    stamp: scan.stamp,
    kind: "access",
    severity: severityOfStatus(status),
    source: typeof fields.vhost === "string" ? fields.vhost : null,
    message: `${request} ${line.slice(requestEnd + 2, bytesEnd)}`,
    template: toAccessTemplate(method, path, status),
    fields,
  };
}

/** The size behind the status; where it ends, or the status when there is none. */
function addBytes(fields: Record<string, FieldValue>, line: string, statusEnd: number): number {
  const end = digitsEnd(line, statusEnd + 1);
  if (end === statusEnd + 1 || !isWordEnd(line, end)) return statusEnd;
  fields.bytes = digitsAt(line, statusEnd + 1, end - statusEnd - 1);
  return end;
}

function isWordEnd(line: string, at: number): boolean {
  return at >= line.length || line.charCodeAt(at) === 32;
}

/** `[virtual-host:port] client ident user` up to `end`. */
function addWho(fields: Record<string, FieldValue>, line: string, end: number): void {
  const blank = line.indexOf(" ");
  const isCommon = line.charCodeAt(blank + 1) === 45 && line.charCodeAt(blank + 2) === 32;
  if (!isCommon) {
    addHosted(fields, line.slice(0, end));
    return;
  }
  fields.client = line.slice(0, blank);
  // What looks like a name with blanks in it is one: an address stands first.
  const user = line.slice(blank + 3, Math.max(end, blank + 3));
  if (user !== "-" && user !== "") fields.user = user;
}

function addHosted(fields: Record<string, FieldValue>, who: string): void {
  const words = who.split(" ");
  const [user, , client, vhost] = words.toReversed();
  fields.client = client ?? words[0] ?? null;
  if (user !== undefined && user !== "-" && words.length >= 3) fields.user = user;
  if (vhost !== undefined) fields.vhost = vhost;
}

/** Referrer and user agent, then whatever a format of one's own adds behind them. */
function addQuoted(fields: Record<string, FieldValue>, line: string, at: number): void {
  const referrerEnd = closingQuote(line, at + 1);
  if (referrerEnd < 0) return;
  if (!isDash(line, at + 1, referrerEnd)) fields.referrer = line.slice(at + 1, referrerEnd);
  const agentAt = referrerEnd + 3;
  const agentEnd = closingQuote(line, agentAt);
  if (agentEnd < 0) return;
  if (!isDash(line, agentAt, agentEnd)) fields.user_agent = line.slice(agentAt, agentEnd);
  if (agentEnd + 1 >= line.length) return;
  const rest = line.slice(agentEnd + 1).trim();
  if (rest === "") return;
  fields.extra = rest;
  addExtraFields(fields, splitAccessTokens(rest));
}

function isDash(line: string, from: number, to: number): boolean {
  return to - from === 1 && line.charCodeAt(from) === 45;
}

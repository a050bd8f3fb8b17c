import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { describeDoubt, type FoundDateOrder, findDateOrder } from "@/lib/time/stamps/date-order";
import { scanEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";
import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import { digitsEnd } from "@/lib/time/stamps/text-scan";
import { valueAsWritten } from "../fields/value-as-written";
import type { LineFormatReader, Sample } from "../reader";
import { openGatheringReader } from "../records/gathering-reader";
import { detectByShare } from "../records/sample-share";
import { type AuditPart, mergeAuditParts } from "./audit-event";

/*
 * Linux audit records, raw or enriched: `type=SYSCALL msg=audit(1795220783.959:2416): key=value …`
 * (https://github.com/linux-audit/audit-documentation/wiki/SPEC-Audit-Event-Enrichment), and as `ausearch -i`
 * interprets them: `msg=audit(11/21/2026 00:26:24.351:2480) : …`. Lines of one host, time and serial number are one event,
 * however many lines of others lie between them: they become one record.
 */
export const auditdReader: LineFormatReader = {
  kind: "lines",
  name: "auditd",
  version: 5,
  detect: (sample) => {
    const order = findOrder(sample)?.order ?? null;
    return detectByShare(
      { ...sample, lines: sample.lines.filter((line) => !isSeparator(line)) },
      "Linux audit log",
      (line) => parseAudit(line, order) !== null,
    );
  },
  open: (emitter, sample) => {
    const dates = findOrder(sample);
    if (dates !== null && !dates.isSure) emitter.warn(describeDoubt(dates));
    return openGatheringReader<AuditPart>(emitter, {
      parse: (line) => parseAudit(line, dates?.order ?? null),
      idOf: eventIdOf,
      merge: mergeAuditParts,
      skips: (line) => (isSeparator(line) ? "separator that ausearch writes" : null),
    });
  },
};

/** `----` between events, and `time->Sat Nov 21 00:26:24 2026` above them. */
function isSeparator(line: string): boolean {
  return line === "----" || line.startsWith("time->");
}

const stampMark = " msg=audit(";

function findOrder(sample: Sample): FoundDateOrder | null {
  return findDateOrder(
    sample.lines.map((text) => ({ text, at: text.indexOf(stampMark) + stampMark.length })),
  );
}

/** Host, time and serial number: an event has them alone. */
function eventIdOf(line: string): string | null {
  const open = line.indexOf(stampMark);
  const close = open < 0 ? -1 : line.indexOf(")", open);
  if (close < 0) return null;
  const node = line.startsWith("node=") ? line.slice(0, line.indexOf(" ")) : "";
  return `${node}${line.slice(open, close)}`;
}

function parseAudit(line: string, order: DateOrder | null): AuditPart | null {
  const typeAt = line.startsWith("node=") ? line.indexOf(" type=") + 1 : 0;
  if (!line.startsWith("type=", typeAt)) return null;
  const open = line.indexOf(stampMark, typeAt);
  if (open < 0) return null;
  const stampAt = open + stampMark.length;
  const scan = scanEpochStamp(line, stampAt) ?? scanStamp(line, stampAt, order);
  const close = line.indexOf(")", stampAt);
  const colon = line.startsWith(") :", close) ? close + 2 : close + 1;
  if (scan === null || close < 0 || line.charCodeAt(colon) !== 58) return null;
  if (line.charCodeAt(scan.end) !== 58) return null;
  const type = line.slice(typeAt + 5, open);
  const node = typeAt > 0 ? line.slice(5, typeAt - 1) : null;
  const body = line.slice(colon + 1).trim();
  const fields: Record<string, FieldValue> = { type, serial: line.slice(scan.end + 1, close) };
  if (node !== null) fields.host = node;
  const spoken = addPairs(fields, body);
  addNames(fields);
  return {
    stamp: scan.stamp,
    kind: "log",
    severity: severityOf(type, fields),
    source: node,
    message: `${type} ${spoken}`,
    type,
    fields,
  };
}

/** Fields the kernel writes in hexadecimal when they hold a blank, a quote or a zero (auditd's unescape). */
const encodedFields = new Set([
  "proctitle",
  "comm",
  "exe",
  "name",
  "cwd",
  "cmd",
  "acct",
  "path",
  "key",
  "data",
  "grp",
  "new_group",
]);

/**
 * Adds `key=value` pairs, also those inside `msg='…'` and the enriched ones behind the group
 * separator; returns the body as a person reads it, with hexadecimal decoded.
 */
function addPairs(fields: Record<string, FieldValue>, body: string): string {
  const spoken: string[] = [];
  for (let at = 0, equals = body.indexOf("="); equals >= 0; equals = body.indexOf("=", at)) {
    const key = lastWord(body.slice(at, equals));
    if (key === "msg" && body.charCodeAt(equals + 1) === 39) {
      const close = body.lastIndexOf("'");
      const inner = body.slice(equals + 2, close > equals + 1 ? close : undefined);
      spoken.push(addPairs(fields, inner));
      break;
    }
    const value = readValue(body, equals + 1);
    const text = decode(key, value.text, value.isQuoted);
    fields[key] = value.isQuoted ? text : valueAsWritten(text);
    spoken.push(`${key}=${text.includes(" ") ? JSON.stringify(text) : text}`);
    at = value.end;
  }
  return spoken.join(" ");
}

function lastWord(text: string): string {
  const end = text.trimEnd();
  return end.slice(Math.max(end.lastIndexOf(" "), end.lastIndexOf(groupSeparator)) + 1);
}

/** Between what the kernel wrote and what auditd added to it. */
const groupSeparator = "\u001d";

/** A blank or the group separator. */
function endsWord(code: number): boolean {
  return code === 32 || code === 0x1d;
}

function readValue(body: string, at: number): { text: string; isQuoted: boolean; end: number } {
  const quote = body.charAt(at);
  if (quote === '"' || quote === "'") {
    const close = body.indexOf(quote, at + 1);
    if (close > 0) return { text: body.slice(at + 1, close), isQuoted: true, end: close + 1 };
  }
  let end = at;
  while (end < body.length && !endsWord(body.charCodeAt(end))) end++;
  return { text: body.slice(at, end).replace(/,$/, ""), isQuoted: false, end };
}

function decode(key: string, text: string, isQuoted: boolean): string {
  if (isQuoted || text.length < 4 || text.length % 2 !== 0) return text;
  if (!encodedFields.has(key) && !/^a\d+$/.test(key)) return text;
  if (!/^[0-9A-F]+$/.test(text) || digitsEnd(text, 0) === text.length) return text;
  const bytes = Buffer.from(text, "hex");
  const decoded = bytes.toString("utf8").replaceAll("\0", " ");
  // Arguments of system calls (a0=7ffe…) are numbers in the same notation; text has no control bytes.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control bytes are what is looked for
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(decoded) ? text : decoded;
}

/** Conventional names beside audit's own. */
function addNames(fields: Record<string, FieldValue>): void {
  if (typeof fields.acct === "string") fields.user = fields.acct;
  if (typeof fields.addr === "string" && fields.addr !== "?") fields.client = fields.addr;
}

function severityOf(type: string, fields: Readonly<Record<string, FieldValue>>): Severity | null {
  const isFailed = fields.res === "failed" || fields.res === "no";
  return isFailed || type.startsWith("ANOM_") || type === "AVC" ? "warning" : null;
}

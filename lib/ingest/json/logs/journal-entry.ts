import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import type { Draft } from "../../records/draft";
import { foldSyslogNumber } from "../../records/severity-folding";
import { flattenFields } from "../flatten-fields";
import type { JsonObject } from "../json-object";
import { unwrapJsonMessage } from "../lower-object";

/*
 * An entry of systemd's journal, as `journalctl -o json` and `-o export` write it. Values are texts, or arrays of
 * bytes when they hold something that is no printable UTF-8; a field that is there more than once is an array.
 * https://systemd.io/JOURNAL_EXPORT_FORMATS/, https://www.freedesktop.org/software/systemd/man/systemd.journal-fields.html
 */
export function isJournalEntry(object: JsonObject): boolean {
  // Whoever passes entries on may leave the cursor out.
  const isWhole = object.__CURSOR !== undefined || object.MESSAGE !== undefined;
  return object.__REALTIME_TIMESTAMP !== undefined && isWhole;
}

/** Fields that say nothing about what happened; the raw text has them. */
const bookkeeping = new Set(["__CURSOR", "__MONOTONIC_TIMESTAMP", "__SEQNUM", "__SEQNUM_ID"]);

/** Conventional names beside the journal's own. */
const names: readonly (readonly [string, string])[] = [
  ["_HOSTNAME", "host"],
  ["SYSLOG_IDENTIFIER", "program"],
  ["_PID", "pid"],
  ["_SYSTEMD_UNIT", "unit"],
  ["UNIT", "unit"],
  ["_COMM", "comm"],
  ["_EXE", "exe"],
  ["_UID", "uid"],
  ["CONTAINER_NAME", "container"],
  ["CONTAINER_ID", "container_id"],
];

const numeric = new Set(["pid", "uid"]);

export function lowerJournalEntry(object: JsonObject): Draft {
  const { __REALTIME_TIMESTAMP: time, MESSAGE: message, PRIORITY: priority, ...rest } = object;
  const micros = textNumber(time);
  const level = textNumber(priority);
  const fields = toFields(rest);
  const text = toText(message);
  return unwrapJsonMessage({
    stamp: micros === null ? null : toEpochStamp(micros, String(time)),
    kind: "log",
    severity: level === null ? null : foldSyslogNumber(level),
    source: typeof fields.host === "string" ? fields.host : null,
    message: typeof text === "string" ? text : "",
    fields,
  });
}

function toFields(entry: JsonObject): Record<string, FieldValue> {
  const plain: Record<string, unknown> = {};
  for (const key in entry) if (!bookkeeping.has(key)) plain[key] = toText(entry[key]);
  const fields = flattenFields(plain);
  for (const [from, to] of names) {
    const value = fields[from];
    if (typeof value === "string") fields[to] = numeric.has(to) ? Number(value) : value;
  }
  return fields;
}

/** The text that an array of bytes spells; of a repeated field the texts joined. */
function toText(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const isBytes = value.every((item) => Number.isInteger(item) && item >= 0 && item <= 255);
  if (isBytes && value.length > 0)
    return Buffer.from(value).toString("utf8").replaceAll("\0", "\u2400");
  return value.map((item) => (Array.isArray(item) ? toText(item) : item)).join("\n");
}

function textNumber(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,17}$/.test(value) ? Number(value) : value;
  return typeof number === "number" ? number : null;
}

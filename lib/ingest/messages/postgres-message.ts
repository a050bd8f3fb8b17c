import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { scanIsoStamp } from "@/lib/time/stamps/iso-stamp";
import type { StampScan } from "@/lib/time/stamps/stamp-scan";

/**
 * Severities as the server maps them for syslog, one step up for ERROR: FATAL ends one session and
 * PANIC the server. https://www.postgresql.org/docs/current/runtime-config-logging.html#RUNTIME-CONFIG-SEVERITY-LEVELS
 */
const levels = new Map<string, Severity>([
  ["DEBUG", "debug"],
  ["INFO", "info"],
  ["LOG", "info"],
  ["NOTICE", "notice"],
  ["WARNING", "warning"],
  ["ERROR", "error"],
  ["FATAL", "error"],
  ["PANIC", "critical"],
]);

/** Null for what is no level of its own: DETAIL, HINT, STATEMENT… */
export function foldPostgresLevel(word: string): Severity | null {
  return levels.get(/\d$/.test(word) ? word.slice(0, -1) : word) ?? null;
}

/** `2026-11-21 00:20:01.220 -03`: where a zone has no letters the server writes the hours only. */
export function scanPostgresStamp(line: string, at: number): StampScan | null {
  const scan = scanIsoStamp(line, at);
  if (scan === null || scan.stamp.offsetMinutes !== null || line.charCodeAt(scan.end) !== 32) {
    return scan;
  }
  numericZone.lastIndex = scan.end;
  const [matched, sign, hours] = numericZone.exec(line) ?? [];
  if (matched === undefined) return scan;
  const east = Number(hours) * 60;
  const offsetMinutes = sign === "-" && east > 0 ? -east : east;
  const end = scan.end + matched.length;
  return { end, stamp: { ...scan.stamp, offsetMinutes, raw: line.slice(at, end) } };
}

const numericZone = / ([+-])(0\d|1[0-4])(?=[ ,[]|$)/y;

/** Values the server writes in fixed phrases: durations, and `key=value` of connections. */
export function addPostgresPhrases(fields: Record<string, FieldValue>, message: string): void {
  switch (message.charCodeAt(0)) {
    // duration:, disconnection:
    case 100:
      if (message.startsWith("duration: ")) {
        fields.duration_ms = Number.parseFloat(message.slice(10, 40));
      } else if (message.startsWith(sessionTime)) {
        fields.session_ms = toMilliseconds(message.slice(sessionTime.length, 60));
        addConnection(fields, message);
      } else if (message.startsWith("disconnection")) addConnection(fields, message);
      return;
    case 99:
      if (message.startsWith("connection ")) addConnection(fields, message);
      return;
    default:
  }
}

const sessionTime = "disconnection: session time: ";

/** `0:00:40.218`. */
function toMilliseconds(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = (/[\d:.]+/.exec(text)?.[0] ?? "")
    .split(":")
    .map(Number);
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
}

/** `host` of a connection is its client: the host of the record is the server. */
const connectionNames: readonly (readonly [string, string])[] = [
  ["user=", "user"],
  ["database=", "db"],
  ["application_name=", "application"],
  ["host=", "client"],
  ["port=", "client_port"],
];

function addConnection(fields: Record<string, FieldValue>, message: string): void {
  for (const [key, name] of connectionNames) {
    const from = message.indexOf(key);
    if (from < 0) continue;
    const valueAt = from + key.length;
    const blank = message.indexOf(" ", valueAt);
    const value = blank < 0 ? message.slice(valueAt) : message.slice(valueAt, blank);
    if (value !== "") fields[name] = name === "client_port" ? Number(value) : value;
  }
}

import { parseZonedTime } from "@/lib/base/instant";
import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { offsetOfName } from "../fields/time-zone-name";
import { findMember } from "./find-member";
import { isJsonObject, type JsonObject } from "./json-object";

/** Keys under which logs write when a record was made, the most certain first. */
export const timeKeys: readonly string[] = [
  "ts",
  "time",
  "timestamp",
  "@timestamp",
  "@t",
  "eventTime",
  "event_time",
  "datetime",
  "dateTime",
  "date",
  "asctime",
  "_time",
  "logTime",
  "log_time",
  "time_local",
  "time_iso8601",
  "__REALTIME_TIMESTAMP",
  "timeUnixNano",
  "observedTimeUnixNano",
  "Timestamp",
  "Time",
  "TimeCreated",
  "createdAt",
  "created_at",
  "startTime",
  "start_time",
  "occurred_at",
  "occurredAt",
  "at",
  "when",
  "t",
  "timeMillis",
  "instant",
  "StartUTC",
  // nginx's $msec: seconds with milliseconds.
  "msec",
  "epoch",
  "epoch_ms",
  "epochMillis",
  "unixtime",
  "unix_time",
  "unix_timestamp",
];

export type TimeField = { readonly key: string; readonly stamp: StampAsWritten };

/** The first member that holds a time, tried by name, the one a person named first; null when there is none. */
export function findTimeField(object: JsonObject, mapped?: string): TimeField | null {
  const found = findField(object, mapped);
  return found === null || found.stamp.offsetMinutes !== null ? found : withOffsetOfName(found);
}

/** `time_utc`: the name of the member states what its value leaves out. */
function withOffsetOfName(field: TimeField): TimeField {
  const offsetMinutes = offsetOfName(field.key);
  return offsetMinutes === null ? field : { ...field, stamp: { ...field.stamp, offsetMinutes } };
}

function findField(object: JsonObject, mapped: string | undefined): TimeField | null {
  const stated = mapped === undefined ? null : readTime(findMember(object, mapped));
  if (mapped !== undefined && stated !== null) return { key: mapped, stamp: stated };
  const joined = readDateAndTime(object);
  if (joined !== null) return { key: "time", stamp: joined };
  for (const key of timeKeys) {
    const value = object[key];
    if (value === undefined) continue;
    const stamp = readTime(value);
    if (stamp !== null) return { key, stamp };
  }
  return findUnusual(object);
}

/** `date=2026-11-21 time=14:20:01 tz="+0100"`, as FortiGate writes it: a day and its clock in two members. */
function readDateAndTime({ date, time, tz }: JsonObject): StampAsWritten | null {
  if (typeof date !== "string" || typeof time !== "string") return null;
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d/.test(time)) return null;
  const zone = typeof tz === "string" && /^[+-]\d{4}$/.test(tz) ? tz : "";
  return parseStamp(`${date} ${time}${zone}`);
}

/** Under a name that nobody listed but that says what it is. */
function findUnusual(object: JsonObject): TimeField | null {
  for (const key in object) {
    const value = object[key];
    if (!isNamedLikeTime(key) && !saysWhen(key, value)) continue;
    const stamp = readTime(value);
    if (stamp !== null && stamp.wallMicros > 0) return { key, stamp };
  }
  return null;
}

export function readTime(value: unknown): StampAsWritten | null {
  const stamp = readAnyTime(value);
  return stamp === null || meansNone(stamp) ? null : stamp;
}

/** Where programs begin to count, or end: the year 1, 1601 (Windows), 1900, 1970 (Unix) and 9999. */
const noTimes = new Set(
  ["0001-01-01", "1601-01-01", "1899-12-30", "1900-01-01", "1970-01-01"].map((day) =>
    midnightMicros(day),
  ),
);
const lastDay = midnightMicros("9999-12-31");

function midnightMicros(day: string): number {
  return (parseZonedTime(`${day}T00:00:00Z`) ?? 0) * 1000;
}

/** A time that is written where there is none. */
export function meansNone({ wallMicros, isYearless }: StampAsWritten): boolean {
  return !isYearless && (noTimes.has(wallMicros) || wallMicros >= lastDay);
}

function readAnyTime(value: unknown): StampAsWritten | null {
  if (typeof value === "string") return parseStamp(value) ?? parseGoTime(value);
  if (typeof value === "number") return toEpochStamp(value, String(value));
  if (!isJsonObject(value)) return null;
  // MongoDB writes its dates as `{"$date": …}`, Log4j's JsonLayout as `{"epochSecond": …, "nanoOfSecond": …}`.
  if (value.$date !== undefined) return readTime(value.$date);
  const { epochSecond, nanoOfSecond } = value;
  if (typeof epochSecond !== "number" || typeof nanoOfSecond !== "number") return null;
  return parseStamp(`${epochSecond}.${String(nanoOfSecond).padStart(9, "0")}`);
}

/** What Go's `Time.String` writes behind a stamp: the zone once more, and its clock without a date. */
const goTail = /(?<= [+-]\d{4}) [A-Z+-][A-Z\d]{1,4}( m=[+-]\d{1,12}\.\d{1,9})?$/;

function parseGoTime(text: string): StampAsWritten | null {
  const written = text.length > 80 ? text : text.replace(goTail, "");
  return written === text ? null : parseStamp(written);
}

/** `inject_time`, `detected-at`, `eventDate`, `LastSeenUTC`. */
const timeEnding =
  /(?:(?:^|[_.\- ])(?:time|timestamp|datetime|date|ts|at|utc)|[a-z](?:Time|Timestamp|DateTime|Date|At|Ts|UTC))$/;
/** Times that are not when a record was made. */
const otherTime = /expir|valid|until|due|next|birth|deadline|retention/i;

const answers = new Map<string, boolean>();
const answersMax = 10_000;

/** Is a member named like a time of its record, although it is none of the usual names? */
function isNamedLikeTime(name: string): boolean {
  const known = answers.get(name);
  if (known !== undefined) return known;
  const isTime = name.length <= 60 && timeEnding.test(name) && !otherTime.test(name);
  if (answers.size < answersMax) answers.set(name, isTime);
  return isTime;
}

/** What happened to its subject, as people name columns: `started`, `Opened`. */
const happening =
  /^(?:start(?:ed)?|beg[aiu]n|opened|created|triggered|detected|occurred|happened|raised|reported|fired|received|sent|published|logged|recorded|observed)$/i;

/** Is a written time of day what this member says when, under a name that in numbers would count? */
function saysWhen(name: string, value: unknown): boolean {
  return typeof value === "string" && value.includes(":") && happening.test(name);
}

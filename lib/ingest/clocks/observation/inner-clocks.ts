/**
 * Records that carry a second time: a collector's envelope around a line that begins with its own stamp, a
 * document with `timestamp` and `@timestamp`. The two differ by a little, the time a line travels. Where
 * they differ by one value instead, two clocks or two zones wrote one record.
 */
import type { ClockConflict, StampPlace } from "@/lib/domain/evidence/artifact";
import type {
  EvidenceRecord,
  FieldValue,
  StampAsWritten,
} from "@/lib/domain/evidence/evidence-record";
import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { parseStamp, scanStamp } from "@/lib/time/stamps/parse-stamp";
import { madOf, medianOf } from "../differences/robust-statistics";
import { nearestUsedOffset } from "../walls/used-offsets";

/** Looked at: all records at first, then one in so many. */
const denseRecords = 256;
const sparseStride = 16;
const differencesMax = 1_000;
const fieldsMax = 8;

const dayMs = 86_400_000;
const zoneReachMs = 3 * 60_000;
const zoneMinMs = 15 * 60_000;
/** Two stamps of one program agree to the second; a travelling line takes less than this. */
const offsetMinMs = 5_000;
const delayMinMs = 30_000;
const constantMadMaxMs = 2_000;
const zoneRecordsMin = 3;
const offsetRecordsMin = 20;
const sameSideShareMin = 0.95;
const commonShareMin = 0.5;

/** Names of the time of a record; not of a start, an end or a limit. */
const timeName =
  /^(?:@?time_?stamp|time|ts|date_?time|asctime|event_?time|inner_time|log_?time|[a-z]+_timestamp|t)$/i;
const otherTimeName =
  /^(?:start|end|expir|valid|until|due|next|last|first|prev|creat|updat|modif)/i;

type Field = {
  readonly differences: number[];
  readonly example: ClockConflict["example"];
  /** Does the other stamp state its offset? */
  readonly isStated: boolean;
};

type InnerStamp = {
  readonly raw: string;
  readonly atMs: number;
  readonly isStated: boolean;
  readonly isTimeOfDay: boolean;
};

export class InnerClocks {
  private readonly fields = new Map<string, Field>();
  private records = 0;
  private lookedAt = 0;

  /** `statesOffset`: of the record's own stamp, whose time is then an instant. */
  constructor(
    private readonly outer: { readonly statesOffset: boolean; readonly lacksYears: boolean },
  ) {}

  observe(record: EvidenceRecord, atMs: number): void {
    this.records += 1;
    if (this.records > denseRecords && this.records % sparseStride !== 0) return;
    this.lookedAt += 1;
    let hasInner = false;
    for (const [name, value] of Object.entries(record.fields)) {
      if (!isTimeName(name)) continue;
      const stamp = readStamp(value);
      if (stamp === null) continue;
      hasInner ||= name === "inner_time";
      this.add(name, stamp, record, atMs);
    }
    if (hasInner) return;
    const stamp = scanHead(record.message);
    if (stamp !== null) this.add("message", stamp, record, atMs);
  }

  /** Offset from UTC of the record's own stamps, told by other stamps that state theirs; null: not told. */
  get statedElsewhereMs(): number | null {
    if (this.outer.statesOffset || this.outer.lacksYears) return null;
    for (const { isStated, differences } of this.fields.values()) {
      if (!isStated || !this.isCommon(differences)) continue;
      const medianMs = medianOf(differences);
      if (madOf(differences, medianMs) > constantMadMaxMs) continue;
      const offsetMs = nearestUsedOffset(-medianMs, zoneReachMs);
      if (offsetMs !== null) return offsetMs + 0;
    }
    return null;
  }

  /** `zoneMs`: the offset of the record's own stamps as it was settled, where they state none. */
  conflicts(zoneMs: number): readonly ClockConflict[] {
    return [...this.fields].flatMap(([field, { differences, example, isStated }]) => {
      // A stated time against a wall clock: the zone of the record's own stamps lies between, and is no conflict.
      const shiftMs = isStated && !this.outer.statesOffset ? zoneMs : 0;
      const shifted = differences.map((difference) => difference + shiftMs);
      const conflict = this.isCommon(differences) ? judge(shifted) : null;
      return conflict === null ? [] : [{ kind: "conflict", field, ...conflict, example }];
    });
  }

  /** A time that few of the records carry is about something else. */
  private isCommon(differences: readonly number[]): boolean {
    const wanted = Math.min(differencesMax, this.lookedAt * commonShareMin);
    return differences.length >= Math.max(zoneRecordsMin, wanted);
  }

  private add(name: string, stamp: InnerStamp, record: EvidenceRecord, atMs: number): void {
    const known = this.fields.get(name);
    if (known === undefined && this.fields.size >= fieldsMax) return;
    const field = known ?? {
      differences: [],
      example: { place: placeOf(record), otherStamp: stamp.raw },
      isStated: stamp.isStated,
    };
    this.fields.set(name, field);
    if (field.isStated !== stamp.isStated || field.differences.length >= differencesMax) return;
    const differenceMs = stamp.atMs - atMs;
    const isCircular = stamp.isTimeOfDay || this.outer.lacksYears;
    field.differences.push(isCircular ? withinHalfDay(differenceMs) : differenceMs);
  }
}

type Judged = Pick<ClockConflict, "differenceMs" | "madMs" | "records" | "reading">;

function judge(differences: readonly number[]): Judged | null {
  const records = differences.length;
  const differenceMs = Math.round(medianOf(differences));
  const madMs = Math.round(madOf(differences, differenceMs));
  const measured = { differenceMs, madMs, records };
  if (madMs <= constantMadMaxMs) {
    const offsetMs = nearestUsedOffset(differenceMs, zoneReachMs) ?? 0;
    if (Math.abs(offsetMs) >= zoneMinMs) return { ...measured, reading: "zone" };
    if (records < offsetRecordsMin || Math.abs(differenceMs) < offsetMinMs) return null;
    return { ...measured, reading: "offset" };
  }
  const earlier = differences.filter((difference) => difference < 0).length;
  const isDelay = earlier >= records * sameSideShareMin && differenceMs <= -delayMinMs;
  return records >= offsetRecordsMin && isDelay ? { ...measured, reading: "delay" } : null;
}

function isTimeName(field: string): boolean {
  const last = field.slice(field.lastIndexOf(".") + 1);
  return timeName.test(last) && !otherTimeName.test(last);
}

const timeOfDay = /^(\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?![\d:])/;
/** What a stamp at the beginning of a message may stand behind: brackets, quotes, the envelope of a container's log. */
const headStart = /^(?:\{"log":")?[[("'{\s]{0,3}(?=\d)/;

function scanHead(message: string): InnerStamp | null {
  const from = headStart.exec(message.slice(0, 16))?.[0].length ?? null;
  if (from === null) return null;
  const scan = scanStamp(message, from);
  // A number there may be anything; a date or a time of day is neither an id nor an amount.
  if (scan !== null && !scan.stamp.isYearless && /[:.]\d\d/.test(scan.stamp.raw)) {
    return toInner(scan.stamp);
  }
  return readTimeOfDay(message.slice(from, from + 24));
}

function readStamp(value: FieldValue): InnerStamp | null {
  if (typeof value === "number") {
    const stamp = toEpochStamp(value, String(value));
    return stamp === null || value === 0 ? null : toInner(stamp);
  }
  if (typeof value !== "string" || value.length > 64) return null;
  const stamp = parseStamp(value);
  if (stamp !== null) return stamp.isYearless ? null : toInner(stamp);
  return readTimeOfDay(value);
}

function toInner({
  wallMicros,
  offsetMinutes,
  granularity,
  raw,
}: StampAsWritten): InnerStamp | null {
  // A day is no time of a record.
  if (granularity === "day" || granularity === "month" || granularity === "year") return null;
  const atMs = wallMicros / 1000 - (offsetMinutes ?? 0) * 60_000;
  return { raw, atMs, isStated: offsetMinutes !== null, isTimeOfDay: false };
}

function readTimeOfDay(text: string): InnerStamp | null {
  const match = timeOfDay.exec(text);
  if (match === null) return null;
  const [raw, hours, minutes, seconds, fraction = "0"] = match;
  const wholeMs = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  const atMs = wholeMs + Number(`0.${fraction}`) * 1_000;
  return { raw, atMs, isStated: false, isTimeOfDay: true };
}

function withinHalfDay(differenceMs: number): number {
  const rest = ((differenceMs % dayMs) + dayMs) % dayMs;
  return rest > dayMs / 2 ? rest - dayMs : rest;
}

function placeOf({ artifactId, path, locator, time }: EvidenceRecord): StampPlace {
  return { artifactId, path, locator, stamp: time?.raw ?? "" };
}

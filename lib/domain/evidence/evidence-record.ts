import type { Instant } from "@/lib/base/instant";
import type { ArtifactId } from "../ids";
import type { Locator } from "./evidence";

/** How fine a time was given. */
export const granularities = [
  "microsecond",
  "millisecond",
  "second",
  "minute",
  "hour",
  "day",
  "month",
  "year",
] as const;
export type Granularity = (typeof granularities)[number];

export const severities = ["debug", "info", "notice", "warning", "error", "critical"] as const;
/** Severities of every format folded into six, in rising order; null when the record states none. */
export type Severity = (typeof severities)[number];

/** How grave a record calls itself, 0 to 5; what states nothing is ordinary. */
export function severityRank(severity: Severity | null): number {
  return severity === null ? 1 : severities.indexOf(severity);
}

export const recordKinds = [
  "log",
  "access",
  "metric",
  "alert",
  "change",
  "message",
  "span",
  "media",
] as const;
/**
 * What a record is, whatever file it came in. `message` is what a person wrote: in a chat, in notes, on a
 * status page. `media` stands for a picture or a video as a whole.
 */
export type RecordKind = (typeof recordKinds)[number];

/** Records of these kinds tell of others: the place of their file does not say whom they are about. */
export const tellingOfOthers: readonly RecordKind[] = ["alert", "message", "change"];

export type FieldValue = string | number | boolean | null;

/** A time exactly as the source wrote it. Never corrected; zone and clock are applied when queried. */
export type StampAsWritten = {
  /**
   * Microseconds from 1970-01-01T00:00 of the wall clock as written, read as if it were UTC. For
   * an epoch stamp this is the epoch and `offsetMinutes` is 0. A stamp without a year is written in
   * 1972 (a leap year), or 1973… after a New Year inside the file.
   */
  readonly wallMicros: number;
  /** Minutes east of UTC when the stamp states it (also for Z and epoch: 0), else null. */
  readonly offsetMinutes: number | null;
  readonly isYearless: boolean;
  readonly granularity: Granularity;
  /** The characters of the stamp. */
  readonly raw: string;
};

/** A record as a reader lowers it from an artifact. */
export type RecordAsWritten = {
  readonly locator: Locator;
  readonly stamp: StampAsWritten | null;
  readonly kind: RecordKind;
  readonly severity: Severity | null;
  /** Host, service or person that wrote it, when the record says so. */
  readonly source: string | null;
  /** What a person would read: the message without stamp, level and host. */
  readonly message: string;
  /** The message with its variable parts replaced by `<*>`: equal for records of one template. */
  readonly template: string;
  readonly fields: Readonly<Record<string, FieldValue>>;
};

/** A record as it is answered by queries: zone and clock offset of its source applied. */
export type EvidenceRecord = Omit<RecordAsWritten, "stamp"> & {
  readonly artifactId: ArtifactId;
  readonly path: string;
  /** 0-based order inside the artifact. */
  readonly recordNumber: number;
  /** Null: undated. A stamp of one-second precision is that whole second. */
  readonly time: RecordTime | null;
};

export type RecordTime = {
  readonly earliest: Instant;
  readonly latest: Instant;
  /** Corrected microseconds from the epoch, for order inside one millisecond. */
  readonly micros: number;
  readonly granularity: Granularity;
  readonly raw: string;
};

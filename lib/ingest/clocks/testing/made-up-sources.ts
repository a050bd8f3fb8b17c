/** Sources that are made up for tests of surveys: who said what, when, and with which clock. */
import { instant } from "@/lib/base/instant";
import type { Artifact, ReadReport } from "@/lib/domain/evidence/artifact";
import type { EvidenceRecord, RecordKind } from "@/lib/domain/evidence/evidence-record";
import { artifactIds } from "@/lib/domain/ids";
import { createClockSurvey, type SurveyWords } from "../clock-survey";

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
export const startMs = Date.UTC(2024, 4, 14, 9, 0, 0);

/** One thing a source says: when it happened, and the identifier it names. */
export type MadeUpLine = {
  readonly atMs: number;
  readonly id?: string;
  readonly template?: string;
  readonly kind?: RecordKind;
  readonly message?: string;
  readonly fields?: EvidenceRecord["fields"];
};

export type Source = {
  readonly path: string;
  readonly lines: readonly MadeUpLine[];
  /** What its clock shows less the true time; by number of the record when it changes. */
  readonly aheadMs?: number | ((record: number) => number);
  /** What its stamps show less its clock in UTC; null: the stamps state their offset. */
  readonly zoneMs?: number | null;
  readonly isYearless?: boolean;
  /** Those that its weekdays leave. */
  readonly possibleYears?: readonly number[];
  /** What its stamps call their zone. */
  readonly zoneWord?: string;
};

export function survey(sources: readonly Source[], words: SurveyWords = {}) {
  const artifacts = sources.map(toArtifact);
  const running = createClockSurvey(artifacts.map((artifact) => ({ artifact })));
  const records = sources.flatMap((source, at) => toRecords(source, artifacts[at]));
  running.observe(records);
  const found = running.conclude(words);
  const clocks = found.map(({ clock }) => clock);
  return {
    clocks,
    proposals: found.flatMap(({ proposals }) => proposals),
    corrections: found.map(({ correction }) => correction),
    offsets: clocks.map((clock) =>
      clock.segments.map(({ offsetMs }) => Math.round(offsetMs / 100) / 10),
    ),
    zones: clocks.map(({ zone, zoneBasis }) => `${zone} ${zoneBasis}`),
  };
}

function toArtifact(source: Source, at: number): Artifact {
  const report: ReadReport = {
    kind: "read",
    format: "made by hand",
    reader: "test",
    readerVersion: 1,
    mapping: null,
    statedYear: null,
    possibleYears: source.possibleYears,
    yearRolls: [],
    encoding: "utf-8",
    containers: [],
    lines: 0,
    records: source.lines.length,
    undated: 0,
    dropped: [],
    warnings: [],
    firstWallMicros: null,
    lastWallMicros: null,
    statesOffset: source.zoneMs === undefined || source.zoneMs === null ? "all" : "none",
    isYearless: source.isYearless ?? false,
    isTruncated: false,
    isDayless: false,
    columns: [],
  };
  const id = artifactIds.fromDigest(at.toString(16).padStart(16, "0"));
  return { id, path: source.path, sha256: "0".repeat(64), bytes: 0, report };
}

function toRecords(source: Source, artifact: Artifact | undefined): EvidenceRecord[] {
  if (artifact === undefined) return [];
  const { aheadMs = 0, zoneMs } = source;
  const firstYear = new Date((source.lines[0]?.atMs ?? 0) + (zoneMs ?? 0)).getUTCFullYear();
  return source.lines.map((line, recordNumber): EvidenceRecord => {
    const ahead = typeof aheadMs === "number" ? aheadMs : aheadMs(recordNumber);
    const shownMs = Math.round(line.atMs + ahead + (zoneMs ?? 0));
    const wallMs = source.isYearless === true ? inYear1972(shownMs, firstYear) : shownMs;
    const time = instant(wallMs);
    const zoneWord = source.zoneWord === undefined ? "" : ` ${source.zoneWord}`;
    const stated = zoneMs === undefined || zoneMs === null ? "Z" : "";
    return {
      artifactId: artifact.id,
      path: artifact.path,
      recordNumber,
      locator: { kind: "lines", from: recordNumber + 1, to: recordNumber + 1 },
      time: {
        earliest: time,
        latest: time,
        micros: wallMs * 1000,
        granularity: "millisecond",
        raw: `${new Date(wallMs).toISOString().slice(0, -1)}${stated}${zoneWord}`,
      },
      kind: line.kind ?? "log",
      severity: null,
      source: null,
      ...toMessage(line),
      fields: line.fields ?? {},
    };
  });
}

function toMessage({ id = "nothing", message, template }: MadeUpLine) {
  return {
    message: message ?? `handled ${id}`,
    template: template ?? message ?? "handled <*>",
  };
}

/** As stamps without a year are written: 1972, and 1973 after a New Year. */
function inYear1972(wallMs: number, firstYear: number): number {
  const shown = new Date(wallMs);
  const year = 1972 + shown.getUTCFullYear() - firstYear;
  const midnight = Date.UTC(year, shown.getUTCMonth(), shown.getUTCDate());
  return midnight + (((wallMs % dayMs) + dayMs) % dayMs);
}

/** `count` requests, a few seconds apart without a rhythm, as one source tells of them. */
export function requests(
  count: number,
  rest: { lagMs?: (at: number) => number; prefix?: string } = {},
): MadeUpLine[] {
  const { lagMs = () => 0, prefix = "req-" } = rest;
  return Array.from({ length: count }, (_, at) => ({
    atMs: startMs + at * 7000 + ((at * 7919) % 5000) + lagMs(at),
    id: `${prefix}${(at * 2_654_435_761 + 12_345).toString(16)}`,
  }));
}

import { formatInstant, type Instant } from "@/lib/base/instant";
import type {
  ClockBasis,
  ReadReport,
  SourceClock,
  ZoneBasis,
} from "@/lib/domain/evidence/artifact";
import { describeChosen } from "@/lib/domain/evidence/chosen-reading";
import { describeConflict } from "@/lib/domain/evidence/clock-doubt-text";
import { describeContainer, describeSkipped } from "@/lib/domain/evidence/container-report";
import { describeOddHour, type OddHour } from "@/lib/domain/evidence/odd-hour";
import { describeRepeats } from "@/lib/domain/evidence/repeats-text";
import { describeSeverity } from "@/lib/domain/evidence/severity-scale";
import { formatTime } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";
import { describeClock } from "./clock-facts";

/** What is known of a file once it was read, imported or not. */
type ReadFile = {
  readonly report: ReadReport;
  readonly clock: Pick<SourceClock, "zone" | "zoneBasis" | "year" | "segments" | "doubts"> | null;
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
  readonly oddHours?: readonly OddHour[] | undefined;
};

export type ShownTime = { readonly text: string; readonly iso: string };

/** A file in words: every number and every assumption a reader of the timeline should be able to check. */
export type FileDescription = {
  readonly format: string;
  /** The reader and what it had to unpack or decode. */
  readonly readBy: string;
  /** What its columns hold, told by their values; empty for a text without any. */
  readonly columns: string;
  /** In which scales it states severities and how they were recognised; one line for each. */
  readonly severities: readonly string[];
  /** What a person chose in the preview; empty when nothing. */
  readonly chosen: string;
  readonly zone: string;
  readonly zoneBasis: string;
  /** Empty when the clock is taken as it is. */
  readonly clockOffset: string;
  readonly clockBasis: string;
  readonly first: ShownTime | null;
  readonly last: ShownTime | null;
  readonly kept: string;
  readonly undated: string;
  readonly dropped: readonly string[];
  readonly warnings: readonly string[];
  /** Why nothing was read; null when it was. */
  readonly unreadReason: string | null;
};

export function describeFile({
  report,
  clock,
  firstAt,
  lastAt,
  oddHours = [],
}: ReadFile): FileDescription {
  if (report.kind === "unread") {
    return {
      ...{
        format: report.format,
        readBy: "kept, not read",
        columns: "",
        severities: [],
        chosen: "",
      },
      ...{ zone: "", zoneBasis: "" },
      ...{ clockOffset: "", clockBasis: "", first: null, last: null },
      ...{ kept: "", undated: "", dropped: [], warnings: report.warnings },
      unreadReason: report.reason,
    };
  }
  if (report.kind === "container") {
    return {
      ...{ format: report.format, readBy: "opened", columns: "", severities: [], chosen: "" },
      ...{ zone: "", zoneBasis: "" },
      ...{ clockOffset: "", clockBasis: "", first: null, last: null },
      ...{
        kept: describeContainer(report),
        undated: "",
        dropped: report.skipped.map(describeSkipped),
      },
      ...{ warnings: report.warnings, unreadReason: null },
    };
  }
  const [segment] = clock?.segments ?? [];
  const shownClock = describeClock(clock);
  return {
    format: report.format,
    readBy: describeReading(report),
    columns: describeColumns(report.columns),
    severities: (report.severities ?? []).slice(0, severitiesShown).map(describeSeverity),
    chosen: describeChosen(report),
    zone: firstAt === null ? "" : (clock?.zone ?? ""),
    zoneBasis: firstAt === null ? whyNoZone(report) : describeZone(report, clock, segment?.basis),
    clockOffset: shownClock.offset,
    clockBasis: shownClock.basis,
    first: showTime(firstAt),
    last: showTime(lastAt),
    kept: `${countOf(report.records, "row")} kept`,
    undated: report.undated === 0 ? "" : `${countOf(report.undated, "row")} without a time`,
    dropped: report.dropped.map(
      ({ reason, count, lines }) => `${countOf(count, "row")} dropped: ${reason}${atLines(lines)}`,
    ),
    warnings: [
      ...describeRepeats(report),
      ...report.warnings,
      ...oddHours.map(describeOddHour),
      ...describeDoubts(report, clock),
    ],
    unreadReason: null,
  };
}

type ReadFacts = Extract<ReadReport, { kind: "read" }>;

function describeReading({ reader, containers, encoding }: ReadFacts): string {
  const steps = [
    ...containers.map((container) => `unpacked from ${container}`),
    ...(encoding.toLowerCase() === "utf-8" ? [] : [`decoded from ${encoding}`]),
  ];
  return [`reader ${reader}`, ...steps].join(", ");
}

/** Columns that are shown; a table of many is not told apart by more. */
const columnsShown = 12;

/** A third member seldom states anything of its own. */
const severitiesShown = 2;

function describeColumns(columns: ReadFacts["columns"]): string {
  if (columns.length === 0) return "";
  const shown = columns.slice(0, columnsShown).map(({ name, role }) => `${name} (${role})`);
  const rest = columns.length - shown.length;
  return [...shown, ...(rest === 0 ? [] : [`${rest} more`])].join(", ");
}

function describeDoubts(report: ReadFacts, clock: ReadFile["clock"]): readonly string[] {
  const year = clock?.year ?? null;
  return [
    ...(report.isTruncated ? ["The last line has no end: the file was cut while written."] : []),
    ...(report.isYearless && year !== null ? [`The times have no year; ${year} is assumed.`] : []),
    ...(clock?.doubts ?? []).flatMap((doubt) =>
      doubt.kind === "conflict" ? [`Conflicting clocks. ${describeConflict(doubt)}.`] : [],
    ),
  ];
}

function atLines(lines: readonly number[]): string {
  if (lines.length === 0) return "";
  return ` (${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")})`;
}

function showTime(at: Instant | null): ShownTime | null {
  if (at === null) return null;
  return { text: `${formatTime(at, "UTC", { withDay: true })} UTC`, iso: formatInstant(at) };
}

const assumedBases: Readonly<Record<Exclude<ZoneBasis, "explicit">, string>> = {
  "shared-identifiers": "inferred from identifiers it shares with other files",
  "change-records": "inferred from changes that other files record",
  "same-host": "assumed, as in other files of the same host",
  named: "inferred: a record of the same host names the zone",
  "shared-window":
    "inferred from another file that states its zone: in UTC these times lie outside all others",
  abbreviation: "assumed: the likeliest place whose zone has this abbreviation",
  "assumed-utc": "UTC assumed: nothing in the files says otherwise",
  person: "set by a person",
};

/** A file with times waits for the others: its zone is found among all of them. */
function whyNoZone(report: ReadFacts): string {
  if (report.firstWallMicros !== null) return "known when all files are read";
  return report.isDayless ? "its times have no date" : "it has no times";
}

function describeZone(
  report: ReadFacts,
  clock: ReadFile["clock"],
  basis: ClockBasis | undefined,
): string {
  if (report.statesOffset === "all") return "stated in every line";
  const some = report.statesOffset === "some" ? "stated in some lines; for the others " : "";
  if (clock === null) return `${some}not known yet`;
  if (clock.zoneBasis === "explicit") return `${some}stated in the file`;
  if (clock.zoneBasis === "shared-identifiers" && basis?.kind === "anchors") {
    return `${some}inferred from ${countOf(basis.anchors, "shared identifier")}`;
  }
  return `${some}${assumedBases[clock.zoneBasis]}`;
}

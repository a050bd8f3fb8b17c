import { type Instant, type Interval, instant } from "@/lib/base/instant";
import type { DatedArtifact, FileReport } from "@/lib/domain/evidence/artifact";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { describeContainer } from "@/lib/domain/evidence/container-report";
import type { SurveyCourse, SurveyLine } from "@/lib/domain/evidence/survey";
import { zoneBasisTexts } from "@/lib/domain/evidence/zone-basis-text";
import type { ArtifactId } from "@/lib/domain/ids";
import { streamName } from "../ledger-watch";

import { type FileCount, findHoles, type Hole, spanOf } from "./file-pauses";
import type { SurveyEvidence } from "./survey-evidence";
import { clockText, countText, dayText, fileOf, tell } from "./survey-line";

type ReadFile = Extract<FileReport, { kind: "read" }>;

/** Parts a course is told in; of a stretch that has fewer buckets, as many as there are. */
const partsMax = 24;

const heights = "▁▂▃▄▅▆▇█";

const none = "·";

/** Each file in a line: what it is read as, how much, from when to when, in which zone; where it pauses or is cut; and its course. */
export function fileLines(evidence: SurveyEvidence): readonly SurveyLine[] {
  const { artifacts, counts } = evidence;
  const countsOf = Map.groupBy(counts, ({ artifactId }) => artifactId);
  const streams = new Map(
    [...Map.groupBy(artifacts, ({ path }) => streamName(path))].map(([name, parts]) => [
      name,
      describeStream(parts, countsOf, evidence),
    ]),
  );
  const courses = fileCourses(evidence);
  return artifacts.map((artifact) =>
    tell(
      {
        at: null,
        text: describeFile(artifact),
        why: describeHoles(artifact, streams.get(streamName(artifact.path))),
        references: [fileOf(artifact)],
      },
      courses.get(artifact.id) ?? null,
    ),
  );
}

function describeFile(artifact: DatedArtifact): string {
  const { report } = artifact;
  if (report.kind === "unread") return `${report.format}: not read, ${report.reason}`;
  if (report.kind === "container") return `${report.format}: ${describeContainer(report)}`;
  const parts = [report.format, recordsText(report), spanText(artifact)];
  return [...parts, yearText(report, artifact), zoneText(artifact)]
    .filter((part) => part !== "")
    .join("; ");
}

function recordsText({ records, undated }: ReadFile): string {
  const counted = countText(records, "record");
  return undated === 0 ? counted : `${counted}, ${undated.toLocaleString("en-US")} undated`;
}

function spanText({ firstAt, lastAt }: DatedArtifact): string {
  if (firstAt === null || lastAt === null) return "";
  const [first, last] = [dayText(firstAt), dayText(lastAt)];
  return `${first} to ${first.slice(0, 10) === last.slice(0, 10) ? clockText(lastAt) : last}`;
}

/** How the year of times that leave it out was found. */
function yearText({ isYearless, possibleYears }: ReadFile, { clock }: DatedArtifact): string {
  if (!isYearless || clock.year === null) return "";
  const how =
    possibleYears === undefined
      ? "assumed from the other files and today"
      : "one that has what its lines say of day, weekday or year";
  return `year ${clock.year}, ${how}`;
}

function zoneText({ clock, firstAt }: DatedArtifact): string {
  if (firstAt === null) return "";
  return clock.zoneBasis === "explicit"
    ? "zone stated"
    : `zone ${clock.zone}, ${zoneBasisTexts[clock.zoneBasis]}`;
}

/** Where a log with all parts it was rotated into pauses, begins late or is cut; the last part tells it of all. */
type StreamHoles = { readonly lastAt: Instant; readonly texts: readonly string[] };

function describeHoles(
  { report, lastAt }: DatedArtifact,
  holes: StreamHoles | null | undefined,
): string {
  const cut = report.kind === "read" && report.isTruncated ? ["last line cut"] : [];
  const described = holes?.lastAt === lastAt ? (holes?.texts ?? []) : [];
  return [...described, ...cut].join("; ");
}

function describeStream(
  parts: readonly DatedArtifact[],
  countsOf: ReadonlyMap<ArtifactId, readonly FileCount[]>,
  { bucketMs, ledger: { stretch } }: SurveyEvidence,
): StreamHoles | null {
  const span = spanOf(parts);
  if (stretch === null || span === null) return null;
  const own = parts.flatMap(({ id }) => countsOf.get(id) ?? []);
  const texts = findHoles(own, span, { bucketMs, stretch }).map(holeText);
  return { lastAt: span.latest, texts };
}

function holeText({ kind, from, until }: Hole): string {
  if (kind === "pause") return `silent ${clockText(from)} to ${clockText(until)}`;
  const length = describeLength(until - from);
  return kind === "cut" ? `ends ${length} before the rest` : `begins ${length} after the rest`;
}

/** The course of each file, all over the same stretch, so that they can be read below each other. */
function fileCourses({
  counts,
  bucketMs,
  ledger: { stretch },
}: Pick<SurveyEvidence, "counts" | "bucketMs" | "ledger">): ReadonlyMap<ArtifactId, SurveyCourse> {
  const courses = new Map<ArtifactId, SurveyCourse>();
  if (stretch === null) return courses;
  for (const [id, own] of Map.groupBy(counts, ({ artifactId }) => artifactId)) {
    const course = courseOf(own, bucketMs, stretch);
    if (course !== null) courses.set(id, course);
  }
  return courses;
}

/** Null for a file that has nothing in the stretch. */
export function courseOf(
  counts: readonly FileCount[],
  bucketMs: number,
  stretch: Interval,
): SurveyCourse | null {
  const from = Math.floor(stretch.earliest / bucketMs) * bucketMs;
  const buckets = Math.floor((stretch.latest - from) / bucketMs) + 1;
  const partMs = Math.ceil(buckets / partsMax) * bucketMs;
  const parts = new Array<number>(Math.ceil((buckets * bucketMs) / partMs)).fill(0);
  for (const { at, count } of counts) {
    const part = Math.floor((at - from) / partMs);
    if (part >= 0 && part < parts.length) parts[part] = (parts[part] ?? 0) + count;
  }
  const most = Math.max(...parts);
  if (most === 0) return null;
  const fullest = clockText(instant(from + parts.indexOf(most) * partMs));
  return {
    marks: parts.map((count) => markOf(count, most)).join(""),
    peak: `most ${most.toLocaleString("en-US")} in ${describeLength(partMs)}, from ${fullest}`,
  };
}

function markOf(count: number, most: number): string {
  if (count === 0) return none;
  return heights.charAt(Math.ceil((count / most) * heights.length) - 1);
}

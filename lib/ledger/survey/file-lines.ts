import { type Interval, instant, interval } from "@/lib/base/instant";
import type { DatedArtifact, FileReport } from "@/lib/domain/artifact";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import { describeContainer } from "@/lib/domain/container-report";
import type { SurveyLine } from "@/lib/domain/survey";
import { zoneBasisTexts } from "@/lib/domain/zone-basis-text";
import { streamName } from "../ledger-watch";
import { fileCourses } from "./file-course";
import { findPauses, missingEnds } from "./file-pauses";
import type { SurveyEvidence } from "./survey-evidence";
import { clockText, countText, dayText, fileOf, tell } from "./survey-line";

type ReadFile = Extract<FileReport, { kind: "read" }>;

/** Each file in a line: what it is read as, how much, from when to when, in which zone; where it pauses or is cut; and its course. */
export function fileLines(evidence: SurveyEvidence): readonly SurveyLine[] {
  const { artifacts } = evidence;
  const parts = Map.groupBy(artifacts, ({ path }) => streamName(path));
  const courses = fileCourses(evidence);
  return artifacts.map((artifact) =>
    tell(
      {
        at: null,
        text: describeFile(artifact),
        why: describeHoles(artifact, parts.get(streamName(artifact.path)) ?? [artifact], evidence),
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
  return [report.format, recordsText(report), spanText(artifact), zoneText(artifact)]
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

function zoneText({ clock, firstAt }: DatedArtifact): string {
  if (firstAt === null) return "";
  return clock.zoneBasis === "explicit"
    ? "zone stated"
    : `zone ${clock.zone}, ${zoneBasisTexts[clock.zoneBasis]}`;
}

/** Of the parts a log was rotated into as of one: the last of them tells of all. */
function describeHoles(
  artifact: DatedArtifact,
  parts: readonly DatedArtifact[],
  { counts, bucketMs, ledger: { stretch } }: SurveyEvidence,
): string {
  const { report } = artifact;
  const cut = report.kind === "read" && report.isTruncated ? ["last line cut"] : [];
  const span = spanOf(parts);
  if (stretch === null || span === null || artifact.lastAt !== span.latest) return cut.join("");
  const ids = new Set(parts.map(({ id }) => id));
  const own = counts.filter(({ artifactId }) => ids.has(artifactId));
  const { lateMs, shortMs } = missingEnds(own, span, stretch);
  return [
    ...findPauses(own, bucketMs, stretch).map(
      ({ from, until }) => `silent ${clockText(from)} to ${clockText(until)}`,
    ),
    ...(shortMs === 0 ? [] : [`ends ${describeLength(shortMs)} before the rest`]),
    ...(lateMs === 0 ? [] : [`begins ${describeLength(lateMs)} after the rest`]),
    ...cut,
  ].join("; ");
}

function spanOf(parts: readonly DatedArtifact[]): Interval | null {
  const firsts = parts.flatMap(({ firstAt }) => firstAt ?? []);
  const lasts = parts.flatMap(({ lastAt }) => lastAt ?? []);
  if (firsts.length === 0 || lasts.length === 0) return null;
  return interval(instant(Math.min(...firsts)), instant(Math.max(...lasts)));
}

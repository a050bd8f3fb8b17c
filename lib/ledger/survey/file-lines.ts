import { type Interval, interval } from "@/lib/base/instant";
import type { DatedArtifact, FileReport } from "@/lib/domain/artifact";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import { describeContainer } from "@/lib/domain/container-report";
import type { SurveyLine } from "@/lib/domain/survey";
import { zoneBasisTexts } from "@/lib/domain/zone-basis-text";
import { type FileCount, findPauses, missingEnds } from "./file-pauses";
import type { SurveyEvidence } from "./survey-evidence";
import { clockText, countText, dayText, fileOf, tell } from "./survey-line";

type ReadFile = Extract<FileReport, { kind: "read" }>;

/** Each file in a line: what it is read as, how much, from when to when, in which zone; where it pauses or is cut. */
export function fileLines({
  artifacts,
  counts,
  bucketMs,
  ledger: { stretch },
}: SurveyEvidence): readonly SurveyLine[] {
  const byFile = Map.groupBy(counts, ({ artifactId }) => artifactId);
  return artifacts.map((artifact) =>
    tell({
      at: artifact.firstAt,
      text: describeFile(artifact),
      why:
        stretch === null
          ? ""
          : describeHoles(artifact, byFile.get(artifact.id) ?? [], bucketMs, stretch),
      references: [fileOf(artifact)],
    }),
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

function describeHoles(
  { firstAt, lastAt, report }: DatedArtifact,
  counts: readonly FileCount[],
  bucketMs: number,
  stretch: Interval,
): string {
  const pauses = findPauses(counts, bucketMs, stretch);
  const span = firstAt === null || lastAt === null ? stretch : interval(firstAt, lastAt);
  const { lateMs, shortMs } = missingEnds(counts, span, stretch);
  return [
    ...pauses.map(({ from, until }) => `silent ${clockText(from)} to ${clockText(until)}`),
    ...(shortMs === 0 ? [] : [`ends ${describeLength(shortMs)} before the rest`]),
    ...(lateMs === 0 ? [] : [`begins ${describeLength(lateMs)} after the rest`]),
    ...(report.kind === "read" && report.isTruncated ? ["last line cut"] : []),
  ].join("; ");
}

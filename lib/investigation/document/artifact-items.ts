import { assertUnreachable } from "@/lib/base/assert";
import { formatInstant } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import { describeContainer, describeSkipped } from "@/lib/domain/container-report";
import { describeOddHour } from "@/lib/domain/odd-hour";
import { describeRepeats } from "@/lib/domain/repeats-text";
import { toCorrectionItems } from "./clock-items";
import type { TimelineDocument } from "./document-schema";

/** The files of a document: how each was read, and how its stamps were moved. */
export function toArtifactItems(
  artifacts: readonly DatedArtifact[],
): TimelineDocument["artifacts"] {
  const corrections = toCorrectionItems(artifacts);
  return artifacts.map((artifact) => {
    const own = corrections.get(artifact.id) ?? [];
    const item = toArtifactItem(artifact);
    if (own.length === 0) return item;
    const sentences = own.map(({ text, basis }) => `${text} ${basis}`);
    return { ...item, warnings: [...item.warnings, ...sentences], corrections: [...own] };
  });
}

function toArtifactItem(artifact: DatedArtifact): TimelineDocument["artifacts"][number] {
  const { report, clock } = artifact;
  const isRead = report.kind === "read";
  return {
    id: artifact.id,
    path: artifact.path,
    sha256: artifact.sha256,
    bytes: artifact.bytes,
    format: report.kind === "container" ? describeContainer(report) : report.format,
    zone: clock.zone,
    zoneBasis: clock.zoneBasis,
    clockOffsetMs: clock.segments[0]?.offsetMs ?? 0,
    records: isRead ? report.records : 0,
    undated: isRead ? report.undated : 0,
    dropped: isRead ? report.dropped.map(({ reason, count }) => ({ reason, count })) : [],
    firstAt: artifact.firstAt === null ? null : formatInstant(artifact.firstAt),
    lastAt: artifact.lastAt === null ? null : formatInstant(artifact.lastAt),
    warnings: [
      ...describeRepeats(report),
      ...report.warnings,
      ...describeYear(artifact),
      ...(artifact.oddHours ?? []).map(describeOddHour),
      ...describeLeft(report),
    ],
  };
}

/** A year that nothing in the file states is said wherever its times are. */
function describeYear({ report, clock }: DatedArtifact): readonly string[] {
  if (report.kind !== "read" || !report.isYearless || clock.year === null) return [];
  return [`The times have no year; ${clock.year} is assumed for the first of them.`];
}

/** What of an artifact is in no record. */
function describeLeft(report: DatedArtifact["report"]): readonly string[] {
  switch (report.kind) {
    case "read":
      return [];
    case "container":
      return report.skipped.map(describeSkipped);
    case "unread":
      return [`Not read: ${report.reason}`];
    default:
      return assertUnreachable(report);
  }
}

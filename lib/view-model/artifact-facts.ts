import type { ClockBasis, DatedArtifact, ZoneBasis } from "@/lib/domain/artifact";
import { formatClockOffset, formatDateTime, formatDuration } from "./time-text";

export type ArtifactFact = { readonly term: string; readonly text: string };

const zoneBases: Readonly<Record<ZoneBasis, string>> = {
  explicit: "stated in the stamps",
  "shared-identifiers": "from identifiers shared with other sources",
  "change-records": "from change records",
  "same-host": "as other sources of the same host",
  "assumed-utc": "assumed, nothing says otherwise",
  person: "set by a person",
};

/** How a file was read, and how its clock was understood. */
export function describeArtifact(artifact: DatedArtifact, zone: string): readonly ArtifactFact[] {
  const { report, clock, firstAt, lastAt } = artifact;
  const facts: ArtifactFact[] = [
    { term: "Format", text: report.format },
    { term: "Size", text: `${artifact.bytes.toLocaleString("en-US")} bytes` },
    { term: "SHA-256", text: artifact.sha256 },
  ];
  if (report.kind === "unread") return [...facts, { term: "Not read", text: report.reason }];
  return [
    ...facts,
    {
      term: "Records",
      text: `${report.records.toLocaleString("en-US")}, ${report.undated.toLocaleString("en-US")} undated`,
    },
    ...report.dropped.map(({ reason, count }) => ({
      term: "Not kept",
      text: `${count.toLocaleString("en-US")}: ${reason}`,
    })),
    { term: "First", text: firstAt === null ? "no time" : formatDateTime(firstAt, zone) },
    { term: "Last", text: lastAt === null ? "no time" : formatDateTime(lastAt, zone) },
    { term: "Zone", text: `${clock.zone}, ${zoneBases[clock.zoneBasis]}` },
    ...clock.segments
      .filter(({ offsetMs, basis }) => offsetMs !== 0 || basis.kind !== "none")
      .map(({ offsetMs, basis, fromRecord }) => ({
        term: fromRecord === 0 ? "Clock" : `From ${fromRecord}`,
        text: `${formatClockOffset(offsetMs) || "right"}, ${clockBasisText(basis)}`,
      })),
    ...report.warnings.map((text) => ({ term: "Warning", text })),
  ];
}

function clockBasisText(basis: ClockBasis): string {
  switch (basis.kind) {
    case "none":
      return "not measured";
    case "person":
      return "set by a person";
    case "same-host":
      return `as ${basis.path} of the same host`;
    case "anchors":
      return `${basis.anchors} anchors, MAD ${formatDuration(basis.madMs)}${basis.isApplied ? "" : ", proposed only"}`;
    default:
      return basis satisfies never;
  }
}

import type { ContainerReport, DatedArtifact, ZoneBasis } from "@/lib/domain/artifact";
import { describeContainer, describeSkipped } from "@/lib/domain/container-report";
import { describeDoubt, describeSegments } from "./clock-facts";
import { formatDateTime } from "./time-text";

export type ArtifactFact = { readonly term: string; readonly text: string };

const zoneBases: Readonly<Record<ZoneBasis, string>> = {
  explicit: "stated in the stamps",
  "shared-identifiers": "from identifiers shared with other sources",
  "change-records": "from change records",
  "same-host": "as other sources of the same host",
  named: "named in the records of the same host",
  "shared-window": "only so its times lie among those of the other sources",
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
  if (report.kind === "container") return [...facts, ...describeInside(report)];
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
    ...describeSegments(clock),
    ...clock.doubts.map(describeDoubt),
    ...report.warnings.map((text) => ({ term: "Warning", text })),
  ];
}

function describeInside(report: ContainerReport): readonly ArtifactFact[] {
  return [
    { term: "Inside", text: describeContainer(report) },
    ...report.skipped.map((left) => ({ term: "Not taken", text: describeSkipped(left) })),
    ...report.warnings.map((text) => ({ term: "Warning", text })),
  ];
}

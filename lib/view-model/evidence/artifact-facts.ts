import type { Artifact, DatedArtifact } from "@/lib/domain/evidence/artifact";
import {
  type ContainerReport,
  describeContainer,
  describeSkipped,
} from "@/lib/domain/evidence/container-report";
import { describeOddHour } from "@/lib/domain/evidence/odd-hour";
import { zoneBasisTexts } from "@/lib/domain/evidence/zone-basis-text";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { describeDoubt, describeSegments } from "../intake/clock-facts";

export type ArtifactFact = { readonly term: string; readonly text: string };

/** Named one by one; further ones are counted. */
const namedMax = 8;

/** Files whose bytes are different from those received; null when all are. */
type DamagedFiles = {
  readonly title: string;
  readonly files: readonly { readonly path: string; readonly reason: string }[];
  readonly more: number;
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
    { term: "Zone", text: `${clock.zone}, ${zoneBasisTexts[clock.zoneBasis]}` },
    ...describeSegments(clock),
    ...clock.doubts.map(describeDoubt),
    ...[...report.warnings, ...(artifact.oddHours ?? []).map(describeOddHour)].map((text) => ({
      term: "Warning",
      text,
    })),
  ];
}

function describeInside(report: ContainerReport): readonly ArtifactFact[] {
  return [
    { term: "Inside", text: describeContainer(report) },
    ...report.skipped.map((left) => ({ term: "Not taken", text: describeSkipped(left) })),
    ...report.warnings.map((text) => ({ term: "Warning", text })),
  ];
}

export function describeDamagedFiles(artifacts: readonly Artifact[]): DamagedFiles | null {
  const damaged = artifacts.flatMap(({ path, report }) =>
    report.kind === "unread" && report.damage !== undefined
      ? [{ path, reason: report.reason, damage: report.damage }]
      : [],
  );
  if (damaged.length === 0) return null;
  const files = damaged.map(({ path, reason }) => ({ path, reason }));
  const whose = files.length === 1 ? "one file" : `${files.length} files`;
  const wrong = wordOf(new Set(damaged.map(({ damage }) => damage)));
  const title = `The bytes of ${whose} are ${wrong}`;
  return { title, files: files.slice(0, namedMax), more: Math.max(0, files.length - namedMax) };
}

function wordOf(kinds: ReadonlySet<"missing" | "changed">): string {
  if (!kinds.has("changed")) return "missing";
  return kinds.has("missing")
    ? "missing, or different from those received"
    : "different from those received";
}

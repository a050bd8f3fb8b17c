import { instant } from "@/lib/base/instant";
import type {
  EvidenceRecord,
  FieldValue,
  RecordKind,
  Severity,
} from "@/lib/domain/evidence/evidence-record";
import { type RecordReference, toReference } from "@/lib/domain/evidence/record-reference";
import { type ArtifactId, artifactIds } from "@/lib/domain/ids";
import type { EvidenceSource } from "@/lib/signals/watch-evidence";

/** 2026-03-04T09:00:00Z: second 0 of every hand-made recording. */
export const epochMs = Date.UTC(2026, 2, 4, 9, 0, 0);

export type Line = {
  readonly path: string;
  /** Seconds after second 0. */
  readonly at: number;
  readonly message: string;
  readonly kind?: RecordKind;
  readonly severity?: Severity;
  readonly template?: string;
  readonly fields?: Readonly<Record<string, FieldValue>>;
};

export function artifactIdOf(path: string): ArtifactId {
  const hex = [...path].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join("");
  return artifactIds.fromDigest(hex.padEnd(16, "0").slice(-16).padStart(16, "0"));
}

/** Records of lines in time order; a file's lines are numbered in the order given. */
export function toRecords(lines: readonly Line[]): readonly EvidenceRecord[] {
  const counts = new Map<string, number>();
  return lines
    .map((line) => {
      const number = (counts.get(line.path) ?? 0) + 1;
      counts.set(line.path, number);
      return toRecord(line, number);
    })
    .toSorted((a, b) => (a.time?.micros ?? 0) - (b.time?.micros ?? 0));
}

function toRecord(line: Line, number: number): EvidenceRecord {
  const at = instant(Math.round(epochMs + line.at * 1000));
  return {
    artifactId: artifactIdOf(line.path),
    path: line.path,
    recordNumber: number - 1,
    locator: { kind: "lines", from: number, to: number },
    time: {
      earliest: at,
      latest: at,
      micros: at * 1000,
      granularity: "millisecond",
      raw: String(at),
    },
    kind: line.kind ?? "log",
    severity: line.severity ?? "info",
    source: null,
    message: line.message,
    template: line.template ?? line.message.replace(/\d+/g, "<*>"),
    fields: line.fields ?? {},
  };
}

export function toReferences(lines: readonly Line[]): readonly RecordReference[] {
  return toRecords(lines).flatMap((record) => toReference(record) ?? []);
}

/** The stamp of a second after second 0. */
export function secondsAfter(at: { readonly earliest: number }): number {
  return (at.earliest - epochMs) / 1000;
}

/** Evidence of these records, in the order given. */
export function sourceOf(records: readonly EvidenceRecord[]): EvidenceSource {
  const byArtifact = Map.groupBy(records, ({ artifactId }) => artifactId);
  return {
    artifacts: [...byArtifact].map(([id, held]) => ({
      id,
      key: held.map(({ message }) => message).join("\n"),
    })),
    schedules: [],
    scan: async function* ({ artifactIds: among, kinds }) {
      yield among === undefined && kinds === undefined
        ? records
        : records.filter(
            ({ artifactId, kind }) =>
              (among?.includes(artifactId) ?? true) && (kinds?.includes(kind) ?? true),
          );
    },
  };
}

import { instant, interval } from "@/lib/base/instant";
import { fail } from "@/lib/base/result";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import { locatorKey } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { type ArtifactId, artifactIds } from "@/lib/domain/ids";
import type {
  EvidenceQuery,
  EvidenceReader,
  RecordQuestions,
} from "@/lib/investigation/ports/evidence-port";
import { sha256 } from "@/lib/investigation/sha256";

/** Path → lines; each line begins with an ISO stamp ending in Z, or is undated. */
export type TextEvidence = Readonly<Record<string, readonly string[]>>;

/** A hand-written adapter of the evidence port over a few lines of text, for tests of what reads evidence. */
export function evidenceOfText(
  files: TextEvidence,
  clocks: Readonly<Record<string, Partial<SourceClock>>> = {},
): EvidenceReader {
  const artifacts = Object.entries(files).map(([path, lines]) => ({
    artifact: toArtifact(path, lines),
    clock: { ...toClock(path), ...clocks[path] },
  }));
  const linesOf = (id: ArtifactId) =>
    files[artifacts.find(({ artifact }) => artifact.id === id)?.artifact.path ?? ""] ?? null;
  const records = artifacts.flatMap(({ artifact }) =>
    (files[artifact.path] ?? []).map((line, index) => toRecord(artifact, line, index)),
  );
  const dated = records
    .filter(({ time }) => time !== null)
    .toSorted((a, b) => (a.time?.micros ?? 0) - (b.time?.micros ?? 0));
  const questions: RecordQuestions = {
    search: async (query) => pageOf(within(query, records, dated)),
    templates: async () => ({ templates: [], nextCursor: null, total: 0 }),
    density: async ({ artifactIds, from, to, bucketMs }) =>
      dated.flatMap(({ artifactId, time }) => {
        const at = time?.earliest ?? Number.NaN;
        const isWithin = at >= (from ?? at) && at <= (to ?? at);
        if (!isWithin || artifactIds?.includes(artifactId) === false) return [];
        const start = instant(Math.floor(at / bucketMs) * bucketMs);
        return [{ at: start, artifactId, severity: null, count: 1 }];
      }),
  };
  return {
    artifacts,
    async *scan() {
      yield dated;
    },
    undated: async (id) => records.filter(({ artifactId, time }) => artifactId === id && !time),
    recordAt: async (id, locator) =>
      records.filter(
        (record) =>
          record.artifactId === id &&
          record.locator.kind === "lines" &&
          locator.kind === "lines" &&
          record.locator.from <= locator.to &&
          record.locator.to >= locator.from,
      ),
    ...questions,
    series: async () => ({ series: [], total: 0, undated: 0 }),
    spans: async () =>
      new Map(
        artifacts.flatMap(({ artifact }) => {
          const own = dated.filter(({ artifactId }) => artifactId === artifact.id);
          const [first, last] = [own.at(0)?.time, own.at(-1)?.time];
          return first && last
            ? [[artifact.id, interval(first.earliest, last.latest)] as const]
            : [];
        }),
      ),
    ...{ oddHours: () => new Map(), countByFile: async () => new Map(), countEach: async () => [] },
    findInText: async () => null,
    query: noEngine,
    copy: async () => ({ ...questions, query: noEngine, remove: async () => undefined }),
    rawText: async (id, locator) => {
      const lines = linesOf(id);
      if (lines === null || locator.kind !== "lines" || locator.to > lines.length) return null;
      return lines.slice(locator.from - 1, locator.to).join("\n");
    },
    async *dropped() {
      yield* [];
    },
    rawElements: async () => ({ from: 0, elements: [], totalElements: 0 }),
    rawLines: async (id, from, to) => {
      const lines = linesOf(id);
      return lines && { from, lines: lines.slice(from - 1, to), totalLines: lines.length };
    },
  };
}

function pageOf(records: readonly EvidenceRecord[]) {
  return { records, nextCursor: null, total: records.length };
}

/** All of them where no stretch is asked for. */
function within(
  { from, to }: Pick<EvidenceQuery, "from" | "to">,
  records: readonly EvidenceRecord[],
  dated: readonly EvidenceRecord[],
): readonly EvidenceRecord[] {
  if (from === undefined && to === undefined) return records;
  const isWithin = (at: number) => at >= (from ?? -Infinity) && at <= (to ?? Infinity);
  return dated.filter(({ time }) => time !== null && isWithin(time.earliest));
}

const noEngine: EvidenceReader["query"] = async () =>
  fail({ kind: "refused", sentence: "These records are in no engine." });

function toArtifact(path: string, lines: readonly string[]): Artifact {
  const text = lines.join("\n");
  return {
    id: artifactIds.fromDigest(sha256(path)),
    path,
    sha256: sha256(text),
    bytes: text.length,
    report: {
      kind: "read",
      format: "text",
      reader: "text",
      readerVersion: 1,
      mapping: null,
      statedYear: null,
      yearRolls: [],
      encoding: "utf-8",
      containers: [],
      lines: lines.length,
      records: lines.length,
      undated: 0,
      dropped: [],
      warnings: [],
      firstWallMicros: null,
      lastWallMicros: null,
      statesOffset: "all",
      isYearless: false,
      isTruncated: false,
      isDayless: false,
      columns: [],
    },
  };
}

function toClock(path: string): SourceClock {
  return {
    artifactId: artifactIds.fromDigest(sha256(path)),
    zone: "UTC",
    zoneBasis: "explicit",
    year: null,
    segments: [{ fromRecord: 0, offsetMs: 0, basis: { kind: "none" } }],
    doubts: [],
  };
}

function toRecord(artifact: Artifact, line: string, index: number): EvidenceRecord {
  const [raw = ""] = /^\S+Z/.exec(line) ?? [];
  const epochMs = Date.parse(raw);
  const isSecond = !raw.includes(".");
  const locator = { kind: "lines", from: index + 1, to: index + 1 } as const;
  const message = line.slice(raw.length).trim();
  return {
    artifactId: artifact.id,
    path: artifact.path,
    recordNumber: index,
    locator,
    kind: "log",
    severity: null,
    source: null,
    message,
    template: message.replace(/\d+/g, "<*>"),
    fields: { place: locatorKey(locator) },
    time: Number.isNaN(epochMs)
      ? null
      : {
          earliest: instant(epochMs),
          latest: instant(isSecond ? epochMs + 999 : epochMs),
          micros: epochMs * 1000,
          granularity: isSecond ? "second" : "millisecond",
          raw,
        },
  };
}

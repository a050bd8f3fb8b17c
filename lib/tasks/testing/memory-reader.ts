import { interval } from "@/lib/base/instant";
import { fail } from "@/lib/base/result";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceReader, RecordQuestions } from "@/lib/investigation/ports/evidence-port";
import { artifactIdOf, type Line, toRecords } from "@/lib/signals/testing/records";
import { fits, passes } from "./memory-search";

/** Evidence of hand-made lines; each line's message is its raw text. */
export function memoryReader(lines: readonly Line[]): EvidenceReader {
  const records = toRecords(lines);
  const texts = Map.groupBy(lines, ({ path }) => path);
  const textOf = (id: string, from: number, to: number): readonly string[] => {
    const found = [...texts].find(([path]) => artifactIdOf(path) === id);
    return found === undefined ? [] : found[1].slice(from - 1, to).map(({ message }) => message);
  };
  const questions: RecordQuestions = {
    search: async (query) => {
      const found = records.filter((record) => fits(record, query));
      return { records: found.slice(0, query.limit), nextCursor: null, total: found.length };
    },
    templates: async () => ({ templates: [], nextCursor: null, total: 0 }),
    density: async () => [],
  };
  return {
    artifacts: [...texts.keys()]
      .toSorted()
      .map((path) => ({ artifact: toArtifact(path), clock: toClock(path) })),
    async *scan(filter = {}) {
      yield records.filter((record) => passes(record, filter));
    },
    undated: async () => [],
    recordAt: async (artifactId, locator) =>
      records.filter((record) => record.artifactId === artifactId && overlaps(record, locator)),
    ...questions,
    series: async () => ({ series: [], total: 0, undated: 0 }),
    spans: async () =>
      new Map(
        [...Map.groupBy(records, ({ artifactId }) => artifactId)].flatMap(([id, own]) => {
          const [first, last] = [own.at(0)?.time, own.at(-1)?.time];
          return first && last ? [[id, interval(first.earliest, last.latest)] as const] : [];
        }),
      ),
    oddHours: () => new Map(),
    async *dropped() {
      yield* [];
    },
    rawText: async (artifactId, locator) =>
      locator.kind === "lines"
        ? textOf(artifactId, locator.from, locator.to).join("\n") || null
        : null,
    rawElements: async () => ({ from: 0, elements: [], totalElements: 0 }),
    rawLines: async (artifactId, from, to) => ({
      from,
      lines: textOf(artifactId, from, to),
      totalLines: to,
    }),
    countByFile: async () => new Map(),
    countEach: async (terms) => terms.map(() => 0),
    findInText: async () => null,
    query: noEngine,
    copy: async () => ({ ...questions, query: noEngine, remove: async () => undefined }),
  };
}

const noEngine: EvidenceReader["query"] = async () =>
  fail({ kind: "refused", sentence: "These records are in no engine." });

function overlaps(record: EvidenceRecord, locator: Locator): boolean {
  return (
    record.locator.kind === "lines" &&
    locator.kind === "lines" &&
    record.locator.from <= locator.to &&
    locator.from <= record.locator.to
  );
}

function toArtifact(path: string): Artifact {
  return {
    id: artifactIdOf(path),
    path,
    sha256: "0".repeat(64),
    bytes: 1,
    report: { kind: "unread", format: "hand-made", reason: "hand-made", warnings: [] },
  };
}

function toClock(path: string): SourceClock {
  return {
    artifactId: artifactIdOf(path),
    zone: "UTC",
    zoneBasis: "explicit",
    year: null,
    segments: [{ fromRecord: 0, offsetMs: 0, basis: { kind: "none" } }],
    doubts: [],
  };
}

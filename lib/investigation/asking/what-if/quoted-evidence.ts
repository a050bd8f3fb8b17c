import { fail } from "@/lib/base/result";
import { locatorKey } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader, RecordQuestions } from "../../ports/evidence-port";

/**
 * The evidence as far as a timeline quotes it, where nothing else of it is at hand: enough to see what its places hide. It holds no
 * records, so that whatever is searched in it is not there.
 */
export function openQuotedEvidence({
  events,
  causalLinks,
}: Pick<Timeline, "events" | "causalLinks">): EvidenceReader {
  const cited = [...events, ...causalLinks].flatMap(({ evidence }) => evidence);
  const paths = new Map(cited.map(({ artifactId, path }) => [artifactId, path]));
  const byPlace = Map.groupBy(cited, ({ artifactId, locator }) => keyOf(artifactId, locator));
  const nothing: RecordQuestions = {
    search: async () => ({ records: [], nextCursor: null, total: 0 }),
    templates: async () => ({ templates: [], nextCursor: null, total: 0 }),
    density: async () => [],
  };
  return {
    ...nothing,
    artifacts: [...paths].map(([id, path]) => toQuoted(id, path)),
    async *scan() {
      yield* [];
    },
    undated: async () => [],
    recordAt: async () => [],
    countByFile: async () => new Map(),
    countEach: async (terms) => terms.map(() => 0),
    series: async () => ({ series: [], total: 0, undated: 0 }),
    spans: async () => new Map(),
    oddHours: () => new Map(),
    rawText: async (artifactId, locator) => {
      const quotes = byPlace.get(keyOf(artifactId, locator))?.map(({ quote }) => quote);
      return quotes === undefined ? null : [...new Set(quotes)].join("\n");
    },
    async *dropped() {
      yield* [];
    },
    rawLines: async () => null,
    rawElements: async () => null,
    findInText: async () => null,
    query: notHere,
    copy: async () => ({ ...nothing, query: notHere, remove: async () => undefined }),
  };
}

const notHere: EvidenceReader["query"] = async () =>
  fail({ kind: "refused", sentence: "The records are not at hand, only what is quoted of them." });

function keyOf(artifactId: ArtifactId, locator: Parameters<typeof locatorKey>[0]): string {
  return `${artifactId} ${locatorKey(locator)}`;
}

function toQuoted(id: ArtifactId, path: string): EvidenceReader["artifacts"][number] {
  const reason = "Only what is quoted of it is at hand";
  return {
    artifact: {
      ...{ id, path, sha256: id, bytes: 0 },
      report: { kind: "unread", format: "quotations", reason, warnings: [] },
    },
    clock: {
      ...{ artifactId: id, zone: "UTC", zoneBasis: "assumed-utc", year: null, doubts: [] },
      segments: [{ fromRecord: 0, offsetMs: 0, basis: { kind: "none" } }],
    },
  };
}

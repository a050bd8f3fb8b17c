import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import type { ArtifactId } from "@/lib/domain/ids";
import type { CacheFiles } from "../cache/cache-files";
import type { CachedReport } from "../cache/cached-report";
import { type ClockPiece, clockPieces } from "./clock-pieces";

/** An artifact whose records can be queried. Its place in the list of sources, by path, is its rank. */
export type EvidenceSource = {
  readonly artifact: Artifact;
  readonly clock: SourceClock;
  readonly files: CacheFiles;
  readonly cached: CachedReport;
  readonly pieces: readonly ClockPiece[];
  readonly rank: number;
};

export type UnrankedSource = Omit<EvidenceSource, "pieces" | "rank">;

export type EvidenceSources = {
  readonly ranked: readonly EvidenceSource[];
  readonly byId: ReadonlyMap<ArtifactId, EvidenceSource>;
};

/** Order by path, in code units so that it is the same on every machine. */
export function rankSources(unranked: readonly UnrankedSource[]): EvidenceSources {
  const ranked = unranked
    .toSorted(
      (a, b) => compare(a.artifact.path, b.artifact.path) || compare(a.artifact.id, b.artifact.id),
    )
    .map((source, rank) => ({
      ...source,
      rank,
      pieces: clockPieces(source.clock, source.cached),
    }));
  return { ranked, byId: new Map(ranked.map((source) => [source.artifact.id, source])) };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

import type { Instant, Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { type Locator, locatorKey } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader, SeriesPage } from "../ports/evidence-port";

/** Buckets of a stretch when nobody says how many: about as many as a chart has columns. */
const bucketsUsual = 400;
/** Cited places that are pointed out; of more, those of the earlier events. */
const placesMax = 200;

/** What a file measured, and over which stretch of time it was asked. */
export type FileSeries = SeriesPage & {
  readonly from: Instant;
  readonly to: Instant;
  readonly bucketMs: number;
};

/**
 * The series of a file with the samples that events rest on, or those of the samples at one place. Null when
 * nothing in the file is dated.
 */
export async function readFileSeries(
  evidence: EvidenceReader,
  timeline: Timeline,
  asked: {
    readonly artifactId: ArtifactId;
    /** Null: all of the file. */
    readonly stretch: Interval | null;
    readonly bucketMs: number | null;
    readonly words: readonly string[];
    readonly at: Locator | null;
    readonly limit: number;
  },
  signal?: AbortSignal,
): Promise<FileSeries | null> {
  const { artifactId, words, at, limit } = asked;
  const stretch = asked.stretch ?? (await evidence.spans()).get(artifactId);
  if (stretch === undefined) return null;
  const { earliest, latest } = stretch;
  const bucketMs = asked.bucketMs ?? Math.max(1, Math.ceil((latest - earliest + 1) / bucketsUsual));
  const isMeasured = at === null || (await isSample(evidence, artifactId, at));
  const page = isMeasured
    ? await evidence.series(
        {
          ...{ artifactId, earliest, latest, bucketMs, words, limit },
          places: at === null ? findCitedPlaces(timeline, artifactId) : [at],
          isOfPlaces: at !== null,
        },
        signal,
      )
    : { series: [], total: 0, undated: 0 };
  return { from: earliest, to: latest, bucketMs, ...page };
}

/** Most places hold none, and are known without reading the file. */
async function isSample(
  evidence: EvidenceReader,
  artifactId: ArtifactId,
  at: Locator,
): Promise<boolean> {
  return (await evidence.recordAt(artifactId, at)).some(({ kind }) => kind === "metric");
}

function findCitedPlaces({ events }: Timeline, artifactId: ArtifactId): readonly Locator[] {
  const places = events
    .filter(isLive)
    .flatMap(({ evidence }) => evidence)
    .filter((reference) => reference.artifactId === artifactId)
    .map(({ locator }) => [locatorKey(locator), locator] as const);
  return [...new Map(places).values()].slice(0, placesMax);
}

import type { Instant, Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "../ports/evidence-port";

/** What was measured in one bucket of time. */
export type SeriesCell = {
  readonly at: Instant;
  readonly least: number;
  readonly most: number;
  readonly mean: number;
};

/** A measured series that events rest on. */
export type CitedSeries = {
  readonly id: string;
  readonly artifactId: ArtifactId;
  readonly metric: string;
  /** `instance=app-01`, sorted by label; empty without labels. */
  readonly labels: string;
  /** In order of time; a bucket without a sample has no cell, which is not a cell of 0. */
  readonly cells: readonly SeriesCell[];
};

/** Series beside each other that can still be read; the earliest cited ones are shown. */
const seriesMax = 8;
/** Citations that are looked up; later events rarely cite a series of their own. */
const citationsMax = 60;
/** Samples read for one answer; the rest of the stretch stays empty, and the answer says so. */
const samplesMax = 400_000;

/** The samples, by bucket, of the series that events of the timeline cite. `cited` may be more than are given. */
export async function readCitedSeries(
  evidence: EvidenceReader,
  timeline: Timeline,
  { earliest, latest, bucketMs }: Interval & { readonly bucketMs: number },
): Promise<{
  readonly series: readonly CitedSeries[];
  readonly cited: number;
  readonly isCut: boolean;
}> {
  const samples = await findCitedSamples(evidence, timeline);
  const shown = new Map(
    [...samples]
      .slice(0, seriesMax)
      .map(([id, sample]) => [id, { sample, buckets: new Map<number, Bucket>() }]),
  );
  if (shown.size === 0) return { series: [], cited: 0, isCut: false };
  const filter = {
    artifactIds: [...new Set([...shown.values()].map(({ sample }) => sample.artifactId))],
    kinds: ["metric" as const],
    ...{ from: earliest, to: latest },
  };
  let read = 0;
  for await (const records of evidence.scan(filter, { without: ["message"] })) {
    for (const record of records) addSample(shown.get(seriesId(record))?.buckets, record, bucketMs);
    read += records.length;
    if (read > samplesMax) break;
  }
  return {
    series: [...shown].map(([id, { sample, buckets }]) => ({
      id,
      artifactId: sample.artifactId,
      ...describeSeries(sample),
      cells: [...buckets].toSorted((a, b) => a[0] - b[0]).map(toCell),
    })),
    cited: samples.size,
    isCut: read > samplesMax,
  };
}

type Bucket = { least: number; most: number; sum: number; count: number };

function addSample(
  buckets: Map<number, Bucket> | undefined,
  { time, fields: { value } }: EvidenceRecord,
  bucketMs: number,
): void {
  if (!buckets || time === null || typeof value !== "number") return;
  const at = Math.floor(time.earliest / bucketMs) * bucketMs;
  const bucket = buckets.get(at) ?? { least: value, most: value, sum: 0, count: 0 };
  bucket.least = Math.min(bucket.least, value);
  bucket.most = Math.max(bucket.most, value);
  bucket.sum += value;
  bucket.count += 1;
  buckets.set(at, bucket);
}

function toCell([at, { least, most, sum, count }]: readonly [number, Bucket]): SeriesCell {
  // A multiple of the bucket at or before an instant.
  return { at: at as Instant, least, most, mean: sum / count };
}

/** One sample of each series that is cited, in order of the events that cite them. */
async function findCitedSamples(
  evidence: EvidenceReader,
  timeline: Timeline,
): Promise<ReadonlyMap<string, EvidenceRecord>> {
  const known = new Set(evidence.artifacts.map(({ artifact }) => artifact.id));
  const citations = timeline.events
    .filter((event) => isLive(event) && event.time.basis === "metric")
    .flatMap(({ evidence: cited }): readonly EvidenceReference[] => cited.slice(0, 1))
    .filter(({ artifactId }) => known.has(artifactId));
  const samples = new Map<string, EvidenceRecord>();
  for (const { artifactId, locator } of citations.slice(0, citationsMax)) {
    for (const record of await evidence.recordAt(artifactId, locator)) {
      const isSample = record.kind === "metric" && typeof record.fields.value === "number";
      if (isSample && !samples.has(seriesId(record))) samples.set(seriesId(record), record);
    }
  }
  return samples;
}

/** Records of one template in one artifact are samples of one series. */
function seriesId({ artifactId, template }: EvidenceRecord): string {
  return `${artifactId} ${template}`;
}

const notLabels = new Set(["metric", "value", "timestamp", "time"]);

function describeSeries({
  fields,
  template,
}: EvidenceRecord): Pick<CitedSeries, "metric" | "labels"> {
  const labels = Object.entries(fields)
    .filter(([name, value]) => !notLabels.has(name) && value !== null)
    .map(([name, value]) => `${name}=${value}`);
  return {
    metric: typeof fields.metric === "string" ? fields.metric : template,
    labels: labels.toSorted().join(" "),
  };
}

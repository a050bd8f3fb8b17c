import { cutAtChanges, deviation } from "@/lib/base/change-points";
import type { Instant } from "@/lib/base/instant";
import { onceFor } from "@/lib/base/once-for";
import { median } from "@/lib/base/robust-statistics";
import type { Artifact } from "@/lib/domain/artifact";
import type { Locator } from "@/lib/domain/evidence";
import type { EvidenceReader, MeasuredSeries } from "@/lib/investigation/ports/evidence-port";
import { createMemory } from "@/lib/investigation/remember";
import type { Outline } from "../reading/outline";

/** Cells a series is looked at in. */
const cellsUsual = 400;
/** Series of one file that are looked at. */
const seriesMax = 60;

/** A series of numbers left its level. */
export type LevelChange = {
  readonly series: MeasuredSeries;
  readonly path: string;
  readonly artifact: Artifact;
  readonly at: Instant;
  /** The first sample of the new level. */
  readonly locator: Locator;
  readonly from: number;
  readonly to: number;
  /** How far apart the levels are, in spreads of the quieter one. */
  readonly distance: number;
  /** Two changes that are closer are at the same time. */
  readonly bucketMs: number;
};

export type Levels = {
  /** In order of time, then of place. */
  readonly changes: readonly LevelChange[];
  readonly series: readonly { readonly path: string; readonly series: MeasuredSeries }[];
  /** A file has more series than were looked at. */
  readonly isCut: boolean;
};

const memories = onceFor((_evidence: EvidenceReader) => createMemory<Levels>(1));

/** Where the series of the files that hold samples leave their levels, over all of their time; read once. */
export function readLevels(
  evidence: EvidenceReader,
  { measured }: Pick<Outline, "measured">,
): Promise<Levels> {
  return memories(evidence)("levels", () => levelsOf(evidence, measured));
}

async function levelsOf(evidence: EvidenceReader, measured: Outline["measured"]): Promise<Levels> {
  const spans = await evidence.spans();
  const changes: LevelChange[] = [];
  const series: Levels["series"][number][] = [];
  let isCut = false;
  for (const { artifact } of evidence.artifacts) {
    const span = spans.get(artifact.id);
    if (span === undefined || !measured.has(artifact.id)) continue;
    const bucketMs = Math.max(1, Math.ceil((span.latest - span.earliest + 1) / cellsUsual));
    const page = await evidence.series({
      ...{ artifactId: artifact.id, ...span, bucketMs, limit: seriesMax },
      ...{ words: [], places: [], isOfPlaces: false },
    });
    isCut ||= page.series.length < page.total;
    for (const one of page.series) {
      series.push({ path: artifact.path, series: one });
      changes.push(...changesOf(one, artifact, bucketMs));
    }
  }
  return { changes: changes.toSorted(byTime), series, isCut };
}

function changesOf(
  series: MeasuredSeries,
  artifact: Artifact,
  bucketMs: number,
): readonly LevelChange[] {
  const values = series.cells.map(({ mean }) => mean);
  const stretches = cutAtChanges(values);
  return stretches.slice(1).flatMap(({ from, to }, index) => {
    const before = stretches[index];
    const cell = series.cells[from];
    if (before === undefined || cell === undefined) return [];
    const [old, next] = [values.slice(before.from, before.to), values.slice(from, to)];
    return {
      ...{ series, artifact, bucketMs, path: artifact.path },
      ...{ at: cell.at, locator: cell.locator, from: median(old), to: median(next) },
      distance: distanceOf(old, next),
    };
  });
}

/** A series that never moved is as far from anything as its own level is large. */
function distanceOf(old: readonly number[], next: readonly number[]): number {
  const [a, b] = [median(old), median(next)];
  const spread = Math.max(
    Math.min(deviation(old), deviation(next)),
    0.02 * Math.max(Math.abs(a), Math.abs(b)),
    Number.MIN_VALUE,
  );
  return Math.abs(b - a) / spread;
}

function byTime(a: LevelChange, b: LevelChange): number {
  return a.at - b.at || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}

/** "queue_ready of mq-01": the metric, and the shortest of what tells it from others. */
export function nameOfSeries({ metric, labels }: MeasuredSeries): string {
  const values = Object.values(labels).filter((value) => value !== "");
  const telling = values.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, 2);
  return telling.length === 0 ? metric : `${metric} of ${telling.join(", ")}`;
}

export function levelText(level: number): string {
  return String(Number(level.toPrecision(4)));
}

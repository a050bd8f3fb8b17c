import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { CacheFiles } from "../cache/cache-files";
import { type CachedReport, readCachedReport } from "../cache/cached-report";
import { AnsweredPlaces } from "./answered-places";
import { type ClockPiece, clockPieces, zonedPieces } from "./clock-pieces";
import { readTemplateMasks, type TemplateMasks } from "./template-masks";
import { type SettledPieces, settleOddHours } from "./times/odd-hours";
import { type PlacedBlock, readTimeBlocks } from "./times/time-blocks";

/** An artifact whose records can be queried. Its place in the list of sources, by path, is its rank. */
export type EvidenceSource = {
  readonly artifact: Artifact;
  readonly clock: SourceClock;
  readonly files: CacheFiles;
  readonly cached: CachedReport;
  readonly rank: number;
  /** Its records have other texts, and beside them all that stands at their places, as `raw`. */
  readonly isCopy: boolean;
  readonly oddHours: SettledPieces["oddHours"];
  pieces(): readonly ClockPiece[];
  timeBlocks(): Promise<readonly PlacedBlock[]>;
  masks(): Promise<TemplateMasks>;
};

export type UnrankedSource = Pick<EvidenceSource, "artifact" | "clock" | "files" | "cached"> & {
  readonly zoned: SettledPieces;
};

export type EvidenceSources = {
  readonly ranked: readonly EvidenceSource[];
  readonly byId: ReadonlyMap<ArtifactId, EvidenceSource>;
};

/** What every query needs of a source, kept between queries; a class of times takes about 100 bytes. */
export type SourceMemory = {
  readonly records: AnsweredPlaces<readonly EvidenceRecord[]>;
  readonly texts: AnsweredPlaces<string | null>;
  readonly reports: Remembered<CachedReport>;
  readonly times: Remembered<readonly PlacedBlock[]>;
  readonly zoned: Remembered<SettledPieces>;
  readonly masks: Remembered<TemplateMasks>;
};
const reportsMax = 5_000;
const classesMax = 200_000;
const piecesMax = 200_000;
const maskCharsMax = 16_000_000;

export function createSourceMemory(): SourceMemory {
  const countClasses = (blocks: readonly PlacedBlock[]) =>
    blocks.reduce((sum, { classes }) => sum + 1 + classes.length, 1);
  return {
    records: new AnsweredPlaces(charactersOfAll),
    texts: new AnsweredPlaces((text) => text?.length ?? 0),
    reports: new Remembered(reportsMax, () => 1),
    times: new Remembered(classesMax, countClasses),
    zoned: new Remembered(piecesMax, ({ pieces }) => pieces.length),
    masks: new Remembered(maskCharsMax, ({ size }) => size + 1),
  };
}

function charactersOfAll(records: readonly EvidenceRecord[]): number {
  const of = ({ message, fields }: EvidenceRecord) =>
    Object.values(fields).reduce(
      (sum: number, value) => sum + String(value).length,
      message.length,
    );
  return records.reduce((sum, record) => sum + of(record), 0);
}

export async function readWholeReport(path: string): Promise<CachedReport> {
  const cached = await readCachedReport(path);
  if (cached === null) throw new Error(`There are no parsed records beside ${path}`);
  return cached;
}

/** The wall clocks of an artifact cut by its zone, and read where the zone has two readings of them. */
export async function zoneSource(
  { clock, files, cached }: Pick<EvidenceSource, "clock" | "files" | "cached">,
  memory: Pick<SourceMemory, "times" | "zoned">,
): Promise<SettledPieces> {
  const key = [files.times, clock.zone, clock.year].join("\n");
  return memory.zoned.get(key, () =>
    settleOddHours(clock.zone, zonedPieces(clock, cached), {
      path: files.times,
      blocks: () => memory.times.get(files.timeBlocks, readTimeBlocks),
    }),
  );
}

/** Order by path, in code units so that it is the same on every machine. */
export function rankSources(
  unranked: readonly UnrankedSource[],
  memory: SourceMemory,
): EvidenceSources {
  const ranked = unranked
    .toSorted(
      (a, b) => compare(a.artifact.path, b.artifact.path) || compare(a.artifact.id, b.artifact.id),
    )
    .map((source, rank) => ({
      ...source,
      ...{ rank, isCopy: false },
      oddHours: source.zoned.oddHours,
      pieces: once(() => clockPieces(source.clock, source.zoned.pieces)),
      timeBlocks: () => memory.times.get(source.files.timeBlocks, readTimeBlocks),
      masks: () => memory.masks.get(source.files.templates, readTemplateMasks),
    }));
  return { ranked, byId: new Map(ranked.map((source) => [source.artifact.id, source])) };
}

/** Drifting clocks have many pieces, and most questions are about few of the sources. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * What was read from files that never change, by their path and all else it depends on: the least lately used
 * goes when all of it weighs more than it may.
 */
class Remembered<Value> {
  private readonly entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  private weight = 0;

  constructor(
    private readonly weightMax: number,
    private readonly weigh: (value: Value) => number,
  ) {}

  async get(key: string, read: (key: string) => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, known);
      return known.value;
    }
    const value = await read(key);
    this.keep(key, value);
    return value;
  }

  private keep(key: string, value: Value): void {
    if (this.entries.has(key)) return;
    const weight = this.weigh(value);
    this.entries.set(key, { value, weight });
    this.weight += weight;
    for (const [oldest, entry] of this.entries) {
      if (this.weight <= this.weightMax) return;
      this.entries.delete(oldest);
      this.weight -= entry.weight;
    }
  }
}

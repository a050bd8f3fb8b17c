import { type Instant, instant } from "@/lib/base/instant";
import type { Severity } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { DensityCell, EvidenceFilter, EvidenceReader } from "../../ports/evidence-port";
import { namedBy } from "./named-records";

const [secondMs, hourMs] = [1_000, 3_600_000];
const dayMs = 86_400_000;
/** Days stand for hours where there are more of them than a person reads. */
const hoursMax = 72;
/** Counts of a whole phase need no fine buckets. */
const coarseMs = 1_000 * dayMs;
const templatesShown = 30;

/** Where the impact lies; without a start nothing is before or after it. */
export type KnownImpact = {
  readonly startedAt: Instant | null;
  readonly resolvedAt: Instant | null;
};

/** Records of a part of the time; an end that is null is open. */
export type ActorPart = {
  readonly name: "before" | "during" | "after" | "hour" | "day";
  readonly from: Instant | null;
  /** Not part of it. */
  readonly until: Instant | null;
  readonly records: number;
};

/** What the records that name somebody say in numbers. The same records are found by searching for the names. */
export type ActorRecords = {
  readonly total: number;
  /** Without a time: in no part. */
  readonly undated: number;
  /** Some count in two parts or more: their times are too coarse to say which. */
  readonly isSharedByParts: boolean;
  readonly firstSeen: Instant | null;
  readonly lastSeen: Instant | null;
  readonly parts: readonly ActorPart[];
  /** Those with most first. */
  readonly files: readonly { readonly artifactId: ArtifactId; readonly records: number }[];
  /** What the records say, the commonest first. */
  readonly templates: readonly {
    readonly template: string;
    readonly count: number;
    readonly firstAt: Instant | null;
    readonly severity: Severity | null;
  }[];
  readonly templatesTotal: number;
};

/** Counts the records that name one of `names`, by phase of the impact, or by hour where no impact is known. */
export async function readActorRecords(
  evidence: EvidenceReader,
  names: readonly string[],
  impact: KnownImpact,
  signal?: AbortSignal,
): Promise<ActorRecords> {
  const terms = [namedBy(names, evidence)];
  const { records, total } = await evidence.search({ terms, limit: 1 }, signal);
  const said = await evidence.templates(
    { terms, limit: templatesShown, order: "commonest" },
    signal,
  );
  const cellsIn: CellsIn = (filter, bucketMs) =>
    evidence.density({ ...filter, terms, bucketMs }, signal);
  const hours = await cellsIn({}, hourMs);
  const parts =
    impact.startedAt === null
      ? await countByHour(cellsIn, hours)
      : await countByPhase(cellsIn, { ...impact, startedAt: impact.startedAt });
  const dated = countOf(hours);
  return {
    ...{ total, undated: total - dated, parts },
    isSharedByParts: parts.reduce((sum, { records: count }) => sum + count, 0) > dated,
    files: toFiles(await evidence.countByFile({ terms }, signal)),
    firstSeen: records[0]?.time?.earliest ?? null,
    lastSeen: await findLast(cellsIn, hours),
    templates: said.templates.map(({ template, count, firstAt, severity }) => ({
      ...{ template, count, firstAt, severity },
    })),
    templatesTotal: said.total,
  };
}

type CellsIn = (filter: EvidenceFilter, bucketMs: number) => Promise<readonly DensityCell[]>;

/** A record counts in each phase that its time touches: a search in that time finds it. */
async function countByPhase(
  cellsIn: CellsIn,
  { startedAt, resolvedAt }: KnownImpact & { readonly startedAt: Instant },
): Promise<readonly ActorPart[]> {
  // An end before the start ends nothing.
  const end = resolvedAt !== null && resolvedAt > startedAt ? resolvedAt : null;
  const phases = [
    { name: "before" as const, from: null, until: startedAt },
    { name: "during" as const, from: startedAt, until: end },
    ...(end === null ? [] : [{ name: "after" as const, from: end, until: null }]),
  ];
  const parts: ActorPart[] = [];
  for (const phase of phases) {
    parts.push({ ...phase, records: countOf(await cellsIn(toFilter(phase), coarseMs)) });
  }
  return parts;
}

/** Only hours, or days, that have a record. */
async function countByHour(
  cellsIn: CellsIn,
  hours: readonly DensityCell[],
): Promise<readonly ActorPart[]> {
  const isByDay = new Set(hours.map(({ at }) => at)).size > hoursMax;
  const cells = isByDay ? await cellsIn({}, dayMs) : hours;
  const [name, lengthMs] = isByDay ? (["day", dayMs] as const) : (["hour", hourMs] as const);
  return [...Map.groupBy(cells, ({ at }) => at)]
    .toSorted(([a], [b]) => a - b)
    .map(([at, found]) => ({
      ...{ name, from: at, until: instant(at + lengthMs), records: countOf(found) },
    }));
}

/** The last bucket in ever finer ones: records come in order of time from the first on only. */
async function findLast(cellsIn: CellsIn, hours: readonly DensityCell[]): Promise<Instant | null> {
  let last = lastOf(hours);
  for (const [withinMs, bucketMs] of [
    [hourMs, secondMs],
    [secondMs, 1],
  ] as const) {
    if (last === null) return null;
    last = lastOf(await cellsIn({ from: last, to: instant(last + withinMs - 1) }, bucketMs));
  }
  return last;
}

function lastOf(cells: readonly DensityCell[]): Instant | null {
  return cells.reduce<Instant | null>(
    (last, { at }) => (last === null || at > last ? at : last),
    null,
  );
}

/** `to` is part of what a filter lets through, `until` is not. */
function toFilter({ from, until }: Pick<ActorPart, "from" | "until">): EvidenceFilter {
  return {
    ...(from !== null && { from }),
    ...(until !== null && { to: instant(until - 1) }),
  };
}

function toFiles(counts: ReadonlyMap<ArtifactId, number>): ActorRecords["files"] {
  return [...counts]
    .map(([artifactId, records]) => ({ artifactId, records }))
    .toSorted((a, b) => b.records - a.records || (a.artifactId < b.artifactId ? -1 : 1));
}

function countOf(cells: readonly DensityCell[]): number {
  return cells.reduce((sum, { count }) => sum + count, 0);
}

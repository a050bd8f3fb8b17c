import { formatInstant, type Instant, type Interval } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceReader } from "../ports/evidence-port";

/** So many records of one shape in one file say no more than one of them and how many there are. */
const routineMin = 4;
/** Records kept of one shape on each side of the moment. */
const keptOfShape = 6;
/** The same of a file of which every record counts. */
const keptOfFile = 60;
/** Beyond so many lines none is told of a shape that is told already. */
const repeatsBelow = 24;
/** What a shape of ten times as many records stands back by, in parts of the time looked at. */
const routineWeight = 0.25;

export type LineAround = {
  readonly record: EvidenceRecord;
  /** What it stands for besides itself; may be empty. */
  readonly saying: string;
  /** The lower, the sooner it is told. */
  readonly rank: number;
};

export type AroundMoment = {
  /** In order of time. */
  readonly lines: readonly LineAround[];
  /** Records of each file. */
  readonly counts: ReadonlyMap<string, number>;
  /** Records that no line stands for, by file. */
  readonly leftOut: ReadonlyMap<string, number>;
};

type Moment = { readonly at: Instant; readonly window: Interval; readonly isWhole: boolean };

/** Records of one shape in one file, or of one file: those nearest to the moment, and how many there are. */
type Group = {
  readonly path: string;
  count: number;
  readonly first: EvidenceRecord;
  last: EvidenceRecord;
  readonly before: EvidenceRecord[];
  readonly after: EvidenceRecord[];
};

/**
 * What happened around a moment. Nearest to it and rarest goes first, and files take turns, so that a busy one leaves room for
 * the others. Unless `isWhole`, what a file says again and again is one line, however much stands between.
 */
export async function linesAround(
  records: ReturnType<EvidenceReader["scan"]>,
  moment: Moment,
): Promise<AroundMoment> {
  const groups = await gather(records, moment);
  const counts = sumByFile(groups, ({ count }) => count);
  const keptIn = (group: Group) => (isRoutine(group, moment) ? group.count : kept(group).length);
  const leftOut = sumByFile(groups, (group) => group.count - keptIn(group));
  const firsts = groups.flatMap((group) => firstLines(group, moment));
  const room = repeatsBelow - firsts.length;
  const repeats = groups
    .flatMap((group) => repeatLines(group, moment))
    .toSorted((a, b) => a.score - b.score)
    .slice(0, Math.max(0, room));
  const ranked = [...takeTurns(firsts), ...takeTurns(repeats)].map(
    ({ record, saying }, rank): LineAround => ({ record, saying, rank }),
  );
  return { lines: ranked.toSorted(byTime), counts, leftOut };
}

async function gather(
  records: ReturnType<EvidenceReader["scan"]>,
  { at, isWhole }: Moment,
): Promise<readonly Group[]> {
  const groups = new Map<string, Group>();
  const keptMax = isWhole ? keptOfFile : keptOfShape;
  for await (const chunk of records) {
    for (const record of chunk) {
      const key = isWhole ? record.path : `${record.path}\n${record.template}`;
      const group = groups.get(key) ?? startGroup(record);
      groups.set(key, group);
      addRecord(group, record, at, keptMax);
    }
  }
  return [...groups.values()];
}

function addRecord(group: Group, record: EvidenceRecord, at: Instant, keptMax: number): void {
  const { before, after } = group;
  group.count += 1;
  group.last = record;
  if (timeOf(record) > at) {
    if (after.length < keptMax) after.push(record);
    return;
  }
  before.push(record);
  if (before.length > keptMax) before.shift();
}

function startGroup(record: EvidenceRecord): Group {
  return { path: record.path, count: 0, first: record, last: record, before: [], after: [] };
}

function timeOf({ time }: EvidenceRecord): number {
  return time?.earliest ?? Number.NEGATIVE_INFINITY;
}

function kept({ before, after }: Group): readonly EvidenceRecord[] {
  return [...before, ...after];
}

function isRoutine({ count }: Group, { isWhole }: Moment): boolean {
  return !isWhole && count >= routineMin;
}

type Scored = Omit<LineAround, "rank"> & { readonly score: number };

/** Of what is routine the record nearest to the moment, with how many there are. */
function firstLines(group: Group, moment: Moment): readonly Scored[] {
  if (!isRoutine(group, moment))
    return kept(group).map((record) => toScored(record, "", 1, moment));
  const [nearest] = nearestFirst(group, moment);
  const { count, first, last } = group;
  const span = [first, last].map(({ time }) =>
    time === null ? "?" : formatInstant(time.earliest),
  );
  const saying = `[one of ${count.toLocaleString("en-US")} of this shape, ${span.join(" to ")}]`;
  return nearest === undefined ? [] : [toScored(nearest, saying, count, moment)];
}

/** Further records of what is routine. */
function repeatLines(group: Group, moment: Moment): readonly Scored[] {
  if (!isRoutine(group, moment)) return [];
  return nearestFirst(group, moment)
    .slice(1)
    .map((record) => toScored(record, "", group.count, moment));
}

function nearestFirst(group: Group, { at }: Moment): readonly EvidenceRecord[] {
  const distance = (record: EvidenceRecord) => Math.abs(timeOf(record) - at);
  return kept(group).toSorted((a, b) => distance(a) - distance(b));
}

function toScored(
  record: EvidenceRecord,
  saying: string,
  count: number,
  { at, window }: Moment,
): Scored {
  const distance = Math.abs(timeOf(record) - at) / Math.max(1, window.latest - window.earliest);
  return { record, saying, score: distance + routineWeight * Math.log10(count) };
}

/** The best line of each file, then the second of each. */
function takeTurns(lines: readonly Scored[]): readonly Scored[] {
  const byFile = Map.groupBy(
    lines.toSorted((a, b) => a.score - b.score),
    ({ record }) => record.path,
  );
  const inTurn = [...byFile.values()].flatMap((own) => own.map((line, turn) => ({ line, turn })));
  return inTurn
    .toSorted((a, b) => a.turn - b.turn || a.line.score - b.line.score)
    .map(({ line }) => line);
}

function byTime({ record: a }: LineAround, { record: b }: LineAround): number {
  const order = (a.time?.micros ?? 0) - (b.time?.micros ?? 0);
  if (order !== 0) return order;
  return a.path === b.path ? a.recordNumber - b.recordNumber : a.path < b.path ? -1 : 1;
}

function sumByFile(
  groups: readonly Group[],
  numberOf: (group: Group) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const group of groups) {
    const number = numberOf(group);
    if (number > 0) sums.set(group.path, (sums.get(group.path) ?? 0) + number);
  }
  return sums;
}

import { referenceKey } from "@/lib/domain/record-reference";
import type { Story } from "../tools/story";
import type { UnreportedRecord } from "./unreported-records";
import { weighMoment } from "./weigh-moment";

/** What is so far apart is one moment… */
const momentMs = 1500;
/** …and two that are told are further apart than this. */
const apartMs = 2000;
/** Places told within this much of a moment are about it. */
const nearMs = 1000;
/** Shapes up to this rare, and happenings from this chance on, stand out beside others. */
const mateCountMax = 6;
const mateChanceMin = 0.1;
/** Of one moment, records that are looked at. */
const besideMax = 200;
/** Moments that are kept apart, of the likeliest. */
const momentsMax = 400;
/** Of other files, records that are cited with a moment. */
const matesMax = 5;

/** Something that stands out, with what stands out elsewhere at the same time. */
export type Moment = {
  readonly core: UnreportedRecord;
  /** At most one of each other file. */
  readonly mates: readonly UnreportedRecord[];
  /** That it belongs to the story, [0, 1]. */
  readonly chance: number;
};

/** The likeliest moments of each stretch of two seconds, the likeliest first. */
export function findMoments(
  unreported: readonly UnreportedRecord[],
  story: Story,
  isCore: (unreported: UnreportedRecord) => boolean,
): readonly Moment[] {
  const standing = unreported.filter(isRare);
  const reportedAt = story.events.flatMap(({ time, evidence }) =>
    evidence.map(() => time.earliest),
  );
  const moments = unreported
    .filter(isCore)
    .map((core) => toMoment(core, standing, reportedAt, story))
    .toSorted(
      (a, b) =>
        b.chance - a.chance ||
        a.core.record.time.micros - b.core.record.time.micros ||
        (referenceKey(a.core.record) < referenceKey(b.core.record) ? -1 : 1),
    )
    .slice(0, momentsMax);
  const apart: Moment[] = [];
  for (const moment of moments) {
    const at = atOf(moment.core);
    if (apart.every(({ core }) => Math.abs(atOf(core) - at) > apartMs)) apart.push(moment);
  }
  return apart;
}

function toMoment(
  core: UnreportedRecord,
  standing: readonly UnreportedRecord[],
  reportedAt: readonly number[],
  story: Story,
): Moment {
  const at = atOf(core);
  const beside = between(standing, at - momentMs, at + momentMs).filter((other) => other !== core);
  const { path, kind } = core.record;
  const best = new Map<string, UnreportedRecord>();
  for (const mate of beside) {
    const known = best.get(mate.record.path);
    if (mate.record.path !== path && (known === undefined || weightOf(mate) > weightOf(known)))
      best.set(mate.record.path, mate);
  }
  return {
    core,
    mates: [...best.values()]
      .toSorted((a, b) => weightOf(b) - weightOf(a) || a.record.time.micros - b.record.time.micros)
      .slice(0, matesMax),
    chance: weighMoment({
      otherFiles: best.size,
      reportedNear: reportedAt.filter((other) => Math.abs(other - at) <= nearMs).length,
      isStoryFile: story.keyPaths.has(path),
      isFirst: core.isFirst,
      isAlert: kind === "alert",
      isAccess: kind === "access",
      chance: core.happening?.chance ?? 0,
      matesChance: Math.max(0, ...beside.map(({ happening }) => happening?.chance ?? 0)),
    }),
  };
}

/** Of records in order of time. */
function between(
  records: readonly UnreportedRecord[],
  from: number,
  to: number,
): readonly UnreportedRecord[] {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const record = records[middle];
    if (record !== undefined && atOf(record) < from) low = middle + 1;
    else high = middle;
  }
  const after = records.slice(low, low + besideMax);
  const end = after.findIndex((record) => atOf(record) > to);
  return end < 0 ? after : after.slice(0, end);
}

function isRare({ count, happening }: UnreportedRecord): boolean {
  return (count !== null && count <= mateCountMax) || (happening?.chance ?? 0) >= mateChanceMin;
}

/** The rarer its shape and the likelier its happening, the more it says. */
function weightOf({ count, happening }: UnreportedRecord): number {
  return 5 * (happening?.chance ?? 0) - (count ?? mateCountMax);
}

function atOf({ record }: UnreportedRecord): number {
  return record.time.earliest;
}

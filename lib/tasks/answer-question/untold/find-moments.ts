import { referenceKey } from "@/lib/domain/record-reference";
import type { Story } from "../tools/story";
import type { UntoldRecord } from "./untold-records";
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
  readonly lead: UntoldRecord;
  /** At most one of each other file. */
  readonly mates: readonly UntoldRecord[];
  /** That it belongs to the story, [0, 1]. */
  readonly chance: number;
};

/** The likeliest moments of each stretch of two seconds, the likeliest first. */
export function findMoments(
  untold: readonly UntoldRecord[],
  story: Story,
  isLead: (untold: UntoldRecord) => boolean,
): readonly Moment[] {
  const standing = untold.filter(standsOut);
  const toldAt = story.events.flatMap(({ time, evidence }) => evidence.map(() => time.earliest));
  const moments = untold
    .filter(isLead)
    .map((lead) => toMoment(lead, standing, toldAt, story))
    .toSorted(
      (a, b) =>
        b.chance - a.chance ||
        a.lead.record.time.micros - b.lead.record.time.micros ||
        (referenceKey(a.lead.record) < referenceKey(b.lead.record) ? -1 : 1),
    )
    .slice(0, momentsMax);
  const apart: Moment[] = [];
  for (const moment of moments) {
    const at = atOf(moment.lead);
    if (apart.every(({ lead }) => Math.abs(atOf(lead) - at) > apartMs)) apart.push(moment);
  }
  return apart;
}

function toMoment(
  lead: UntoldRecord,
  standing: readonly UntoldRecord[],
  toldAt: readonly number[],
  story: Story,
): Moment {
  const at = atOf(lead);
  const beside = between(standing, at - momentMs, at + momentMs).filter((other) => other !== lead);
  const { path, kind } = lead.record;
  const best = new Map<string, UntoldRecord>();
  for (const mate of beside) {
    const known = best.get(mate.record.path);
    if (mate.record.path !== path && (known === undefined || weightOf(mate) > weightOf(known)))
      best.set(mate.record.path, mate);
  }
  return {
    lead,
    mates: [...best.values()]
      .toSorted((a, b) => weightOf(b) - weightOf(a) || a.record.time.micros - b.record.time.micros)
      .slice(0, matesMax),
    chance: weighMoment({
      otherFiles: best.size,
      toldNear: toldAt.filter((told) => Math.abs(told - at) <= nearMs).length,
      isStoryFile: story.keyPaths.has(path),
      isFirst: lead.isFirst,
      isAlert: kind === "alert",
      isAccess: kind === "access",
      chance: lead.happening?.chance ?? 0,
      matesChance: Math.max(0, ...beside.map(({ happening }) => happening?.chance ?? 0)),
    }),
  };
}

/** Of records in order of time. */
function between(
  records: readonly UntoldRecord[],
  from: number,
  to: number,
): readonly UntoldRecord[] {
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

function standsOut({ count, happening }: UntoldRecord): boolean {
  return (count !== null && count <= mateCountMax) || (happening?.chance ?? 0) >= mateChanceMin;
}

/** The rarer its shape and the likelier its happening, the more it says. */
function weightOf({ count, happening }: UntoldRecord): number {
  return 5 * (happening?.chance ?? 0) - (count ?? mateCountMax);
}

function atOf({ record }: UntoldRecord): number {
  return record.time.earliest;
}

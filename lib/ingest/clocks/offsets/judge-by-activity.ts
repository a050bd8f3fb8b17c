import type { ClockLink } from "../differences/clock-differences";
import { isRoundTime } from "../differences/clock-steps";
import { viewFrom } from "../differences/link-view";
import { medianOf } from "../differences/robust-statistics";
import type { CampOffset } from "./camp-offset";
import type { Camp, CampGroup, ClockWitnesses } from "./clock-camps";

/** What both do, second by second, is alike to this degree and for so long when it is applied unasked… */
const appliedCorrelationMin = 0.6;
const appliedSecondsMin = 60;
/** …and so many hosts that agree with each other say it. */
const appliedHostsMin = 2;
const agreedMs = 1_500;

/**
 * The offset of a camp that no identifiers connect with the others, by what its members and they do in
 * the same seconds. Applied when a person says as much, or when two hosts that agree show it clearly and
 * it is no round time: work that is done later by a fixed delay looks like a clock that is ahead.
 * Null when nothing is alike either.
 */
export function judgeByActivity(
  camp: Camp,
  { camps }: CampGroup,
  hosts: readonly string[],
  links: readonly ClockLink[],
  isAccused: ClockWitnesses["isAccused"],
): CampOffset | null {
  const towards = links.flatMap((link) => {
    const isOwn = (source: number) => camp.members.includes(source);
    if (link.busySeconds === 0 || isOwn(link.a) === isOwn(link.b)) return [];
    const view = viewFrom(link, isOwn(link.a) ? link.a : link.b);
    const theirs = camps.find(({ members }) => members.includes(view.neighbour))?.offsetMs ?? 0;
    const aheadMs = theirs + (isOwn(link.a) ? link.medianMs : -link.medianMs);
    return [{ link, view, aheadMs }];
  });
  const [clearest] = towards.toSorted((x, y) => y.link.count - x.link.count);
  if (clearest === undefined) return null;
  const offsetMs = Math.round(medianOf(towards.map(({ aheadMs }) => aheadMs)));
  const isStated = camp.members.some((member) => isAccused(member, offsetMs));
  const clear = towards.filter(
    ({ link, aheadMs }) =>
      link.count >= appliedCorrelationMin &&
      link.busySeconds >= appliedSecondsMin &&
      Math.abs(aheadMs - offsetMs) <= agreedMs,
  );
  const seenBy = new Set(clear.map(({ view }) => hosts[view.neighbour])).size;
  const isClear = seenBy >= appliedHostsMin && !isRoundTime(offsetMs);
  const isApplied = camp.isOutvoted && (isStated || isClear);
  return {
    ...{ offsetMs, anchors: clearest.link.busySeconds, madMs: clearest.link.madMs },
    ...{ refusal: isApplied ? null : "by-activity", isByActivity: true, witness: clearest.view },
  };
}

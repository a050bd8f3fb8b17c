import type { ClockDoubtReason } from "@/lib/domain/evidence/artifact";
import { reachOf } from "../differences/clock-crowd";
import type { ClockLink } from "../differences/clock-differences";
import { isRoundTime, madMaxMs, offsetMinMs } from "../differences/clock-steps";
import { type LinkView, viewFrom } from "../differences/link-view";
import { madOf, medianOf } from "../differences/robust-statistics";
import type { CampOffset } from "./camp-offset";
import type { Camp, CampGroup, ClockWitnesses } from "./clock-camps";

/** Applied without asking from as many anchors on, and only so much clearer than their spread. */
const appliedAnchorsMin = 20;
/** …and from fewer on when the ends of its files say the same. */
const displacedAnchorsMin = 8;
const appliedMadTimes = 5;
/** Part of the anchors that must lie near their median. */
const nearShareMin = 0.75;
/** Part of the anchors of one value, and times those on the other side, that make it a wait. */
const lateShareMin = 0.25;
const lateTimes = 5;

/** What both do, second by second, is alike to this degree and for so long when it is applied unasked… */
const appliedCorrelationMin = 0.6;

const appliedSecondsMin = 60;

/** …and so many hosts that agree with each other say it. */
const appliedHostsMin = 2;

const agreedMs = 1_500;

/** The offset of a camp, from all its links to the other camps of its group. */
export function judgeCamp(
  camp: Camp,
  group: CampGroup,
  hosts: readonly string[],
  links: readonly ClockLink[],
  isAccused: ClockWitnesses["isAccused"],
): CampOffset {
  const { camps } = group;
  const views = links.flatMap((link) => viewTowards(link, camp, camps));
  if (views.length === 0) {
    const judged = judgeByActivity(camp, group, hosts, links, isAccused);
    if (judged !== null) return judged;
  }
  const deltas = views.flatMap((view) => view.anchors.map(({ deltaMs }) => deltaMs));
  const places = views.flatMap((view) =>
    view.anchors.map(({ record }) => `${view.source}/${record}`),
  );
  const offsetMs = Math.round(medianOf(deltas));
  const madMs = Math.round(madOf(deltas));
  // An identifier that three sources name is one anchor, not two.
  const measured = { offsetMs, anchors: new Set(places).size, madMs };
  const isLate = links.some((link) => isTowards(link, camp) && isReportedLate(link));
  const refusal =
    isLate || isWide(deltas, offsetMs, madMs)
      ? "wide-spread"
      : refuse(measured.anchors, camp, isHostSplit(camp, camps, hosts));
  const [witness = null] = views.toSorted((x, y) => y.anchors.length - x.anchors.length);
  return { ...measured, refusal, isByActivity: false, witness };
}

/** A link as a member of the camp sees it, in how far the member is ahead of the right camp; none for links inside or elsewhere. */
function viewTowards(link: ClockLink, camp: Camp, camps: readonly Camp[]): readonly LinkView[] {
  const isOwn = (source: number) => camp.members.includes(source);
  if (!isTowards(link, camp) || link.busySeconds > 0) return [];
  const view = viewFrom(link, isOwn(link.a) ? link.a : link.b);
  const theirs = camps.find((other) => other.members.includes(view.neighbour))?.offsetMs ?? 0;
  const medianMs = isOwn(link.a) ? link.medianMs : -link.medianMs;
  const anchors = view.anchors
    .filter(({ deltaMs }) => Math.abs(deltaMs - medianMs) <= reachOf(link))
    .map((anchor) => ({ ...anchor, deltaMs: anchor.deltaMs + theirs }));
  return [{ ...view, anchors }];
}

function isTowards({ a, b }: ClockLink, { members }: Camp): boolean {
  return members.includes(a) !== members.includes(b);
}

/**
 * Besides those that agree there are many that are further apart, and hardly any that are less: one end
 * waits, and the least of it is a time that people choose for delays. A clock is seldom wrong by such.
 */
function isReportedLate({ anchors, count, medianMs, isEdge }: ClockLink): boolean {
  if (isEdge || Math.abs(medianMs) < offsetMinMs || !isRoundTime(medianMs)) return false;
  const reachMs = reachOf({ isEdge });
  const beyond = anchors
    .map(({ deltaMs }) => (deltaMs - medianMs) * Math.sign(medianMs))
    .filter((moreMs) => Math.abs(moreMs) > reachMs);
  const later = beyond.filter((moreMs) => moreMs > 0).length;
  return later >= count * lateShareMin && later >= (beyond.length - later) * lateTimes;
}

/** Not one value with a little spread. A timeout that most requests run into has no spread, but beside it are those that did not. */
function isWide(deltas: readonly number[], offsetMs: number, madMs: number): boolean {
  if (madMs > madMaxMs || Math.abs(offsetMs) <= appliedMadTimes * madMs) return true;
  const reachMs = offsetMinMs + appliedMadTimes * madMs;
  const near = deltas.filter((delta) => Math.abs(delta - offsetMs) <= reachMs).length;
  return near < deltas.length * nearShareMin;
}

function refuse(anchors: number, camp: Camp, isSplit: boolean): ClockDoubtReason | null {
  if (anchors < (camp.isDisplaced ? displacedAnchorsMin : appliedAnchorsMin)) return "few-anchors";
  if (isSplit) return "host-disagrees";
  return camp.isOutvoted ? null : "no-majority";
}

/** Two files of one host have one clock: if they disagree, one of them tells of things late. */
function isHostSplit(camp: Camp, camps: readonly Camp[], hosts: readonly string[]): boolean {
  const own = new Set(camp.members.map((member) => hosts[member]));
  return camps.some(
    (other) => other !== camp && other.members.some((member) => own.has(hosts[member])),
  );
}

/**
 * The offset of a camp that no identifiers connect with the others, by what its members and they do in
 * the same seconds. Applied when a person says as much, or when two hosts that agree show it clearly and
 * it is no round time: work that is done later by a fixed delay looks like a clock that is ahead.
 * Null when nothing is alike either.
 */
function judgeByActivity(
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

import type { ClockDoubtReason } from "@/lib/domain/artifact";
import { madMaxMs, offsetMinMs } from "../shapes/clock-steps";
import type { Camp, CampGroup } from "./clock-camps";
import { crowdReachMs } from "./clock-crowd";
import type { ClockLink } from "./clock-differences";
import { type LinkView, viewFrom } from "./link-view";
import { madOf, medianOf } from "./robust-statistics";

/** Applied without asking from as many anchors on, and only so much clearer than their spread. */
const appliedAnchorsMin = 20;
const appliedMadTimes = 5;
/** Part of the anchors that must lie near their median. */
const nearShareMin = 0.75;

export type CampOffset = {
  readonly offsetMs: number;
  readonly anchors: number;
  readonly madMs: number;
  /** Why it takes a person; null: clear enough to be applied. */
  readonly refusal: ClockDoubtReason | null;
  /** The link it was mostly measured by, as the camp sees it; null when there is none. */
  readonly witness: LinkView | null;
};

/** The offset of a camp, from all its links to the other camps of its group. */
export function judgeCamp(
  camp: Camp,
  { camps }: CampGroup,
  hosts: readonly string[],
  links: readonly ClockLink[],
): CampOffset {
  const views = links.flatMap((link) => viewTowards(link, camp, camps));
  const deltas = views.flatMap((view) => view.anchors.map(({ deltaMs }) => deltaMs));
  const places = views.flatMap((view) =>
    view.anchors.map(({ record }) => `${view.source}/${record}`),
  );
  const offsetMs = Math.round(medianOf(deltas));
  const madMs = Math.round(madOf(deltas));
  // An identifier that three sources name is one anchor, not two.
  const measured = { offsetMs, anchors: new Set(places).size, madMs };
  const refusal = isWide(deltas, offsetMs, madMs)
    ? "wide-spread"
    : refuse(measured.anchors, camp, isHostSplit(camp, camps, hosts));
  const [witness = null] = views.toSorted((x, y) => y.anchors.length - x.anchors.length);
  return { ...measured, refusal, witness };
}

/** A link as a member of the camp sees it, in how far the member is ahead of the right camp; none for links inside or elsewhere. */
function viewTowards(link: ClockLink, camp: Camp, camps: readonly Camp[]): readonly LinkView[] {
  const isOwn = (source: number) => camp.members.includes(source);
  if (isOwn(link.a) === isOwn(link.b)) return [];
  const view = viewFrom(link, isOwn(link.a) ? link.a : link.b);
  const theirs = camps.find((other) => other.members.includes(view.neighbour))?.offsetMs ?? 0;
  const medianMs = isOwn(link.a) ? link.medianMs : -link.medianMs;
  const anchors = view.anchors
    .filter(({ deltaMs }) => Math.abs(deltaMs - medianMs) <= crowdReachMs)
    .map((anchor) => ({ ...anchor, deltaMs: anchor.deltaMs + theirs }));
  return [{ ...view, anchors }];
}

/** Not one value with a little spread. A timeout that most requests run into has no spread, but beside it are those that did not. */
function isWide(deltas: readonly number[], offsetMs: number, madMs: number): boolean {
  if (madMs > madMaxMs || Math.abs(offsetMs) <= appliedMadTimes * madMs) return true;
  const reachMs = offsetMinMs + appliedMadTimes * madMs;
  const near = deltas.filter((delta) => Math.abs(delta - offsetMs) <= reachMs).length;
  return near < deltas.length * nearShareMin;
}

function refuse(anchors: number, camp: Camp, isSplit: boolean): ClockDoubtReason | null {
  if (anchors < appliedAnchorsMin) return "few-anchors";
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

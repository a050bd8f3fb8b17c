import type { Camp, CampGroup } from "./clock-camps";
import { type ClockLink, crowdReachMs } from "./clock-differences";
import { madMaxMs } from "./clock-steps";
import { madOf, medianOf } from "./robust-statistics";
import { viewFrom } from "./stepped-clocks";

/** Applied without asking from as many anchors on, and only so much clearer than their spread. */
const appliedAnchorsMin = 20;
const appliedMadTimes = 5;

/** Why a clock that seems wrong is not corrected without a person's word. */
export type Refusal = "few-anchors" | "wide-spread" | "no-majority" | "host-disagrees";

export type CampOffset = {
  readonly offsetMs: number;
  readonly anchors: number;
  readonly madMs: number;
  /** Null: clear enough to be applied. */
  readonly refusal: Refusal | null;
};

/** The offset of a camp, from all its links to the other camps of its group. */
export function judgeCamp(
  camp: Camp,
  group: CampGroup,
  hosts: readonly string[],
  links: readonly ClockLink[],
): CampOffset {
  const deltas = links.flatMap((link) => deltasTowards(link, camp, group));
  const offsetMs = Math.round(medianOf(deltas));
  const madMs = Math.round(madOf(deltas));
  const measured = { offsetMs, anchors: deltas.length, madMs };
  return { ...measured, refusal: refuse(measured, camp, isHostSplit(camp, group, hosts)) };
}

/** How far the camp is ahead of the right one by each anchor of a link that leaves it. */
function deltasTowards(link: ClockLink, camp: Camp, group: CampGroup): readonly number[] {
  const isOwn = (source: number) => camp.members.includes(source);
  if (isOwn(link.a) === isOwn(link.b)) return [];
  const { anchors, neighbour } = viewFrom(link, isOwn(link.a) ? link.a : link.b);
  const theirs = group.find((other) => other.members.includes(neighbour))?.offsetMs ?? 0;
  const medianMs = isOwn(link.a) ? link.medianMs : -link.medianMs;
  return anchors
    .filter(({ deltaMs }) => Math.abs(deltaMs - medianMs) <= crowdReachMs)
    .map(({ deltaMs }) => deltaMs + theirs);
}

function refuse(
  { offsetMs, anchors, madMs }: Omit<CampOffset, "refusal">,
  camp: Camp,
  isSplit: boolean,
): Refusal | null {
  if (anchors < appliedAnchorsMin) return "few-anchors";
  if (madMs > madMaxMs || Math.abs(offsetMs) <= appliedMadTimes * madMs) return "wide-spread";
  if (isSplit) return "host-disagrees";
  return camp.isOutvoted ? null : "no-majority";
}

/** Two files of one host have one clock: if they disagree, one of them tells of things late. */
function isHostSplit(camp: Camp, group: CampGroup, hosts: readonly string[]): boolean {
  const own = new Set(camp.members.map((member) => hosts[member]));
  return group.some(
    (other) => other !== camp && other.members.some((member) => own.has(hosts[member])),
  );
}

/**
 * Whose clock is wrong, and by how much. Steps are looked for first; the other sources are split into
 * camps that agree, and those outside the right camp are off by the median of their differences to the
 * rest. What is clear is applied; what is not is proposed to a person.
 */
import type { ClockSegment } from "@/lib/domain/artifact";
import { type CampOffset, judgeCamp, type Refusal } from "./camp-judgement";
import { type CampGroup, findCampGroups } from "./clock-camps";
import type { ClockLink } from "./clock-differences";
import { findStretches, madMaxMs, offsetMinMs } from "./clock-steps";
import { findSteps, viewFrom } from "./stepped-clocks";
import type { WallSpan } from "./wall-span";

type OffsetProposal = Omit<CampOffset, "refusal"> & {
  /** Place in the list of sources. */
  readonly source: number;
  /** From this record on, numbered over all parts of a rotated log. */
  readonly fromRecord: number;
  readonly refusal: Refusal;
};

export type ClockOffsets = {
  /** By place in the list of sources; null where nothing is known of a source's clock. */
  readonly segments: readonly (readonly ClockSegment[] | null)[];
  readonly proposals: readonly OffsetProposal[];
};

/**
 * `hosts` says on which host each source lies and `silences` when it wrote nothing; `links` have zones
 * taken out.
 */
export function findClockOffsets(
  hosts: readonly string[],
  links: readonly ClockLink[],
  silences: readonly (readonly WallSpan[])[],
): ClockOffsets {
  const steps = findSteps(links, silences);
  const steady = links.filter((link) => link.madMs <= madMaxMs && !steps.links.has(link));
  const settled = findCampGroups(hosts, steady, offsetMinMs).flatMap((group) =>
    settleGroup(group, hosts, steady),
  );
  const offsets = new Map(settled.map(({ source, judged }) => [source, judged?.offsetMs ?? 0]));
  const segments = hosts.map((): readonly ClockSegment[] | null => null);
  for (const { source, judged } of settled) segments[source] = [toSegment(judged)];
  for (const source of steps.certain) segments[source] = steppedSegments(source, links, offsets);
  const doubts = [...steps.doubtful].flatMap((source) =>
    steppedSegments(source, links, offsets).flatMap((segment) => toDoubt(source, segment)),
  );
  return { segments, proposals: [...settled.flatMap(toProposal), ...doubts] };
}

/** A source with the offset of its camp; null in the right camp. */
type Settled = { readonly source: number; readonly judged: CampOffset | null };

function settleGroup(
  group: CampGroup,
  hosts: readonly string[],
  links: readonly ClockLink[],
): readonly Settled[] {
  return group.flatMap((camp) => {
    const judged = camp === group[0] ? null : judgeCamp(camp, group, hosts, links);
    return camp.members.map((source) => ({ source, judged }));
  });
}

function toProposal({ source, judged }: Settled): readonly OffsetProposal[] {
  if (judged === null || judged.refusal === null) return [];
  return [{ ...judged, source, fromRecord: 0, refusal: judged.refusal }];
}

function toDoubt(source: number, segment: ClockSegment): readonly OffsetProposal[] {
  const { basis, fromRecord, offsetMs } = segment;
  if (basis.kind !== "anchors") return [];
  const { anchors, madMs } = basis;
  return [{ source, fromRecord, offsetMs, anchors, madMs, refusal: "no-majority" }];
}

function toSegment(judged: CampOffset | null): ClockSegment {
  if (judged === null) return { fromRecord: 0, offsetMs: 0, basis: { kind: "none" } };
  const { anchors, madMs, offsetMs, refusal } = judged;
  const isApplied = refusal === null;
  const basis = { kind: "anchors", anchors, madMs, isApplied } as const;
  return { fromRecord: 0, offsetMs: isApplied ? offsetMs : 0, basis };
}

/** Against all neighbours whose own clocks are settled, theirs taken out. */
function steppedSegments(
  source: number,
  links: readonly ClockLink[],
  offsets: ReadonlyMap<number, number>,
): readonly ClockSegment[] {
  const anchors = links
    .filter((link) => link.a === source || link.b === source)
    .flatMap((link) => {
      const view = viewFrom(link, source);
      const theirs = offsets.get(view.neighbour) ?? 0;
      return view.anchors.map(({ record, deltaMs }) => ({ record, deltaMs: deltaMs + theirs }));
    })
    .toSorted((x, y) => x.record - y.record);
  return findStretches(anchors.map(({ deltaMs }) => deltaMs)).map((stretch, at) => {
    const fromRecord = at === 0 ? 0 : (anchors[stretch.from]?.record ?? 0);
    const offsetMs = Math.round(stretch.medianMs);
    const madMs = Math.round(stretch.madMs);
    const isRight = Math.abs(offsetMs) < offsetMinMs || madMs > madMaxMs;
    const basis = { kind: "anchors", anchors: stretch.count, madMs, isApplied: !isRight } as const;
    return {
      fromRecord,
      offsetMs: isRight ? 0 : offsetMs,
      basis: isRight ? { kind: "none" } : basis,
    };
  });
}

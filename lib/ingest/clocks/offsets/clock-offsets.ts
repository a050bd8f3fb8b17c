/**
 * Whose clock is wrong, and by how much. Steps are looked for first and taken out; then sources are split
 * into camps that agree, and those outside the right camp are off by the median of their differences to
 * the rest. What is clear is applied; what is not is proposed to a person.
 */
import type { ClockSegment } from "@/lib/domain/artifact";
import type { WallSpan } from "../observation/wall-span";
import { type CampOffset, judgeCamp, type Refusal } from "./camp-judgement";
import { type CampGroup, findCampGroups } from "./clock-camps";
import { type ClockLink, findCrowd } from "./clock-differences";
import { madMaxMs, offsetMinMs } from "./clock-steps";
import { findSteps, type SteppedStretch, type Steps } from "./stepped-clocks";

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
  const steps = findSteps(hosts, links, silences);
  const steady = withoutSteps(links, steps);
  const settled = findCampGroups(hosts, steady, offsetMinMs).flatMap((group) =>
    settleGroup(group, hosts, steady),
  );
  const segments = hosts.map((): readonly ClockSegment[] | null => null);
  for (const { source, judged } of settled) segments[source] = [toSegment(judged)];
  for (const [source, stretches] of steps.certain) {
    segments[source] = addSteps(segments[source]?.[0]?.offsetMs ?? 0, stretches);
  }
  const doubts = [...steps.doubtful].flatMap(([source, stretches]) =>
    stretches.flatMap((stretch) => toDoubt(source, stretch)),
  );
  return { segments, proposals: [...settled.flatMap(toProposal), ...doubts] };
}

/** Links with one value: steps that are certain are taken out, links with others are left out. */
function withoutSteps(links: readonly ClockLink[], steps: Steps): readonly ClockLink[] {
  return links
    .flatMap((link) => {
      if (!steps.certain.has(link.a) && !steps.certain.has(link.b)) {
        return steps.links.has(link) ? [] : [link];
      }
      const anchors = link.anchors.map((anchor) => ({
        ...anchor,
        deltaMs:
          anchor.deltaMs -
          relativeAt(steps.certain.get(link.a), anchor.recordA) +
          relativeAt(steps.certain.get(link.b), anchor.recordB),
      }));
      const crowd = findCrowd(anchors.map(({ deltaMs }) => deltaMs));
      return crowd === null ? [] : [{ ...link, anchors, ...crowd }];
    })
    .filter((link) => link.madMs <= madMaxMs);
}

function relativeAt(stretches: readonly SteppedStretch[] | undefined, record: number): number {
  return stretches?.findLast(({ fromRecord }) => fromRecord <= record)?.relativeMs ?? 0;
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

function toDoubt(source: number, stretch: SteppedStretch): readonly OffsetProposal[] {
  const { fromRecord, anchors } = stretch;
  const offsetMs = Math.round(stretch.relativeMs);
  if (Math.abs(offsetMs) < offsetMinMs) return [];
  const madMs = Math.round(stretch.madMs);
  return [{ source, fromRecord, offsetMs, anchors, madMs, refusal: "no-majority" }];
}

function toSegment(judged: CampOffset | null): ClockSegment {
  if (judged === null) return { fromRecord: 0, offsetMs: 0, basis: { kind: "none" } };
  const { anchors, madMs, offsetMs, refusal } = judged;
  const isApplied = refusal === null;
  const basis = { kind: "anchors", anchors, madMs, isApplied } as const;
  return { fromRecord: 0, offsetMs: isApplied ? offsetMs : 0, basis };
}

function addSteps(baseMs: number, stretches: readonly SteppedStretch[]): readonly ClockSegment[] {
  return stretches.map(({ fromRecord, relativeMs, anchors, madMs }) => {
    const offsetMs = Math.round(baseMs + relativeMs);
    const isRight = Math.abs(offsetMs) < offsetMinMs;
    return {
      fromRecord,
      offsetMs: isRight ? 0 : offsetMs,
      basis: isRight
        ? { kind: "none" }
        : { kind: "anchors", anchors, madMs: Math.round(madMs), isApplied: true },
    };
  });
}

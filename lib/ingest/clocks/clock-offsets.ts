/**
 * Whose clock is wrong, and by how much. Sources that agree (their differences are no more than a
 * message takes) form a camp; the camp with the most hosts is taken for right. Every other camp is off
 * by the median of its differences to the right one. A source with a step in its clock belongs to two
 * camps in turn, so steps are looked for first.
 */
import type { ClockSegment } from "@/lib/domain/artifact";
import { findCamps } from "./clock-camps";
import { type Anchor, anchorsMin, type ClockLink } from "./clock-differences";
import { madMaxMs, offsetMinMs } from "./clock-steps";
import { madOf, medianOf } from "./robust-statistics";
import { findSteppedSources, type SteppedClock } from "./stepped-clocks";
import type { SurveySource } from "./survey-source";
import type { ZoneChoice } from "./zone-choice";

/** Applied without asking from as many anchors on, and only this much clearer than their spread. */
const appliedAnchorsMin = 20;
const appliedMadTimes = 5;

/** A clock that seems wrong but is not corrected without a person's word. */
export type ClockProposal = {
  readonly source: number;
  readonly offsetMs: number;
  readonly anchors: number;
  readonly madMs: number;
  readonly reason: "few-anchors" | "wide-spread" | "no-majority";
};

export type ClockOffsets = {
  /** By place in the list of sources. */
  readonly segments: readonly (readonly ClockSegment[])[];
  readonly proposals: readonly ClockProposal[];
};

const noSegments: readonly ClockSegment[] = [
  { fromRecord: 0, offsetMs: 0, basis: { kind: "none" } },
];

/** A link with zones taken out: `a` is ahead of `b` by `medianMs`, read as true time. */
export type Residual = ClockLink;

export function findClockOffsets(
  sources: readonly SurveySource[],
  links: readonly ClockLink[],
  zones: readonly ZoneChoice[],
): ClockOffsets {
  const residuals = links.map((link) => withoutZones(link, zones));
  const stepped = findSteppedSources(sources, residuals);
  const steady = residuals.filter(
    (link) => link.madMs <= madMaxMs && !stepped.has(link.a) && !stepped.has(link.b),
  );
  const segments = sources.map((_, at) => stepped.get(at)?.segments ?? noSegments);
  const proposals: ClockProposal[] = [];
  for (const camp of findCamps(sources, steady)) {
    const deltas = steady.flatMap((link) => deltasOf(link, camp.members, camp.right));
    if (deltas.length < anchorsMin) continue;
    const offset = judgeOffset(deltas, camp.isOutvoted);
    for (const source of camp.members) {
      segments[source] = [
        {
          fromRecord: 0,
          offsetMs: offset.reason === null ? offset.offsetMs : 0,
          basis: {
            kind: "anchors",
            anchors: offset.anchors,
            madMs: offset.madMs,
            isApplied: offset.reason === null,
          },
        },
      ];
      const { reason, ...rest } = offset;
      if (reason !== null) proposals.push({ source, ...rest, reason });
    }
  }
  shareWithHost(sources, residuals, segments);
  return { segments, proposals };
}

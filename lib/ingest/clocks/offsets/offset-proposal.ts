import type { ClockDoubtReason, ClockProposal, ClockSegment } from "@/lib/domain/evidence/artifact";
import type { LinkView, ViewAnchor } from "../differences/link-view";

/** One identifier that two sources name, to show a person. */
export type SharedIdentifier = {
  readonly digest: number;
  /** Places in the list of sources. */
  readonly own: number;
  readonly other: number;
};

/** A proposal before anybody is named: sources by their place in the list, records of joined streams. */
export type OffsetProposal = {
  readonly source: number;
  readonly what: ClockProposal["what"];
  readonly offsetMs: number;
  /** ms per ms. */
  readonly rate: number;
  readonly anchors: number;
  readonly madMs: number;
  /** Why it takes a person; null: clear enough to be applied, and shown with what it was measured by. */
  readonly reason: ClockDoubtReason | null;
  readonly segments: readonly ClockSegment[];
  /** The two sides of the disagreement, by one source each; one when it is only said. */
  readonly between: readonly [number, number | null];
  readonly against: number | null;
  readonly examples: readonly SharedIdentifier[];
};

type Measured = Pick<OffsetProposal, "anchors" | "madMs" | "reason">;

/** One value for a whole source, which a person may accept; no record shows it by itself. */
export function proposeOne(source: number, offsetMs: number, measured: Measured): OffsetProposal {
  const { anchors, madMs } = measured;
  return {
    ...{ source, what: "offset", offsetMs, rate: 0, ...measured },
    segments: [{ fromRecord: 0, offsetMs, basis: { kind: "accepted", anchors, madMs } }],
    ...{ between: [source, null], against: null, examples: [] },
  };
}

const examplesMax = 3;

/** A few typical anchors, from the beginning, the middle and the end. */
export function pickExamples(
  { source, neighbour, anchors }: LinkView,
  isTypical: (anchor: ViewAnchor) => boolean,
): readonly SharedIdentifier[] {
  const typical = anchors.filter(isTypical);
  const places = Array.from({ length: examplesMax }, (_, at) =>
    Math.floor((typical.length * (2 * at + 1)) / (2 * examplesMax)),
  );
  return [...new Set(places)].flatMap((place) => {
    const anchor = typical[place];
    return anchor === undefined ? [] : [{ digest: anchor.digest, own: source, other: neighbour }];
  });
}

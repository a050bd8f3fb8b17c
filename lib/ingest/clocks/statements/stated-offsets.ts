import type { OffsetProposal } from "../offsets/offset-proposal";
import type { Accusation } from "./accusations";

/** People round to the tens of what they read off a screen. */
const roundingShare = 0.1;
const roundingMinMs = 1_000;

/**
 * What people say of clocks that nothing in the evidence can be compared with: a proposal that rests on
 * their word alone. The last word on a clock counts, for people correct themselves.
 */
export function proposeStated(
  sources: readonly { readonly isOpen: boolean }[],
  accusations: readonly Accusation[],
): readonly OffsetProposal[] {
  return sources.flatMap(({ isOpen }, source) => {
    const accusation = accusations.findLast(
      (one) => one.sources?.has(source) === true && offsetOf(one) !== null,
    );
    const offsetMs = accusation === undefined ? null : offsetOf(accusation);
    if (!isOpen || offsetMs === null) return [];
    const madMs = Math.max(roundingMinMs, Math.round(Math.abs(offsetMs) * roundingShare));
    const basis = { kind: "accepted", anchors: 0, madMs } as const;
    return [
      {
        ...{ source, what: "offset", offsetMs, rate: 0, anchors: 0, madMs, reason: "said" },
        segments: [{ fromRecord: 0, offsetMs, basis }],
        ...{ between: [source, null], against: null, examples: [] },
      },
    ] satisfies readonly OffsetProposal[];
  });
}

function offsetOf({ statement }: Accusation): number | null {
  if (!statement.isOfClock || statement.direction === 0 || statement.amountMs === null) return null;
  return statement.amountMs >= roundingMinMs ? statement.direction * statement.amountMs : null;
}

import type { EventDraft } from "../analysis/event-draft";
import type { LinkDraft } from "./link-draft";

/**
 * When the clocks allow both directions of a pair, only the one that is believed more stays, the earlier
 * event first on a tie: else each would explain the other, and nothing would be left to explain both.
 */
export function withoutWeakerDirections(
  byTarget: ReadonlyMap<EventDraft, readonly LinkDraft[]>,
): ReadonlyMap<EventDraft, readonly LinkDraft[]> {
  return new Map(
    [...byTarget].map(([target, links]) => [
      target,
      links.filter((link) => !isWeakerDirection(link, byTarget)),
    ]),
  );
}

function isWeakerDirection(
  link: LinkDraft,
  byTarget: ReadonlyMap<EventDraft, readonly LinkDraft[]>,
): boolean {
  const back = byTarget.get(link.source)?.find(({ source }) => source === link.target);
  if (back === undefined) return false;
  if (back.confidence !== link.confidence) return back.confidence > link.confidence;
  return middleOf(link.source) > middleOf(link.target);
}

function middleOf({ onset }: EventDraft): number {
  return onset.earliest + onset.latest;
}

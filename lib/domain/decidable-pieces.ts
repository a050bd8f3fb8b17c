import type { CausalLink } from "./causal-link";
import type { DecidableNoun } from "./decision";
import type { TimelineEvent } from "./event";
import type { Gap } from "./gap";
import type { Hypothesis } from "./hypothesis";
import type { Timeline } from "./timeline";
import type { PieceName } from "./touched-pieces";
import type { Uncertainty } from "./uncertainty";

/** What people decide on, by its noun. */
export type DecidablePieces = {
  readonly event: TimelineEvent;
  readonly "causal-link": CausalLink;
  readonly gap: Gap;
  readonly hypothesis: Hypothesis;
  readonly uncertainty: Uncertainty;
};

const listNames = {
  event: "events",
  "causal-link": "causalLinks",
  gap: "gaps",
  hypothesis: "hypotheses",
  uncertainty: "uncertainties",
} as const satisfies Readonly<Record<DecidableNoun, keyof Timeline>>;

/** The pieces of one noun, whatever their status. */
export function piecesOf<Noun extends DecidableNoun>(
  timeline: Timeline,
  noun: Noun,
): readonly DecidablePieces[Noun][] {
  const lists: { readonly [Each in DecidableNoun]: readonly DecidablePieces[Each][] } = {
    event: timeline.events,
    "causal-link": timeline.causalLinks,
    gap: timeline.gaps,
    hypothesis: timeline.hypotheses,
    uncertainty: timeline.uncertainties,
  };
  return lists[noun];
}

/** The timeline with other pieces of one noun. */
export function withPieces<Noun extends DecidableNoun>(
  timeline: Timeline,
  noun: Noun,
  pieces: readonly DecidablePieces[Noun][],
): Timeline {
  return { ...timeline, [listNames[noun]]: pieces };
}

/** Is the piece part of the timeline, whatever its status? */
export function hasPiece(timeline: Timeline, { noun, piece }: PieceName): boolean {
  return piecesOf(timeline, noun).some(({ id }) => id === piece);
}

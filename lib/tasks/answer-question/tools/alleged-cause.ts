import { evidenceKey } from "@/lib/domain/evidence";
import type { Timeline } from "@/lib/domain/timeline";
import { findPiece } from "./find-piece";
import type { DatedEvent, Story } from "./story";

/** What a question holds to have caused what. */
export type AllegedCause = {
  /** Id of the link or hypothesis. */
  readonly piece: string;
  readonly cause: DatedEvent;
  /** Null where only the harm as a whole is meant. */
  readonly effect: DatedEvent | null;
};

/** Null where the question is about neither a link nor a hypothesis that rests on an event. */
export function allegedCause(
  timeline: Timeline,
  story: Story,
  about: string | null,
): AllegedCause | null {
  const piece = findPiece(timeline, story, about);
  if (piece?.kind === "causal-link") {
    const { link, source, target } = piece;
    return link.relation === "causes" || link.relation === "enables"
      ? { piece: link.id, cause: source, effect: target }
      : null;
  }
  if (piece?.kind !== "hypothesis" || piece.hypothesis.state === "refuted") return null;
  // Whoever speaks of a cause speaks after it: of the events that show what it rests on the first is meant.
  const places = new Set(piece.hypothesis.for.map(evidenceKey));
  const cause = story.events.find(({ evidence }) =>
    evidence.some((each) => places.has(evidenceKey(each))),
  );
  return cause === undefined ? null : { piece: piece.hypothesis.id, cause, effect: null };
}

import { ok, type Result } from "@/lib/base/result";
import type { DecisionError } from "../timeline/claim-verdict";
import {
  type DecidableNoun,
  decidePiece,
  type PieceName,
  piecesOf,
  withPieces,
} from "../timeline/decidable-nouns";
import { type EntityIdOf, nameEntities } from "../timeline/entity";
import type { Timeline } from "../timeline/timeline";
import type { PieceVerdict } from "./decision";
import { withTwins } from "./gap-twin";

/** The timeline with one decision applied. Pure: the server writes it with its journal entry, the page draws it. */
export function applyDecision(
  timeline: Timeline,
  { noun, piece, verdict }: PieceVerdict,
  entityIdOf: EntityIdOf,
): Result<Timeline, DecisionError> {
  const decided = decidePiece(timeline, noun, piece, verdict);
  if (!decided.ok || verdict.kind !== "edit-event" || verdict.edit.entities === undefined) {
    return decided;
  }
  const named = nameEntities(timeline.entities, verdict.edit.entities, entityIdOf);
  const events = decided.value.events.map((event) =>
    event.id === piece ? { ...event, entities: named.ids } : event,
  );
  return ok({ ...decided.value, entities: named.entities, events });
}

/**
 * The timeline as it will look once the server has taken what a person said, shown until it answers. What the server
 * looks up besides (somebody else's word, the order of clocks) and what it computes anew waits for that answer.
 */
export function foreseeDecisions(
  timeline: Timeline,
  verdicts: readonly PieceVerdict[],
  entityIdOf: EntityIdOf,
): Timeline {
  return withTwins(timeline, verdicts).reduce((standing, each) => {
    const decided = applyDecision(standing, each, entityIdOf);
    return decided.ok ? decided.value : standing;
  }, timeline);
}

/** One piece as it is in another version of the timeline; it goes when it is not part of that one. */
export function restorePiece(timeline: Timeline, name: PieceName, from: Timeline): Timeline {
  return restoreIn(timeline, name.noun, name.piece, from);
}

function restoreIn<Noun extends DecidableNoun>(
  timeline: Timeline,
  noun: Noun,
  id: string,
  from: Timeline,
): Timeline {
  const pieces = piecesOf(timeline, noun);
  const version = piecesOf(from, noun).find((piece) => piece.id === id);
  if (!version) {
    return withPieces(
      timeline,
      noun,
      pieces.filter((piece) => piece.id !== id),
    );
  }
  const isThere = pieces.some((piece) => piece.id === id);
  const after = isThere
    ? pieces.map((piece) => (piece.id === id ? version : piece))
    : [...pieces, version];
  return withPieces(timeline, noun, after);
}

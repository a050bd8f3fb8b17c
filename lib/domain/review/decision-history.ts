import type { UserId } from "../ids";
import type { PieceName } from "../timeline/decidable-nouns";
import type { PastDecision, PieceVerdict, SeenPiece } from "./decision";
import { touchedPieces, touches } from "./touched-pieces";

/** What a person's next undo takes back and their next redo puts in force again; empty when there is nothing. */
export type OwnSteps = {
  readonly undo: readonly PastDecision[];
  /** Own acts that came after it and cannot be taken back: somebody has decided on all of their pieces since. */
  readonly skipped: readonly PastDecision[];
  readonly redo: readonly PastDecision[];
};

/**
 * Undo walks back through a person's own acts, newest first, and redo forward again; a new act of theirs ends the
 * way forward. Decisions that one act made together are taken back together. What somebody else has decided on since
 * stands, and stops nobody from taking back what they did before it.
 */
export function findOwnSteps(history: readonly PastDecision[], by: UserId): OwnSteps {
  const own = history.filter((decision) => decision.by === by);
  const inForce = history.filter(({ undoneAt }) => undoneAt === null);
  const standing = own.filter(({ undoneAt }) => undoneAt === null);
  const last = standing.findLast((decision) => isFree(decision, inForce));
  const after = last === undefined ? 0 : standing.findLastIndex(({ act }) => act === last.act) + 1;
  const redone = new Set(own.map(({ redoOf }) => redoOf));
  const newest = own.findLast(({ redoOf }) => redoOf === null)?.decidedAt ?? 0;
  // Undone, not redone since, and no new decision of the same person came after.
  const undone = own.filter(
    ({ id, undoneAt }) => undoneAt !== null && undoneAt >= newest && !redone.has(id),
  );
  // Of several undone at one instant the one made first was undone last.
  const next = undone.reduce<PastDecision | undefined>(
    (latest, decision) =>
      latest === undefined || (decision.undoneAt ?? 0) > (latest.undoneAt ?? 0) ? decision : latest,
    undefined,
  );
  return {
    undo: standing.filter(({ act }) => act === last?.act),
    skipped: standing.slice(after),
    redo: undone.filter(({ act, undoneAt }) => act === next?.act && undoneAt === next?.undoneAt),
  };
}

/** Has nobody decided on any of its pieces since, other than by the same act? */
function isFree(decision: PastDecision, inForce: readonly PastDecision[]): boolean {
  const later = inForce
    .slice(inForce.indexOf(decision) + 1)
    .filter(({ act }) => act !== decision.act);
  return touchedPieces(decision).every((name) => findLatest(later, name) === null);
}

/** What somebody who sees these decisions in force has seen of some pieces. */
export function toSeen(
  inForce: readonly (PieceVerdict & Pick<PastDecision, "id">)[],
  names: readonly PieceName[],
): readonly SeenPiece[] {
  return names.map(({ noun, piece }) => {
    const latest = findLatest(inForce, { noun, piece });
    return { noun, piece, seen: latest?.id ?? null };
  });
}

/** The latest decision in force that changed a piece. */
export function findLatest<Made extends PieceVerdict>(
  inForce: readonly Made[],
  name: PieceName,
): Made | null {
  return inForce.findLast((decision) => touches(decision, name)) ?? null;
}

import type { PieceName } from "./decidable-nouns";
import type { PastDecision, PieceVerdict, SeenPiece } from "./decision";
import type { UserId } from "./ids";
import { touches } from "./touched-pieces";

/** What a person's next undo takes back and their next redo puts in force again; empty when there is nothing. */
export type OwnSteps = {
  readonly undo: readonly PastDecision[];
  readonly redo: readonly PastDecision[];
};

/**
 * Undo walks back through a person's own acts, newest first, and redo forward again; a new act of theirs ends the
 * way forward. Decisions that one act made together are taken back together.
 */
export function findOwnSteps(history: readonly PastDecision[], by: UserId): OwnSteps {
  const own = history.filter((decision) => decision.by === by);
  const last = own.findLast(({ undoneAt }) => undoneAt === null);
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
    undo: own.filter(({ act, undoneAt }) => act === last?.act && undoneAt === null),
    redo: undone.filter(({ act, undoneAt }) => act === next?.act && undoneAt === next?.undoneAt),
  };
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

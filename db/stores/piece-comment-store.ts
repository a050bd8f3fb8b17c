import { and, asc, eq, isNull } from "drizzle-orm";
import type { CommentId, IncidentId } from "@/lib/domain/ids";
import type { PieceCommentStore } from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";
import { pieceComments } from "../schema/discussion";

const columns = {
  id: pieceComments.id,
  noun: pieceComments.noun,
  piece: pieceComments.piece,
  text: pieceComments.text,
  by: pieceComments.writtenBy,
  writtenAt: pieceComments.writtenAt,
  editedAt: pieceComments.editedAt,
  mentions: pieceComments.mentions,
};

export function createPieceCommentStore(executor: Executor): PieceCommentStore {
  const change = async (
    incidentId: IncidentId,
    id: CommentId,
    changes: Partial<typeof pieceComments.$inferInsert>,
  ) => {
    const changed = await executor
      .update(pieceComments)
      .set(changes)
      .where(
        and(
          eq(pieceComments.incidentId, incidentId),
          eq(pieceComments.id, id),
          isNull(pieceComments.deletedAt),
        ),
      )
      .returning({ id: pieceComments.id });
    return changed.length === 1;
  };
  return {
    list: (incidentId) =>
      executor
        .select(columns)
        .from(pieceComments)
        .where(and(eq(pieceComments.incidentId, incidentId), isNull(pieceComments.deletedAt)))
        .orderBy(asc(pieceComments.position)),
    async insert(incidentId, { by, mentions, ...comment }) {
      await executor
        .insert(pieceComments)
        .values({ incidentId, ...comment, writtenBy: by, mentions });
    },
    replace: (incidentId, id, { text, mentions, editedAt }) =>
      change(incidentId, id, { text, mentions, editedAt }),
    // The row stays, so that its id is never given again; the words stay in the journal only.
    delete: (incidentId, id, at) =>
      change(incidentId, id, { text: "", mentions: [], deletedAt: at }),
  };
}

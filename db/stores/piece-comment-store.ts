import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { CommentId, IncidentId } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import type { PieceCommentStore } from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";
import { pieceComments } from "../schema/discussion";

const columns = {
  id: pieceComments.id,
  noun: pieceComments.noun,
  piece: pieceComments.piece,
  revision: pieceComments.revisionId,
  sentence: pieceComments.sentence,
  text: pieceComments.text,
  by: pieceComments.writtenBy,
  writtenAt: pieceComments.writtenAt,
  editedAt: pieceComments.editedAt,
  mentions: pieceComments.mentions,
  resolvedAt: pieceComments.resolvedAt,
  resolvedBy: pieceComments.resolvedBy,
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
  const list = async (incidentId: IncidentId, which?: SQL) => {
    const rows = await executor
      .select(columns)
      .from(pieceComments)
      .where(and(eq(pieceComments.incidentId, incidentId), isNull(pieceComments.deletedAt), which))
      .orderBy(asc(pieceComments.position));
    return rows.map(({ resolvedAt: at, resolvedBy: by, revision, sentence, ...comment }) => ({
      ...comment,
      ...(revision === null ? {} : { inRevision: { id: revision, sentence: sentence ?? "" } }),
      resolved: at === null || by === null ? null : { by, at },
    }));
  };
  return {
    list: (incidentId) => list(incidentId),
    listOfRevision: (incidentId, revision) =>
      list(incidentId, eq(pieceComments.revisionId, revision)),
    async insert(incidentId, { by, mentions, resolved, inRevision, ...comment }) {
      await executor.insert(pieceComments).values({
        ...{ incidentId, ...comment, writtenBy: by, mentions, ...columnsOf(resolved) },
        ...{ revisionId: inRevision?.id ?? null, sentence: inRevision?.sentence ?? null },
      });
    },
    replace: (incidentId, id, { text, mentions, editedAt }) =>
      change(incidentId, id, { text, mentions, editedAt }),
    resolve: (incidentId, id, resolved) => change(incidentId, id, columnsOf(resolved)),
    // The row stays, so that its id is never given again; the words stay in the journal only.
    delete: (incidentId, id, at) =>
      change(incidentId, id, { text: "", mentions: [], deletedAt: at }),
  };
}

function columnsOf(resolved: PieceComment["resolved"]) {
  return { resolvedAt: resolved?.at ?? null, resolvedBy: resolved?.by ?? null };
}

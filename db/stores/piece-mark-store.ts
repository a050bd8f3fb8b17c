import { and, asc, eq, isNull } from "drizzle-orm";
import type { IncidentId } from "@/lib/domain/ids";
import type { Mark, PieceMark } from "@/lib/domain/review/piece-mark";
import type { PieceMarkStore } from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";

import { pieceMarks } from "../schema/discussion";

export function createPieceMarkStore(executor: Executor): PieceMarkStore {
  return {
    async list(incidentId) {
      const rows = await executor
        .select()
        .from(pieceMarks)
        .where(and(eq(pieceMarks.incidentId, incidentId), isNull(pieceMarks.removedAt)))
        .orderBy(asc(pieceMarks.id));
      return rows.map(({ noun, piece, kind, label, markedBy, markedAt }) => ({
        ...{ noun, piece, by: markedBy, markedAt },
        mark: kind === "star" ? { kind } : { kind, label },
      }));
    },
    async put(incidentId, { noun, piece, mark, by, markedAt }) {
      const put = await executor
        .insert(pieceMarks)
        .values({
          ...{ incidentId, noun, piece, kind: mark.kind, label: labelOf(mark) },
          ...{ markedBy: by, markedAt },
        })
        .onConflictDoNothing()
        .returning({ id: pieceMarks.id });
      return put.length === 1;
    },
    async remove(incidentId, given, at) {
      const removed = await executor
        .update(pieceMarks)
        .set({ removedAt: at })
        .where(isStanding(incidentId, given))
        .returning({ id: pieceMarks.id });
      return removed.length === 1;
    },
  };
}

function isStanding(
  incidentId: IncidentId,
  { noun, piece, mark }: Pick<PieceMark, "noun" | "piece" | "mark">,
) {
  return and(
    eq(pieceMarks.incidentId, incidentId),
    eq(pieceMarks.noun, noun),
    eq(pieceMarks.piece, piece),
    eq(pieceMarks.kind, mark.kind),
    eq(pieceMarks.label, labelOf(mark)),
    isNull(pieceMarks.removedAt),
  );
}

function labelOf(mark: Mark): string {
  return mark.kind === "star" ? "" : mark.label;
}

import { and, asc, eq, isNull } from "drizzle-orm";
import type { JsonValue } from "@/lib/base/canonical-json";
import { verdictSchema } from "@/lib/domain/review/decision";
import type { DecisionStore } from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";
import { parseDocument } from "../parse-document";
import { decisions } from "../schema/decision";

const columns = {
  id: decisions.id,
  noun: decisions.noun,
  piece: decisions.piece,
  verdict: decisions.verdict,
  by: decisions.decidedBy,
  decidedAt: decisions.decidedAt,
};

function toDecision<Row extends { readonly id: string; readonly verdict: JsonValue }>(row: Row) {
  return { ...row, verdict: parseDocument(verdictSchema, row.verdict, `decisions ${row.id}`) };
}

export function createDecisionStore(executor: Executor): DecisionStore {
  return {
    async insert(incidentId, { by, ...decision }, place) {
      await executor.insert(decisions).values({ incidentId, ...decision, decidedBy: by, ...place });
    },
    async list(incidentId) {
      const rows = await executor
        .select(columns)
        .from(decisions)
        .where(and(eq(decisions.incidentId, incidentId), isNull(decisions.undoneAt)))
        .orderBy(asc(decisions.position));
      return rows.map(toDecision);
    },
    async history(incidentId) {
      const { undoneAt, act, redoOf } = decisions;
      const rows = await executor
        .select({ ...columns, undoneAt, act, redoOf })
        .from(decisions)
        .where(eq(decisions.incidentId, incidentId))
        .orderBy(asc(decisions.position));
      return rows.map((row) => ({ ...toDecision(row), act: row.act ?? row.id }));
    },
    async undo(incidentId, id, at) {
      const undone = await executor
        .update(decisions)
        .set({ undoneAt: at })
        .where(
          and(
            eq(decisions.incidentId, incidentId),
            eq(decisions.id, id),
            isNull(decisions.undoneAt),
          ),
        )
        .returning({ id: decisions.id });
      return undone.length === 1;
    },
  };
}

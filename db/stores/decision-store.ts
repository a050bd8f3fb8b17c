import { and, asc, eq, gte, isNull } from "drizzle-orm";
import type { DecisionStore } from "@/lib/investigation/case-store-port";
import type { Executor } from "../client";
import { verdictSchema } from "../content/verdict";
import { parseDocument } from "../parse-document";
import { decisions } from "../schema/decision";

export function createDecisionStore(executor: Executor): DecisionStore {
  return {
    async insert(incidentId, { by, ...decision }) {
      await executor.insert(decisions).values({ incidentId, ...decision, decidedBy: by });
    },
    async list(incidentId) {
      const rows = await executor
        .select({
          id: decisions.id,
          noun: decisions.noun,
          piece: decisions.piece,
          verdict: decisions.verdict,
          by: decisions.decidedBy,
          decidedAt: decisions.decidedAt,
        })
        .from(decisions)
        .where(and(eq(decisions.incidentId, incidentId), isNull(decisions.undoneAt)))
        .orderBy(asc(decisions.position));
      return rows.map((row) => ({
        ...row,
        verdict: parseDocument(verdictSchema, row.verdict, `decisions ${row.id}`),
      }));
    },
    async authorsSince(incidentId, since) {
      const rows = await executor
        .selectDistinct({ by: decisions.decidedBy })
        .from(decisions)
        .where(
          and(
            eq(decisions.incidentId, incidentId),
            // The very instant counts: in doubt somebody else approves.
            since === null ? undefined : gte(decisions.decidedAt, since),
          ),
        )
        .orderBy(asc(decisions.decidedBy));
      return rows.map((row) => row.by);
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

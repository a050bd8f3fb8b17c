import { and, asc, desc, eq, inArray, max } from "drizzle-orm";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { type Run, runPlanSchema, standardPlan } from "@/lib/domain/runs/run";
import { budgets } from "@/lib/investigation/construction/performing/budgets";
import type { AsideStore, RunStore } from "@/lib/investigation/ports/case-store-port";
import { lockIncident } from "../advisory-lock";
import type { Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { parseDocument } from "../parse-document";
import { asideTimelines, runSteps, runs } from "../schema/run";
import { piecesSchema, toPieces, toTimeline } from "../timeline-pieces";

const runColumns = {
  id: runs.id,
  number: runs.number,
  status: runs.status,
  analyst: runs.analyst,
  plan: runs.plan,
  startedBy: runs.startedBy,
  queuedAt: runs.queuedAt,
  finishedAt: runs.finishedAt,
  failure: runs.failure,
};
const runOfIncidentColumns = { ...runColumns, incidentId: runs.incidentId };

export function createRunStore(executor: Executor): RunStore {
  return {
    insert: (incidentId, run) =>
      inTransaction(executor, async (transaction) => {
        await lockIncident(transaction, incidentId);
        const [last] = await transaction
          .select({ number: max(runs.number) })
          .from(runs)
          .where(eq(runs.incidentId, incidentId));
        const numbered = { ...run, number: (last?.number ?? 0) + 1 };
        const plan = toJsonValue(run.plan);
        await transaction.insert(runs).values({ incidentId, ...numbered, plan });
        return numbered;
      }),
    async find(id) {
      const [row] = await executor.select(runOfIncidentColumns).from(runs).where(eq(runs.id, id));
      return row ? withPlan(row) : null;
    },
    async list(incidentId) {
      const rows = await executor
        .select(runColumns)
        .from(runs)
        .where(eq(runs.incidentId, incidentId))
        .orderBy(desc(runs.number));
      return rows.map(withPlan);
    },
    async unfinished() {
      const rows = await executor
        .select(runOfIncidentColumns)
        .from(runs)
        .where(inArray(runs.status, ["queued", "running", "stopping"]))
        .orderBy(asc(runs.queuedAt), asc(runs.id));
      return rows.map(withPlan);
    },
    async advance(id, from, to, end) {
      const advanced = await executor
        .update(runs)
        .set({ status: to, ...(end && { finishedAt: end.at, failure: end.failure }) })
        .where(and(eq(runs.id, id), eq(runs.status, from)))
        .returning({ id: runs.id });
      return advanced.length === 1;
    },
    steps: (id) =>
      executor
        .select({ key: runSteps.key, result: runSteps.result, at: runSteps.at })
        .from(runSteps)
        .where(eq(runSteps.runId, id))
        .orderBy(asc(runSteps.at), asc(runSteps.key)),
    async commitStep(id, step) {
      const committed = await executor
        .insert(runSteps)
        .values({ runId: id, ...step })
        .onConflictDoNothing()
        .returning({ key: runSteps.key });
      return committed.length === 1;
    },
  };
}

/** Older versions planned every run alike. */
const plainPlan = standardPlan(() => ({
  ...{ performer: "rules", iterationsMax: budgets.passIterationsMax },
  ...{ temperature: null, tokensMax: null },
}));

function withPlan<Row extends { readonly plan: JsonValue | null; readonly id: string }>(
  row: Row,
): Omit<Row, "plan"> & Pick<Run, "plan"> {
  const plan = row.plan === null ? plainPlan : parseDocument(runPlanSchema, row.plan, row.id);
  return { ...row, plan };
}

export function createAsideStore(executor: Executor): AsideStore {
  return {
    async find(id) {
      const [row] = await executor
        .select({ pieces: asideTimelines.pieces })
        .from(asideTimelines)
        .where(eq(asideTimelines.runId, id));
      if (row === undefined) return null;
      return toTimeline(parseDocument(piecesSchema, row.pieces, `second opinion ${id}`), id);
    },
    async write(id, timeline) {
      const pieces = toJsonValue(toPieces(timeline));
      await executor
        .insert(asideTimelines)
        .values({ runId: id, pieces })
        .onConflictDoUpdate({ target: asideTimelines.runId, set: { pieces } });
    },
  };
}

import { desc, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Invocation, type Turn, tokensOf } from "@/lib/domain/invocation";
import { costOf } from "@/lib/domain/models/model-cost";
import { runPlanSchema } from "@/lib/domain/runs/run";
import type { ModelPolicyStore } from "@/lib/investigation/installation/models/model-policy-port";
import type { Spending, Spent } from "@/lib/investigation/ports/spending-port";
import type { Database, Executor } from "../client";

import { modelSpending } from "../schema/models";
import { runs } from "../schema/run";

const recentMax = 60;

export function createSpendingStore(
  { executor }: Database,
  policies: Pick<ModelPolicyStore, "current">,
): Spending {
  const sum = async (of: SQL): Promise<Spent> => {
    const [row] = await executor
      .select({
        tokens: sql<string>`coalesce(sum(${modelSpending.tokens}), 0)`,
        usd: sql<string>`coalesce(sum(${modelSpending.usd}), 0)`,
      })
      .from(modelSpending)
      .where(of);
    return { tokens: Number(row?.tokens ?? 0), usd: Number(row?.usd ?? 0) };
  };
  return {
    async budgets() {
      const { policy } = await policies.current();
      return { run: policy.runBudget, month: policy.monthBudget };
    },
    ofRun: (runId) => sum(eq(modelSpending.runId, runId)),
    since: (at) => sum(gte(modelSpending.at, at)),
    async recentRuns() {
      const rows = await executor
        .select({
          plan: runs.plan,
          tokens: sql<string>`sum(${modelSpending.tokens})`,
          usd: sql<string>`coalesce(sum(${modelSpending.usd}), 0)`,
        })
        .from(modelSpending)
        .innerJoin(runs, eq(runs.id, modelSpending.runId))
        .where(isNotNull(runs.finishedAt))
        .groupBy(runs.id)
        .orderBy(desc(runs.finishedAt))
        .limit(recentMax);
      return rows.flatMap(({ plan, tokens, usd }) => {
        const known = runPlanSchema.safeParse(plan).data;
        return known === undefined
          ? []
          : [{ plan: known, tokens: Number(tokens), usd: Number(usd) }];
      });
    },
  };
}

/** Beside the turn, in its transaction; nothing for who uses no tokens. */
export async function recordSpending(
  executor: Executor,
  { id: invocationId, runId, settings: { price } }: Invocation,
  { number, usage, at }: Turn,
): Promise<void> {
  const tokens = tokensOf(usage);
  if (tokens === 0) return;
  const usd = price === undefined ? null : costOf(usage, price);
  await executor.insert(modelSpending).values({ invocationId, number, runId, at, tokens, usd });
}

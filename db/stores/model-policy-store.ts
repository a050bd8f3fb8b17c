import { asc, desc, eq } from "drizzle-orm";
import { toJsonValue } from "@/lib/base/canonical-json";
import { modelPolicySchema, noPolicy, type RecordedPolicy } from "@/lib/domain/models/model-policy";
import type { ModelPolicyStore } from "@/lib/investigation/installation/models/model-policy-port";
import type { Database, Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { parseDocument } from "../parse-document";
import { modelPolicies, providerKeys } from "../schema/models";

const nothingSet: RecordedPolicy = {
  ...{ version: 0, policy: noPolicy, change: "Nothing is set", by: null, at: null },
};

export function createModelPolicyStore({ executor }: Database): ModelPolicyStore {
  const history: ModelPolicyStore["history"] = async (limit) => {
    const rows = await executor
      .select()
      .from(modelPolicies)
      .orderBy(desc(modelPolicies.version))
      .limit(limit);
    return rows.map(toRecorded);
  };
  return {
    history,
    current: async () => (await history(1))[0] ?? nothingSet,
    write: (policy) => insertNext(executor, policy),
    async keys() {
      const rows = await executor.select().from(providerKeys).orderBy(asc(providerKeys.provider));
      return rows.map(({ provider, sealed, setBy: by, setAt: at }) => ({
        ...{ provider, sealed, by, at },
      }));
    },
    writeKey: ({ provider, sealed, by: setBy, at: setAt }, policy) =>
      inTransaction(executor, async (transaction) => {
        if (!(await insertNext(transaction, policy))) return false;
        await transaction
          .insert(providerKeys)
          .values({ provider, sealed, setBy, setAt })
          .onConflictDoUpdate({ target: providerKeys.provider, set: { sealed, setBy, setAt } });
        return true;
      }),
    removeKey: (provider, policy) =>
      inTransaction(executor, async (transaction) => {
        if (!(await insertNext(transaction, policy))) return false;
        await transaction.delete(providerKeys).where(eq(providerKeys.provider, provider));
        return true;
      }),
  };
}

/** Of two who read the same version, the second finds its number taken. */
async function insertNext(
  executor: Executor,
  { version, policy, change, by, at }: RecordedPolicy,
): Promise<boolean> {
  if (by === null || at === null) throw new Error("Nobody set this version of the policy");
  const inserted = await executor
    .insert(modelPolicies)
    .values({ version, policy: toJsonValue(policy), change, changedBy: by, changedAt: at })
    .onConflictDoNothing()
    .returning({ version: modelPolicies.version });
  return inserted.length === 1;
}

function toRecorded({
  version,
  policy,
  change,
  changedBy: by,
  changedAt: at,
}: typeof modelPolicies.$inferSelect): RecordedPolicy {
  const parsed = parseDocument(modelPolicySchema, policy, `model policy ${version}`);
  return { version, policy: parsed, change, by, at };
}

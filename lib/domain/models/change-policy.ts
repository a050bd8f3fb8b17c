import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import { modelAddressSchema } from "./model-address";
import { modelNameSchema } from "./model-name";
import { type ModelBudget, type ModelPolicy, modelBudgetSchema } from "./model-policy";
import { modelPriceSchema } from "./model-price";
import { modelRoleIds, modelRoles } from "./model-role";

const modelsMax = 50;

export const policyChangeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("set-address"), address: modelAddressSchema.nullable() }),
  z.object({ kind: z.literal("offer"), model: modelNameSchema }),
  z.object({ kind: z.literal("withdraw"), model: modelNameSchema }),
  z.object({
    kind: z.literal("give-role"),
    role: z.enum(modelRoleIds),
    /** Null: the rules. */
    model: modelNameSchema.nullable(),
  }),
  z.object({
    kind: z.literal("set-price"),
    model: modelNameSchema,
    /** Null: not known. */
    price: modelPriceSchema.nullable(),
  }),
  z.object({
    kind: z.literal("set-budget"),
    of: z.enum(["run", "month"]),
    budget: modelBudgetSchema,
  }),
]);
export type PolicyChange = z.infer<typeof policyChangeSchema>;

/** `offered`: models that can be named beside those of the policy, for the environment offers them. */
export function changePolicy(
  policy: ModelPolicy,
  change: PolicyChange,
  offered: readonly string[],
): Result<ModelPolicy, string> {
  switch (change.kind) {
    case "set-address":
      return ok({ ...policy, localAddress: change.address });
    case "offer":
      return offer(policy, change.model, offered);
    case "withdraw":
      return withdraw(policy, change.model);
    case "give-role": {
      const { [change.role]: _before, ...others } = policy.roles;
      if (change.model === null) return ok({ ...policy, roles: others });
      if (![...offered, ...policy.models].includes(change.model)) {
        return fail(`${change.model} is not offered here. Add it first.`);
      }
      return ok({ ...policy, roles: { ...others, [change.role]: change.model } });
    }
    case "set-price": {
      const { [change.model]: _before, ...others } = policy.prices;
      const set = change.price === null ? {} : { [change.model]: change.price };
      return ok({ ...policy, prices: { ...others, ...set } });
    }
    case "set-budget":
      return ok(
        change.of === "run"
          ? { ...policy, runBudget: change.budget }
          : { ...policy, monthBudget: change.budget },
      );
  }
}

function offer(
  policy: ModelPolicy,
  model: string,
  offered: readonly string[],
): Result<ModelPolicy, string> {
  if ([...offered, ...policy.models].includes(model)) return fail(`${model} is offered already.`);
  if (policy.models.length >= modelsMax)
    return fail(`No more than ${modelsMax} models can be set.`);
  return ok({ ...policy, models: [...policy.models, model] });
}

/** A role it had goes back to the rules; its price stays, for runs of before are told with theirs. */
function withdraw(policy: ModelPolicy, model: string): Result<ModelPolicy, string> {
  if (!policy.models.includes(model)) return fail(`${model} is not offered by these settings.`);
  const roles = Object.entries(policy.roles).filter(([, given]) => given !== model);
  return ok({
    ...policy,
    models: policy.models.filter((name) => name !== model),
    roles: Object.fromEntries(roles),
  });
}

/** For the record of changes: "Gives the coarse pass to local/qwen3". */
export function describePolicyChange(change: PolicyChange): string {
  switch (change.kind) {
    case "set-address":
      return change.address === null
        ? "Takes the address of local models out"
        : `Sets the address of local models to ${change.address}`;
    case "offer":
      return `Offers ${change.model}`;
    case "withdraw":
      return `Offers ${change.model} no longer`;
    case "give-role": {
      const role = modelRoles.find(({ id }) => id === change.role)?.name.toLowerCase();
      return `Gives the ${role} to ${change.model ?? "the rules"}`;
    }
    case "set-price":
      return change.price === null
        ? `Takes the price of ${change.model} out`
        : `Sets the price of ${change.model} to ${change.price.input} / ${change.price.cachedInput} / ${change.price.output} USD`;
    case "set-budget":
      return `Sets the budget of a ${change.of} to ${describeBudget(change.budget)}`;
  }
}

function describeBudget({ tokens, usd }: ModelBudget): string {
  const parts = [
    ...(tokens === null ? [] : [`${tokens.toLocaleString("en")} tokens`]),
    ...(usd === null ? [] : [`${usd} USD`]),
  ];
  return parts.length === 0 ? "no limit" : parts.join(" and ");
}

import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import type { UserId } from "../ids";
import { modelAddressSchema } from "./model-address";
import { modelNameSchema } from "./model-name";
import { modelPriceSchema } from "./model-price";

/** Null: no limit. */
const limit = z.number().positive("A budget is more than 0").max(1e12).nullable();

/** What may be spent before a model is asked no more; both are looked at between turns. */
export const modelBudgetSchema = z
  .object({
    /** In and out together. */
    tokens: limit.default(null),
    usd: limit.default(null),
  })
  .readonly();
export type ModelBudget = z.infer<typeof modelBudgetSchema>;

const noBudget = { tokens: null, usd: null };

/** What administrators have set about models; keys are kept apart. */
export const modelPolicySchema = z
  .object({
    /** Of the server behind "local/…"; null where none is set. */
    localAddress: modelAddressSchema.nullable().default(null),
    /** Offered to whoever starts a run, in the order they were added. */
    models: z.array(modelNameSchema).readonly().default([]),
    /** Which model a role is given when nobody chooses; a role that is not here is performed by the rules. */
    roles: z.record(z.string(), modelNameSchema).readonly().default({}),
    prices: z.record(z.string(), modelPriceSchema).readonly().default({}),
    /** Of one run, and of all runs of a calendar month in UTC. */
    runBudget: modelBudgetSchema.default(noBudget),
    monthBudget: modelBudgetSchema.default(noBudget),
  })
  .readonly();
export type ModelPolicy = z.infer<typeof modelPolicySchema>;

export const noPolicy: ModelPolicy = modelPolicySchema.parse({});

/** One version of the policy; versions are never changed, so they are also the record of who changed what. */
export type RecordedPolicy = {
  /** 1, 2, 3…; 0 before anybody set anything. */
  readonly version: number;
  readonly policy: ModelPolicy;
  /** In words: "Offers local/qwen3". */
  readonly change: string;
  readonly by: UserId | null;
  readonly at: Instant | null;
};

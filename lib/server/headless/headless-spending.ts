import { noUsage, totalUsage } from "@/lib/domain/invocation";
import { costOf } from "@/lib/domain/models/model-cost";
import type { ModelBudget } from "@/lib/domain/models/model-policy";
import type { ModelPrice } from "@/lib/domain/models/model-price";
import { findSpentBudget } from "@/lib/investigation/runs/spending/find-spent-budget";
import type { Purse } from "@/lib/investigation/runs/spending/within-budget";

/** What a command may spend on its model, and by which price it is counted. */
export type CommandSpending = {
  readonly price?: ModelPrice;
  readonly budget: ModelBudget;
};

const noBudget: ModelBudget = { tokens: null, usd: null };

/** Nothing is on record: it keeps count itself. */
export function createCommandPurse({ price, budget }: CommandSpending): Purse {
  let used = noUsage;
  return {
    note(usage) {
      used = totalUsage([used, usage]);
    },
    async findReason({ performer }) {
      const usd = price === undefined ? 0 : costOf(used, price);
      const spent = { tokens: used.inputTokens + used.outputTokens, usd };
      return findSpentBudget(performer, price, {
        run: { budget, spent },
        month: { budget: noBudget, spent },
      });
    },
  };
}

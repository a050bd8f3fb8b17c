import type { RunId } from "@/lib/domain/ids";
import { startOfMonth } from "@/lib/time/start-of-month";
import type { Ports } from "../ports/ports";
import { findSpentBudget } from "./find-spent-budget";
import type { Purse } from "./within-budget";

/** Of a run of the app: every turn is on record before the next is asked for, whoever takes it. */
export function purseOfRun(
  { spending, clock }: Pick<Ports, "spending" | "clock">,
  runId: RunId,
): Purse {
  return {
    async findReason({ performer, price }) {
      const [budgets, ofRun, ofMonth] = await Promise.all([
        spending.budgets(),
        spending.ofRun(runId),
        spending.since(startOfMonth(clock.now())),
      ]);
      return findSpentBudget(performer, price, {
        run: { budget: budgets.run, spent: ofRun },
        month: { budget: budgets.month, spent: ofMonth },
      });
    },
  };
}

import type { RunId } from "@/lib/domain/ids";
import type { TaskSettings, Usage } from "@/lib/domain/invocation";
import { noUsage } from "@/lib/domain/invocation";
import { startOfMonth } from "@/lib/time/start-of-month";
import type {
  Answers,
  Assignment,
  Performer,
  ProposedTurn,
  Toolbox,
} from "../../ports/performer-port";
import type { Ports } from "../../ports/ports";
import { findSpentBudget } from "./find-spent-budget";

export type Purse = {
  /** Why nothing more may be spent, looked at before every turn; null when something may. */
  readonly findReason: (settings: TaskSettings) => Promise<string | null>;
  /** Told of every turn; what is on record already needs nobody who keeps count. */
  readonly note?: (usage: Usage, settings: TaskSettings) => void;
};

/**
 * The same performer, asked only as long as there is something to spend: then it gives up, which ends its task and
 * leaves what it built, and what the rules had before it.
 */
export function withinBudget(performer: Performer, purse: Purse): Performer {
  if (performer.kind !== "model") return performer;
  return {
    ...performer,
    perform: (assignment, tools, settings) => spend(performer, purse, assignment, tools, settings),
  };
}

async function* spend(
  performer: Performer,
  { findReason, note }: Purse,
  assignment: Assignment,
  tools: Toolbox,
  settings: TaskSettings,
): AsyncGenerator<ProposedTurn, void, Answers> {
  const performance = performer.perform(assignment, tools, settings);
  let answers: Answers = { results: [], news: [] };
  try {
    for (;;) {
      const reason = await findReason(settings);
      if (reason !== null) {
        yield { kind: "gave-up", reason, text: `Not asked: ${reason}` };
        return;
      }
      const { value, done } = await performance.next(answers);
      if (done || value === undefined) return;
      note?.(value.usage ?? noUsage, settings);
      answers = yield value;
    }
  } finally {
    await performance.return();
  }
}

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

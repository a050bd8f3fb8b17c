import { toJsonValue } from "@/lib/base/canonical-json";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Performer, ProposedTurn, Toolbox } from "@/lib/investigation/ports/performer-port";
import {
  type AnswerDraft,
  answerInputSchema,
  answerTask,
  findingsMax,
} from "@/lib/investigation/rounds/contracts/answer-question";
import { relay, withTasks } from "../relay";
import { askEvidence } from "./ask-evidence";
import type { Plants } from "./plant";
import type { Planted } from "./planted";
import { createPlanting, type Planting } from "./planting";

export type Injection = {
  readonly performer: Performer;
  /** What was submitted so far beside what Experts found, by claim. */
  readonly planted: ReadonlyMap<string, Planted>;
  /** Findings of the Experts themselves. */
  readonly own: () => number;
};

/** Puts findings among those of whoever answers; `plan` is made of the timeline as rounds find it. `copy` is a file nobody asks by itself. */
export function injectFindings(
  inner: Performer,
  plan: (timeline: Timeline) => Plants,
  copy: string | null = null,
): Injection {
  const planted = new Map<string, Planted>();
  let planting: Planting | null = null;
  const performer = withTasks(inner, ({ task }) =>
    task.id === answerTask.id
      ? (assignment, tools, budget) => {
          planting ??= createPlanting(plan(tools.timeline()));
          const now = planting;
          const counted = countAsked(tools);
          const { question } = answerInputSchema.parse(assignment.input);
          return relay(inner.perform(assignment, counted.tools, budget), async (turn) => {
            const answer = answerOf(turn);
            if (answer === null) return turn;
            const chosen = now.take(question, answer.findings.length, findingsMax);
            for (const one of chosen) planted.set(one.finding.claim, one);
            return { ...turn, output: await withPlanted(answer, chosen, { ...counted, copy }) };
          });
        }
      : null,
  );
  return { performer, planted, own: () => planting?.own() ?? 0 };
}

function answerOf(turn: ProposedTurn): AnswerDraft | null {
  if (turn.kind !== "done") return null;
  const parsed = answerTask.output.safeParse(turn.output);
  return parsed.success ? (turn.output as AnswerDraft) : null; // It has just been parsed as one.
}

async function withPlanted(
  answer: AnswerDraft,
  chosen: readonly Planted[],
  { tools, asked, copy }: ReturnType<typeof countAsked> & { readonly copy: string | null },
) {
  const findings = [...answer.findings];
  for (const { finding, asked: questions } of chosen) {
    const numbers: number[] = [];
    for (const question of questions) {
      await askEvidence(tools.ask, question, copy);
      numbers.push(asked());
    }
    findings.push({ ...finding, tool_calls: numbers });
  }
  return toJsonValue({ ...answer, findings, ...(chosen.length > 0 ? { nothing: null } : {}) });
}

/** The same tools, and how many questions were put by them. */
export function countAsked(tools: Toolbox): {
  readonly tools: Toolbox;
  readonly asked: () => number;
} {
  let count = 0;
  return {
    asked: () => count,
    tools: {
      ...tools,
      async ask(question) {
        count += 1;
        return tools.ask(question);
      },
    },
  };
}

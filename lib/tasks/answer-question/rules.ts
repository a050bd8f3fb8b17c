import { formatInstant } from "@/lib/base/instant";
import type { Question } from "@/lib/domain/rounds/question";
import type {
  AnswerDraft,
  AnswerInput,
} from "@/lib/investigation/rounds/contracts/answer-question";
import type { ReadDesk, RoleDesk } from "../role-desk";
import { confirmEvents } from "./confirm-events";

/**
 * Of all that rules looked for in rounds, one search found what holds in three of five first runs (docs/decisions/0049): who
 * wrote of what a machine recorded. Of other trades they say how much there is to read.
 */
export function answerByRules({ question }: AnswerInput, desk: ReadDesk): Promise<AnswerDraft> {
  return question.to === "communications"
    ? confirmEvents(question, desk)
    : countRecords(question, desk);
}

async function countRecords(
  { window }: Pick<Question, "window">,
  { ask, signal }: RoleDesk,
): Promise<AnswerDraft> {
  const span = window && { from: window.earliest, to: window.latest };
  const total = await ask({
    name: "count_records",
    arguments: {
      from: span && formatInstant(span.from),
      to: span && formatInstant(span.to),
    },
    answer: async (evidence) => (await evidence.search({ limit: 1, ...span }, signal)).total,
    tell: (found) => ({ found, isCut: false, places: [] }),
  });
  const where = span
    ? `between ${formatInstant(span.from)} and ${formatInstant(span.to)}`
    : "of all time";
  const searched = `${total} records ${where}, which rules only count: a model or a person reads them`;
  return { reasoning: `Counted ${total} records.`, findings: [], nothing: searched };
}

import { expertTitles } from "@/lib/domain/rounds/expert";
import { type AnswerInput, answerTask } from "@/lib/investigation/rounds/contracts/answer-question";
import { toolsOfExpert } from "@/lib/investigation/toolbox/expert-toolsets";
import { answerPrompt } from "@/lib/tasks/answer-question/prompt";
import { definePart, told } from "./round-part";
import { spanText } from "./standing-pieces";
import { focusOf } from "./standing-timeline";

/** An Expert has the tools of its trade, and the timeline around what it is asked. */
export const answerPart = definePart("answer-question", answerTask, (input) => ({
  ...{ prompt: answerPrompt(input.question.to), tools: toolsOfExpert(input.question.to) },
  focus: (timeline) => focusOf(input.question, timeline),
  opening: async (bench) => [
    { priority: "critical", text: told(bench, headingOf(input), linesOf(input)), summary: "" },
  ],
}));

function headingOf({ phase, question: { id, round, to } }: AnswerInput): string {
  return `Question ${id} to the Expert for ${expertTitles[to].title}, round ${round}, phase ${phase}`;
}

function linesOf({ question }: AnswerInput): readonly string[] {
  const { text, subject, about, window, entities, files, why } = question;
  return [
    text,
    `It goes out from: ${subject}${about === null ? "" : ` ${about}`}`,
    `Window: ${window === null ? "everywhere in time" : spanText(window)}`,
    ...(entities.length === 0 ? [] : [`Entities: ${entities.join(", ")}`]),
    ...(files.length === 0 ? [] : [`Files to look at first: ${files.join(", ")}`]),
    ...(why === "" ? [] : [`Why it is asked: ${why}`]),
  ];
}

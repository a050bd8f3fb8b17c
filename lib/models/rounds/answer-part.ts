import { expertTitles } from "@/lib/domain/rounds/expert";
import type { RequestKind } from "@/lib/domain/rounds/question";
import { type AnswerInput, answerTask } from "@/lib/investigation/rounds/contracts/answer-question";
import { toolsOfExpert } from "@/lib/investigation/toolbox/expert-toolsets";
import { answerPrompt } from "@/lib/tasks/answer-question/prompt";
import { definePart, section } from "./round-part";
import { spanText } from "./standing-pieces";
import { focusOf } from "./standing-timeline";

/** An Expert has the tools of its trade, and the timeline around what it is asked. */
export const answerPart = definePart("answer-question", answerTask, (input) => ({
  ...{ prompt: answerPrompt(input.question.to), tools: toolsOfExpert(input.question.to) },
  focus: (timeline) => focusOf(input.question, timeline),
  opening: async (bench) => [
    { priority: "critical", text: section(bench, headingOf(input), linesOf(input)), summary: "" },
  ],
}));

function headingOf({ phase, question: { id, round, to } }: AnswerInput): string {
  return `Question ${id} to the Expert for ${expertTitles[to].title}, round ${round}, phase ${phase}`;
}

/** What is an answer to a person; nothing found, with what was searched, is one. */
const askedLines: Readonly<Record<RequestKind, string>> = {
  why: "A person asks why: what led to it, or shows it, is the answer.",
  "why-not":
    "A person asks what else may explain it: rivals are the answer, and what speaks against them.",
  "what-else":
    "A person asks what else belongs to it: what the timeline does not have yet is the answer.",
  against:
    "A person asks what speaks against it: search for that first. A refutation is the answer, and support where there is none.",
  words: "A person asks in their own words: answer that.",
};

function linesOf({ question }: AnswerInput): readonly string[] {
  const { text, subject, about, window, entities, files, why, asked } = question;
  return [
    text,
    `It goes out from: ${subject}${about === null ? "" : ` ${about}`}`,
    `Window: ${window === null ? "everywhere in time" : spanText(window)}`,
    ...(entities.length === 0 ? [] : [`Entities: ${entities.join(", ")}`]),
    ...(files.length === 0 ? [] : [`Files to look at first: ${files.join(", ")}`]),
    ...(why === "" ? [] : [`Why it is asked: ${why}`]),
    ...(asked === undefined ? [] : [askedLines[asked]]),
  ];
}

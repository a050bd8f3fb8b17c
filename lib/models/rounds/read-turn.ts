import { canonicalJson, type JsonValue } from "@/lib/base/canonical-json";
import type { Task } from "@/lib/investigation/ports/task";
import type { EvidenceTool } from "@/lib/investigation/toolbox/tool";
import type { ModelAnswer } from "../ask-model";
import type { Bench } from "../bench";
import { citeByHandle, strayHandles } from "../function-tools";
import { answerName, findAnswer, furtherFaults } from "./answer-call";

export type Read =
  | { readonly kind: "gave-up"; readonly reason: string }
  | ({ readonly text: string; readonly news: readonly string[] } & (
      | { readonly kind: "answer"; readonly output: JsonValue; readonly questions: readonly [] }
      | { readonly kind: "questions"; readonly questions: ModelAnswer["calls"] }
    ));

type Reading = {
  readonly task: Task;
  readonly toolset: ReadonlyMap<string, EvidenceTool>;
  readonly bench: Bench;
  readonly isLast: boolean;
};

/** What a model meant by its turn. An answer that was sent back stands in its text: it has to see what it said. */
export async function readTurn(answered: ModelAnswer, reading: Reading): Promise<Read> {
  const { toolset, bench, isLast, task } = reading;
  const given = findAnswer(answered);
  const questions = answered.calls.filter(({ name }) => toolset.has(name));
  if (given === null || (questions.length > 0 && !isLast)) {
    if (isLast) return { kind: "gave-up", reason: "It did not answer within its turns" };
    const news = newsOf(answered, given !== null, toolset);
    return { kind: "questions", text: answered.text, news, questions };
  }
  const output = await citeByHandle(given, bench);
  const faults = furtherFaults(task, output);
  if (faults === null && (isLast || strayHandles(output).length === 0)) {
    return { kind: "answer", output, text: answered.text, news: [], questions: [] };
  }
  if (isLast) return { kind: "gave-up", reason: "Its last answer does not fit" };
  const text = withAnswer(answered.text, given);
  if (faults === null) {
    return { kind: "questions", text, news: [strayNews(strayHandles(output))], questions: [] };
  }
  const news = [...(answered.isCutOff ? [cutOff] : []), ...faults];
  return { kind: "answer", output, text, news, questions: [] };
}

const cutOff = "Your answer was cut off: say less in one turn.";
const namesMax = 5;
const nameMax = 60;
/** Of an answer that was sent back. */
const answerMax = 8_000;

export function withAnswer(text: string, given: JsonValue): string {
  const answer = `${answerName} ${canonicalJson(given)}`.slice(0, answerMax).toWellFormed();
  return text === "" || text.includes("{") ? answer : `${text}\n${answer}`;
}

function strayNews(handles: readonly string[]): string {
  const named = handles.slice(0, namesMax).map((handle) => handle.slice(0, nameMax));
  return `No line has the handle ${named.join(", ")}: cite lines that you were shown, then answer again.`;
}

function newsOf(
  { calls, text, isCutOff }: ModelAnswer,
  isAnswered: boolean,
  toolset: ReadonlyMap<string, EvidenceTool>,
): readonly string[] {
  const strange = calls.filter(({ name }) => !toolset.has(name) && name !== answerName);
  const names = [...new Set(strange.map(({ name }) => name.slice(0, nameMax)))].slice(0, namesMax);
  const isSilent = calls.length === 0 && !isCutOff;
  return [
    ...(isCutOff ? [cutOff] : []),
    ...(names.length > 0 ? [`No function is called ${names.join(", ")} here.`] : []),
    ...(isAnswered
      ? [
          "Your answer was not taken: it came together with questions. Read what they give, then answer by itself.",
        ]
      : []),
    ...(isSilent
      ? [
          `That is no answer: call ${answerName}${text.includes("{") ? "; the JSON is not whole" : ""}.`,
        ]
      : []),
  ];
}

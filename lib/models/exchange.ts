import type { ModelMessage } from "ai";
import { canonicalJson, type JsonValue } from "@/lib/base/canonical-json";
import type { Turn } from "@/lib/domain/invocation";
import type { CallResult } from "@/lib/investigation/ports/performer-port";
import { fence, withoutFence } from "@/lib/investigation/toolbox/fence";
import { parseShownAnswer } from "@/lib/investigation/toolbox/shown-answer";
import type { Bench } from "./bench";
import { withHandles } from "./function-tools";

/** One turn as the model is shown it again: what it said and asked, and what it was answered. */
export type Exchange = {
  readonly text: string;
  readonly calls: readonly {
    readonly name: string;
    readonly input: JsonValue;
    readonly answer: string;
    /** By which a finding names a question to the evidence, where findings are told. */
    readonly number?: number;
  }[];
  /** What it was told beside the answers. */
  readonly news: readonly string[];
};

/** Of a turn on record; questions to the evidence come before the calls that change the timeline. */
export function toExchange(
  { text, toolCalls, calls, news }: Turn,
  { handles, tell }: Pick<Bench, "handles" | "tell">,
  /** Number of its first question; null where they have none. */
  firstNumber: number | null = null,
): Exchange {
  return {
    text: tell(text ?? ""),
    calls: [
      ...toolCalls.flatMap(({ name, arguments: input, result }, index) => {
        const answer = parseShownAnswer(result);
        const numbered = firstNumber === null ? {} : { number: firstNumber + index };
        return answer === null ? [] : [{ name, input, answer: answer.text, ...numbered }];
      }),
      ...calls.map(({ name, arguments: input, answer }) => ({
        ...{ name, input: withHandles(input, handles) },
        answer: tell(answerText(answer)),
      })),
    ],
    news: news.map(tell),
  };
}

export function answerText(answer: CallResult | undefined): string {
  if (answer === undefined) return "Not answered";
  if (answer.kind === "rejected") return `Refused: ${answer.message}`;
  const { message, id } = answer;
  return `Done: ${message}${id === null || message.includes(id) ? "" : ` (${id})`}`;
}

/** As messages; a call without its answer, or an answer without its call, is refused by providers. */
export function toMessages({ text, calls, news }: Exchange, number: number): ModelMessage[] {
  const id = (index: number) => `t${number}c${index}`;
  const shownText = text === "" && calls.length === 0 ? "(no answer)" : text;
  const answers: ModelMessage[] =
    calls.length === 0
      ? []
      : [
          {
            role: "tool",
            content: calls.map((call, index) => ({
              ...{ type: "tool-result", toolCallId: id(index), toolName: call.name },
              output: { type: "text", value: numberedAnswer(call) },
            })),
          },
        ];
  return [
    {
      role: "assistant",
      content: [
        ...(shownText === "" ? [] : [{ type: "text" as const, text: shownText }]),
        ...calls.map(({ name, input }, index) => ({
          ...{ type: "tool-call" as const, toolCallId: id(index), toolName: name },
          input: asArguments(input),
        })),
      ],
    },
    ...answers,
    ...(news.length === 0 ? [] : [{ role: "user" as const, content: news.join("\n") }]),
  ];
}

/** Arguments that were no object are sent back as one: Anthropic, Google and templates of llama.cpp refuse the request otherwise. */
function asArguments(input: JsonValue): JsonValue {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  return isObject ? input : { unreadable: input };
}

/** All that an exchange takes of the window. */
export function exchangeText({ text, calls, news }: Exchange): string {
  return [
    text,
    ...calls.map((call) => `${call.name}${canonicalJson(call.input)}${numberedAnswer(call)}`),
    ...news,
  ].join("\n");
}

const summaryMax = 120;

function numberedAnswer({ number, answer }: Exchange["calls"][number]): string {
  return number === undefined ? answer : `${numberText(number)}\n${answer}`;
}

function numberText(number: number | undefined): string {
  return number === undefined ? "" : `Tool call ${number}: `;
}

const handled = /^L[\d.e-]+ /;

/** Of what was answered, not of the fence it stands in: how much was read and what came next, or its first words. */
function answerInShort(answer: string): string {
  const lines = answer.split("\n").filter((line) => line !== fence.begin && line !== fence.end);
  const read = lines.filter((line) => handled.test(line)).length;
  if (read === 0) return withoutFence(lines[0] ?? "").slice(0, summaryMax);
  const last = lines.at(-1) ?? "";
  const note = handled.test(last) ? "" : ` ${withoutFence(last).slice(0, summaryMax)}`;
  return `${read} lines read, left out here; ask again to see them.${note}`;
}

/** What is left of an exchange that no longer fits: what was asked, and what came of each call, in short. */
export function summarize(
  { calls }: Exchange,
  number: number,
): { readonly summary: string; readonly least: string } {
  const lines = calls.map(
    ({ name, input, answer, number }) =>
      `- ${numberText(number)}${name} ${canonicalJson(input).slice(0, summaryMax)}: ${answerInShort(answer)}`,
  );
  const count = (beginning: string) =>
    calls.filter(({ answer }) => answer.startsWith(beginning)).length;
  const [done, refused] = [count("Done: "), count("Refused: ")];
  const asked = calls.length - done - refused;
  return {
    summary: [`(Your turn ${number}, shortened to save room)`, ...lines].join("\n").toWellFormed(),
    least: `(Your turn ${number}, left out to save room: ${asked} questions, ${done} calls done, ${refused} refused)`,
  };
}

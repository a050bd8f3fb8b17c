import { canonicalJson, type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import type { TaskSettings, Turn } from "@/lib/domain/invocation";
import type {
  Answers,
  Assignment,
  ProposedTurn,
  Toolbox,
} from "@/lib/investigation/ports/performer-port";
import { sha256 } from "@/lib/investigation/sha256";
import type { EvidenceTool } from "@/lib/investigation/toolbox/tool";
import { askEvidence, offerTools } from "../ask-evidence";
import { askModel, type ModelAnswer } from "../ask-model";
import { type Bench, openBench, opened } from "../bench";
import { composeRequest } from "../compose-request";
import { type Chunk, charactersPerToken, estimateTokens } from "../context-window";
import { type Exchange, toExchange } from "../exchange";
import { fence } from "../fence";
import { citeByHandle, strayHandles } from "../function-tools";
import { answersRoom, limitsOf, type ModelSetup } from "../model-setup";
import { restoreHandles } from "../opening";
import { renderPrompt } from "../render-prompt";
import { answerName, findAnswer, furtherFaults, offerAnswer } from "./answer-call";
import type { RoundPart } from "./round-part";
import { openPart } from "./round-parts";
import { learnPlaces, standingTimeline, timelineRoom } from "./standing-timeline";

/**
 * One task of a round: turns of questions to the evidence, then one answer, which is its output. The model is shown its
 * input, the timeline up to a length, and its own turns; nothing of any other invocation. It ends with an answer that fits
 * or gives up; the rules then go on in its place.
 *
 *   repeat: compose · ask the model · an answer: cite it, done · questions: answer them · the last turn: give up
 */
export async function* performRoundTask(
  setup: ModelSetup,
  { task, input, turns, signal }: Assignment,
  tools: Toolbox,
  budget: TaskSettings,
): AsyncGenerator<ProposedTurn, void, Answers> {
  const part = openPart(task.id, input);
  if (part === null) {
    yield giveUp(`Models perform no task ${task.id} with this input`);
    return;
  }
  const bench = await openBench(tools, part.id, { lookups: setup.lookups, signal });
  const opening = await openingOf(part, bench, tools, { setup, turns });
  const { instructions } = part.prompt;
  const offered = [...offerTools(part.tools), offerAnswer(task)];
  const toolset = new Map(part.tools.map((tool) => [tool.name, tool]));
  const limits = limitsOf(setup);
  const fixedTokens = estimateTokens(instructions) + estimateTokens(JSON.stringify(offered));
  const exchanges = exchangesOf(turns, bench);
  let asked = countAsked(turns, bench);
  for (let number = turns.length + 1; ; number += 1) {
    const isLast = number >= budget.iterationsMax;
    const composed = composeRequest(opening, exchanges, {
      ...{ fixedTokens, tokensMax: setup.contextTokensMax - limits.outputTokensMax },
      standing: standingOf(number, budget.iterationsMax),
    });
    if (composed === null) {
      yield giveUp("What it must know does not fit the context of the model");
      return;
    }
    const { messages } = composed;
    const { model } = setup;
    const { temperature } = budget;
    const answered = await askModel({
      ...{ model, instructions, messages, offered, signal, temperature, ...limits },
    });
    if (!answered.ok) {
      // A provider may repeat what it was sent.
      yield giveUp(bench.tell(answered.error));
      return;
    }
    const { usage } = answered.value;
    const said = {
      ...{
        usage,
        promptHash: sha256(canonicalJson(toJsonValue([instructions, messages, offered]))),
      },
      shown: { parts: renderPrompt(instructions, messages, offered), shortened: composed.left },
    };
    const read = await readTurn(answered.value, { task, toolset, bench, isLast });
    if (read.kind === "gave-up") {
      yield { ...giveUp(read.reason), ...said };
      return;
    }
    const calls = await askEvidence(
      bench,
      tools,
      { calls: read.questions },
      answersRoom(setup),
      toolset,
    );
    const { text } = read;
    const answers: Answers =
      read.kind === "answer"
        ? yield { kind: "done", output: read.output, text, news: read.news, ...said }
        : yield { kind: "calls", calls: [], text, news: read.news, ...said };
    // Gone on: what was answered did not fit, or was no answer yet.
    exchanges.push({
      ...{ text, news: answers.news.map(bench.tell) },
      calls: calls.map((call, index) => ({ ...call, number: asked + index + 1 })),
    });
    asked += calls.length;
  }
}

function giveUp(reason: string): ProposedTurn {
  return { kind: "gave-up", reason, text: reason };
}

async function openingOf(
  part: RoundPart,
  bench: Bench,
  tools: Toolbox,
  { setup, turns }: { readonly setup: ModelSetup; readonly turns: readonly Turn[] },
): Promise<readonly Chunk[]> {
  const timeline = tools.timeline();
  await learnPlaces(timeline, bench);
  const input = await part.opening(bench);
  restoreHandles(bench.handles, turns);
  const room = timelineRoom(setup.contextTokensMax, charactersPerToken);
  const standing = standingTimeline(timeline, bench, part.focus(timeline), room);
  const words = (text: string): Chunk => ({ priority: "critical", text, summary: "" });
  return [
    ...input,
    words(`The timeline as it stands:\n${fence.begin}`),
    ...(standing.length === 0 ? [words("(nothing)")] : standing),
    words(fence.end),
  ];
}

type Read =
  | { readonly kind: "gave-up"; readonly reason: string }
  | ({ readonly text: string; readonly news: readonly string[] } & (
      | { readonly kind: "answer"; readonly output: JsonValue; readonly questions: readonly [] }
      | { readonly kind: "questions"; readonly questions: ModelAnswer["calls"] }
    ));

type Reading = {
  readonly task: Assignment["task"];
  readonly toolset: ReadonlyMap<string, EvidenceTool>;
  readonly bench: Bench;
  readonly isLast: boolean;
};

/** What a model meant by its turn. An answer that was sent back stands in its text: it has to see what it said. */
async function readTurn(answered: ModelAnswer, reading: Reading): Promise<Read> {
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
  return { kind: "answer", output, text, news: faults, questions: [] };
}

const namesMax = 5;
const nameMax = 60;
/** Of an answer that was sent back. */
const answerMax = 8_000;

function withAnswer(text: string, given: JsonValue): string {
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
    ...(isCutOff ? ["Your answer was cut off: say less in one turn."] : []),
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

/** Tool calls are numbered through the invocation, whoever asked them. */
function exchangesOf(turns: readonly Turn[], bench: Bench): Exchange[] {
  let before = 0;
  return turns.map((turn) => {
    const exchange = toExchange(turn, bench, before + 1);
    before += turn.toolCalls.length;
    return exchange;
  });
}

/** How many tool calls are on record before the next one: that the evidence was opened is one of them, once. */
function countAsked(turns: readonly Turn[], { evidence }: Bench): number {
  const asked = turns.flatMap(({ toolCalls }) => toolCalls);
  const files = canonicalJson(opened.tell(evidence));
  const isOpened = asked.some(
    ({ name, result }) => name === opened.name && canonicalJson(result) === files,
  );
  return asked.length + (isOpened ? 0 : 1);
}

function standingOf(number: number, iterationsMax: number): string {
  const left = iterationsMax - number;
  return left <= 0
    ? `(Turn ${number} of ${iterationsMax}: your last. Call ${answerName} now.)`
    : `(Turn ${number} of ${iterationsMax}.)`;
}

import type { LanguageModel } from "ai";
import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import type { TaskSettings } from "@/lib/domain/invocation";
import type { FunctionCall } from "@/lib/investigation/calls/function-calls";
import type {
  Answers,
  Assignment,
  Performer,
  ProposedTurn,
  Toolbox,
} from "@/lib/investigation/ports/performer-port";
import { sha256 } from "@/lib/investigation/sha256";
import type { Lookups } from "@/lib/investigation/toolbox/lookups";
import type { EvidenceSurveys } from "@/lib/tasks/survey/evidence-surveys";
import { promptOf } from "@/lib/tasks/task-prompts";
import { askEvidence, isEvidenceTool, offeredTools } from "./ask-evidence";
import { askModel, type ModelAnswer } from "./ask-model";
import { type Bench, openBench } from "./bench";
import { composeRequest } from "./compose-request";
import { charactersPerToken, estimateTokens } from "./context-window";
import { answerText, toExchange } from "./exchange";
import { offeredFunctions, toFunctionCall, withHandles } from "./function-tools";
import { openingOf } from "./opening";
import { renderPrompt } from "./render-prompt";

export type ModelSetup = {
  /** "<provider>/<model>" */
  readonly name: string;
  readonly model: LanguageModel;
  /** Where it is asked. */
  readonly address: string;
  /** Of the product: with other tools or words the same model says something else. */
  readonly edition: string;
  readonly contextTokensMax: number;
  readonly outputTokensMax: number;
  /** Of silence. */
  readonly timeoutMs: number;
  readonly retriesMax: number;
  readonly surveys: EvidenceSurveys;
  readonly lookups: Lookups;
};

/**
 * A language model in the place of the rules: the same functions, the same checks. Each of its answers is one turn. What
 * it is shown is made of the evidence, of what stands, and of the turns on record alone, so that a performance that was
 * cut off goes on where it was.
 */
export function createModelPerformer(setup: ModelSetup): Performer {
  return {
    ...{ name: setup.name, kind: "model", actor: "model", address: setup.address },
    edition: sha256(canonicalJson([setup.edition, setup.name])),
    perform: (assignment, tools, budget) => performPass(setup, assignment, tools, budget),
  };
}

/** Of the window, what the answers of one turn take at most: two turns and what stands fit beside them. */
const answersShare = 1 / 5;
/** Of the window, what is kept free for the answer at most. */
const outputShare = 1 / 4;

/** So many times the silence that is borne, one answer may take in all: one that never ends is given up, too. */
const writingFactor = 12;

async function* performPass(
  setup: ModelSetup,
  { task, input, turns, signal }: Assignment,
  tools: Toolbox,
  budget: TaskSettings,
): AsyncGenerator<ProposedTurn, void, Answers> {
  const { contextTokensMax } = setup;
  const instructions = promptOf(task.pass).instructions;
  const offered = [...offeredTools, ...offeredFunctions(task.pass)];
  const outputTokensMax = Math.min(
    setup.outputTokensMax,
    Math.floor(contextTokensMax * outputShare),
  );
  const bench = await openBench(tools, task.pass, { lookups: setup.lookups, signal });
  const opening = await openingOf(setup.surveys, bench, tools, { input, turns });
  const exchanges = turns.map((turn) => toExchange(turn, bench));
  const fixedTokens = estimateTokens(instructions) + estimateTokens(JSON.stringify(offered));
  for (let number = turns.length + 1; ; number += 1) {
    const composed = composeRequest(opening, exchanges, {
      ...{ fixedTokens, tokensMax: contextTokensMax - outputTokensMax },
      standing: standingOf(number, budget.iterationsMax),
    });
    if (composed === null) {
      yield giveUp("What it must know does not fit the context of the model");
      return;
    }
    const { messages } = composed;
    const asked = await askModel({
      ...{ model: setup.model, instructions, messages, offered, signal },
      temperature: budget.temperature,
      ...{ timeoutMs: setup.timeoutMs * writingFactor, retriesMax: setup.retriesMax },
      outputTokensMax,
    });
    if (!asked.ok) {
      // A provider may repeat what it was sent.
      yield giveUp(bench.tell(asked.error));
      return;
    }
    const { text, usage, isCutOff } = asked.value;
    const promptHash = sha256(canonicalJson(toJsonValue([instructions, messages, offered])));
    const shown = {
      parts: renderPrompt(instructions, messages, offered),
      shortened: composed.left,
    };
    const said = { promptHash, usage, text, shown };
    if (asked.value.calls.length === 0 && !isCutOff) {
      yield { kind: "done", output: { text }, ...said };
      return;
    }
    const room = contextTokensMax * answersShare * charactersPerToken;
    const questions = await askEvidence(bench, tools, asked.value, room);
    const calls = await toCalls(bench, asked.value);
    const news = isCutOff ? ["Your answer was cut off: say less in one turn."] : [];
    const answers: Answers = yield { kind: "calls", calls, ...said, news };
    exchanges.push({
      text,
      calls: [
        ...questions,
        ...calls.map((call, index) => ({
          ...{ name: call.name, input: withHandles(toJsonValue(call.arguments), bench.handles) },
          answer: bench.tell(answerText(answers.results[index])),
        })),
      ],
      news: answers.news.map(bench.tell),
    });
  }
}

function giveUp(reason: string): ProposedTurn {
  return { kind: "gave-up", reason, text: reason };
}

async function toCalls(
  { handles, evidence }: Bench,
  { calls }: ModelAnswer,
): Promise<readonly FunctionCall[]> {
  const made: FunctionCall[] = [];
  for (const { name, input } of calls) {
    if (!isEvidenceTool(name)) made.push(await toFunctionCall(name, input, handles, evidence));
  }
  return made;
}

function standingOf(number: number, iterationsMax: number): string {
  const left = iterationsMax - number;
  if (left <= 0)
    return `(Turn ${number} of ${iterationsMax}: your last. Call what is still to be said.)`;
  return `(Turn ${number} of ${iterationsMax}.)`;
}

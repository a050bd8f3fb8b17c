import type { LanguageModel } from "ai";
import { z } from "zod";
import { canonicalJson, type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { fail } from "@/lib/base/result";
import type { TaskSettings, Turn } from "@/lib/domain/invocation";
import type { Pass } from "@/lib/domain/pass";
import type { Survey } from "@/lib/domain/survey";
import type { EvidenceReader } from "@/lib/investigation/evidence-port";
import type { FunctionCall } from "@/lib/investigation/function-calls";
import { createCitedPlaces } from "@/lib/investigation/masking/cited-places";
import type {
  Answers,
  Assignment,
  Performer,
  ProposedTurn,
  Toolbox,
} from "@/lib/investigation/performing/performer-port";
import { sha256 } from "@/lib/investigation/sha256";
import { createDesk, type Desk } from "@/lib/investigation/toolbox/desk";
import { evidenceTools } from "@/lib/investigation/toolbox/evidence-tools";
import { createHandles, type Handles } from "@/lib/investigation/toolbox/handles";
import {
  parseShownAnswer,
  type ShownAnswer,
  showAnswer,
  toStoredAnswer,
} from "@/lib/investigation/toolbox/shown-answer";
import type { EvidenceTool } from "@/lib/investigation/toolbox/tool";
import { createMasking } from "@/lib/masking/masking";
import type { EvidenceSurveys } from "@/lib/tasks/survey/evidence-surveys";
import { promptOf } from "@/lib/tasks/task-prompts";
import { askModel, type ModelAnswer } from "./ask-model";
import { composeRequest } from "./compose-request";
import { type Chunk, estimateTokens } from "./context-window";
import { answerText, type Exchange, toExchange } from "./exchange";
import {
  type OfferedFunction,
  offeredFunctions,
  toFunctionCall,
  toOfferedSchema,
  withHandles,
} from "./function-tools";
import { refusalChunk, surveyChunks, timelineChunk } from "./opening";
import { renderPrompt } from "./render-prompt";

export type ModelSetup = {
  /** "<provider>/<model>" */
  readonly name: string;
  readonly model: LanguageModel;
  /** Of the product: with other tools or words the same model says something else. */
  readonly edition: string;
  readonly contextTokensMax: number;
  readonly outputTokensMax: number;
  readonly timeoutMs: number;
  readonly retriesMax: number;
  readonly surveys: EvidenceSurveys;
};

/**
 * A language model in the place of the rules: the same functions, the same checks. Each of its answers is one turn. What
 * it is shown is made of the evidence, of what stands, and of the turns on record alone, so that a performance that was
 * cut off goes on where it was.
 */
export function createModelPerformer(setup: ModelSetup): Performer {
  return {
    ...{ name: setup.name, kind: "model", actor: "model" },
    edition: sha256(canonicalJson([setup.edition, setup.name])),
    perform: (assignment, tools, budget) => performPass(setup, assignment, tools, budget),
  };
}

type Bench = { readonly desk: Desk; readonly handles: Handles; readonly evidence: EvidenceReader };

async function* performPass(
  setup: ModelSetup,
  { task, input, turns, signal }: Assignment,
  tools: Toolbox,
  budget: TaskSettings,
): AsyncGenerator<ProposedTurn, void, Answers> {
  const instructions = promptOf(task.pass).instructions;
  const offered = [...evidenceTools.map(toOffered), ...offeredFunctions(task.pass)];
  const bench = await openBench(tools, task.pass, signal);
  const opening = await openingOf(setup, bench, tools, input);
  restoreHandles(bench.handles, turns);
  const exchanges = turns.map((turn) => toExchange(turn, bench.handles));
  const fixedTokens = estimateTokens(instructions) + estimateTokens(JSON.stringify(offered));
  for (let number = turns.length + 1; ; number += 1) {
    const composed = composeRequest(opening, exchanges, {
      ...{ fixedTokens, tokensMax: setup.contextTokensMax },
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
      ...{ timeoutMs: setup.timeoutMs, retriesMax: setup.retriesMax },
      outputTokensMax: setup.outputTokensMax,
    });
    if (!asked.ok) {
      yield giveUp(asked.error);
      return;
    }
    const { text, usage } = asked.value;
    const promptHash = sha256(canonicalJson(toJsonValue([instructions, messages, offered])));
    const shown = {
      parts: renderPrompt(instructions, messages, offered),
      shortened: composed.left,
    };
    const said = { promptHash, usage, text, shown };
    if (asked.value.calls.length === 0 && !asked.value.isCutOff) {
      yield { kind: "done", output: { text: text.slice(0, 20_000) }, ...said };
      return;
    }
    const questions = await askEvidence(bench, tools, asked.value);
    const calls = await toCalls(bench, asked.value);
    const answers: Answers = yield { kind: "calls", calls, ...said };
    exchanges.push({
      text,
      calls: [
        ...questions,
        ...calls.map((call, index) => ({
          ...{ name: call.name, input: withHandles(toJsonValue(call.arguments), bench.handles) },
          answer: answerText(answers.results[index]),
        })),
      ],
      news: [
        ...answers.news,
        ...(asked.value.isCutOff ? ["Your answer was cut off: say less in one turn."] : []),
      ],
    });
  }
}

function giveUp(reason: string): ProposedTurn {
  return { kind: "gave-up", reason, text: reason };
}

/** A handle of one pass is none in another: one that is kept in mind cites nothing rather than another line. */
const prefixes: Readonly<Record<Pass, string>> = { coarse: "A", detailed: "B", causal: "C" };

/** Everything but what stands is asked of the evidence once, at the beginning. */
async function openBench(tools: Toolbox, pass: Pass, signal: AbortSignal): Promise<Bench> {
  const evidence = await tools.ask({
    ...{ name: "open_evidence", arguments: {} },
    answer: async (opened) => opened,
    tell: ({ artifacts }) => ({ files: artifacts.length }),
  });
  const masking = createMasking();
  const desk = createDesk({ evidence, signal, masking, citedPlaces: createCitedPlaces() });
  return { desk, evidence, handles: createHandles(prefixes[pass]) };
}

async function openingOf(
  { surveys }: Pick<ModelSetup, "surveys">,
  { desk, handles }: Bench,
  tools: Toolbox,
  input: Assignment["input"],
): Promise<readonly Chunk[]> {
  const survey: Survey = await tools.ask({
    ...{ name: "read_survey", arguments: {} },
    answer: (evidence) => surveys.of(evidence),
    tell: ({ sections }) => ({ sections: sections.length }),
  });
  const fenced = (text: string): Chunk => ({ priority: "critical", text, summary: "" });
  const described = await surveyChunks(survey, desk, handles);
  return [
    fenced(
      `What the incident left behind: ${survey.files} files, ${survey.records} records.\n<evidence>`,
    ),
    ...described.map((chunk) => ({ ...chunk, text: withoutFence(chunk.text) })),
    fenced("</evidence>\n\nWhat stands on the timeline:\n<evidence>"),
    ...[timelineChunk(tools.timeline(), desk, handles), ...refusalChunk(input, desk)].map(
      (chunk) => ({ ...chunk, text: withoutFence(chunk.text) }),
    ),
    fenced("</evidence>"),
  ];
}

/** Hostile text must not end the part in which it is told to be evidence. */
function withoutFence(text: string): string {
  return text.replace(/<(\/?)(evidence)/gi, "<$1\u200b$2");
}

/** Places that earlier turns were shown keep their handles. */
function restoreHandles(handles: Handles, turns: readonly Turn[]): void {
  for (const { toolCalls } of turns) {
    for (const { result } of toolCalls) {
      for (const { handle, place } of parseShownAnswer(result)?.lines ?? []) {
        handles.restore(handle, place);
      }
    }
  }
}

const toolsByName = new Map(evidenceTools.map((tool) => [tool.name, tool]));

function toOffered({ name, description, input }: EvidenceTool): OfferedFunction {
  return { name, description, schema: toOfferedSchema(z.toJSONSchema(input, { io: "input" })) };
}

async function askEvidence(
  { desk, handles }: Bench,
  tools: Toolbox,
  { calls }: ModelAnswer,
): Promise<Exchange["calls"]> {
  const answered: Exchange["calls"][number][] = [];
  for (const { name, input } of calls) {
    const tool = toolsByName.get(name);
    if (tool === undefined) continue;
    const given = toJsonValue(input ?? {});
    const answer = await tools.ask<ShownAnswer>({
      ...{ name, arguments: given },
      answer: async () => fenceAnswer(showAnswer(await answerOf(tool, desk, given), handles)),
      tell: toStoredAnswer,
    });
    answered.push({ name, input: given, answer: answer.text });
  }
  return answered;
}

async function answerOf(tool: EvidenceTool, desk: Desk, given: JsonValue) {
  try {
    return await tool.answer(desk, given);
  } catch (error) {
    desk.signal.throwIfAborted();
    // Such as a regex the engine does not know, or a question that took too long: the model asks another one.
    return fail(error instanceof Error ? error.message.slice(0, 300) : "The question failed");
  }
}

function fenceAnswer(answer: ShownAnswer): ShownAnswer {
  return { ...answer, text: `<evidence>\n${withoutFence(answer.text)}\n</evidence>` };
}

async function toCalls(
  { handles, evidence }: Bench,
  { calls }: ModelAnswer,
): Promise<readonly FunctionCall[]> {
  const made: FunctionCall[] = [];
  for (const { name, input } of calls) {
    if (!toolsByName.has(name)) made.push(await toFunctionCall(name, input, handles, evidence));
  }
  return made;
}

function standingOf(number: number, iterationsMax: number): string {
  const left = iterationsMax - number;
  if (left <= 0)
    return `(Turn ${number} of ${iterationsMax}: your last. Call what is still to be said.)`;
  return `(Turn ${number} of ${iterationsMax}.)`;
}

import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import { type TaskSettings, totalUsage, type Usage } from "@/lib/domain/invocation";
import type { PromptPart } from "@/lib/domain/prompt-part";
import type { Pass } from "@/lib/domain/runs/pass";
import { frameQuestion } from "@/lib/investigation/evidence/frames/frame-reading";
import {
  allowedFunctions,
  type FunctionCall,
} from "@/lib/investigation/ports/calls/function-calls";
import {
  type Answers,
  asPassAssignment,
  type PassAssignment,
  type Performer,
  type ProposedTurn,
  type Toolbox,
} from "@/lib/investigation/ports/performer-port";
import { sha256 } from "@/lib/investigation/sha256";
import { promptOf } from "@/lib/tasks/task-prompts";
import { askEvidence, passTools } from "./ask-evidence";
import { askInWindow, asNarrowed } from "./ask-in-window";
import { giveUp, type ModelAnswer } from "./ask-model";
import { type Bench, openBench } from "./bench";
import { openConversation } from "./conversation";
import { answerText, type Exchange } from "./exchange";
import { toFunctionCall, withHandles } from "./function-tools";
import { countSent, type Eyes, lookAtFrames, unreadCall } from "./look-at-frames";
import { answersRoom, limitsOf, listingOf, type ModelSetup, tellRoom } from "./model-setup";
import { offeredIn } from "./offered-in";
import { performRoundTask } from "./rounds/perform-round-task";

/**
 * A language model in the place of the rules: the same functions, the same checks. Each of its answers is one turn. What
 * it is shown is made of the evidence, of what stands, and of the turns on record alone, so that a performance that was
 * cut off goes on where it was.
 */
export function createModelPerformer(setup: ModelSetup): Performer {
  return {
    ...{ name: setup.name, kind: "model", actor: "model", address: setup.address },
    edition: sha256(canonicalJson([setup.edition, setup.name])),
    perform: (assignment, tools, budget) => {
      const ofPass = asPassAssignment(assignment);
      return ofPass === null
        ? performRoundTask(setup, assignment, tools, budget)
        : performPass(setup, ofPass, tools, budget);
    },
  };
}

async function* performPass(
  given: ModelSetup,
  assignment: PassAssignment,
  tools: Toolbox,
  budget: TaskSettings,
): AsyncGenerator<ProposedTurn, void, Answers> {
  const { task, turns, before = [], signal, mayLeave = () => false } = assignment;
  const asking = limitsOf(given);
  let setup = asNarrowed(given, [...before.flatMap((one) => one.turns), ...turns]);
  const { instructions, task: words } = promptOf(task.pass);
  const toolset = passTools(tools);
  const bench = await openBench(tools, { lookups: setup.lookups, signal });
  const { opening, history } = await openConversation(setup.surveys, bench, tools, {
    ...{ ...assignment, words },
    ...listingOf(setup),
  });
  const eyes: Eyes = {
    ...{ name: setup.name, cutter: setup.cutter, mayLeave },
    contextTokensMax: given.contextTokensMax,
    ...{ asking: { model: setup.model, signal, ...asking }, sent: countSent(turns) },
  };
  for (let number = turns.length + 1; ; number += 1) {
    const answered = await askInWindow(setup, {
      ...{ instructions, opening, history, signal, temperature: budget.temperature },
      offered: ({ contextTokensMax }) => offeredIn(contextTokensMax, task.pass, toolset),
      standing: (narrowed) => standingOf(number, budget.iterationsMax, tellRoom(narrowed)),
    });
    if (!answered.ok) {
      // A provider may repeat what it was sent.
      yield giveUp(bench.tell(answered.error.why), answered.error);
      return;
    }
    const { answer, kept } = answered.value;
    ({ setup } = answered.value);
    const { text, isCutOff } = answer;
    const withUsage = (looked: Pick<Seen, "usages" | "parts">) => ({
      ...{ ...kept, text, usage: totalUsage([answer.usage, ...looked.usages]) },
      shown: { ...kept.shown, parts: [...kept.shown.parts, ...looked.parts] },
    });
    if (answer.calls.length === 0 && !isCutOff) {
      yield { kind: "done", output: { text }, ...withUsage({ usages: [], parts: [] }) };
      return;
    }
    const questions = await askEvidence(bench, tools, answer, answersRoom(setup), toolset);
    const left = answer.calls.filter(({ name }) => !toolset.has(name));
    const seen = await see(eyes, bench, tools, task.pass, { calls: left });
    const calls = await toCalls(bench, seen);
    const news = [
      ...(isCutOff ? ["Your answer was cut off: say less in one turn."] : []),
      ...answered.value.news,
    ];
    const answers: Answers = yield { kind: "calls", calls, ...withUsage(seen), news };
    history.push({
      // What it invented of a person is hidden like what it read.
      text: bench.tell(text),
      calls: [
        ...questions,
        ...seen.answered,
        ...calls.map((call, index) => ({
          ...{ name: call.name, input: withHandles(toJsonValue(call.arguments), bench.handles) },
          answer: bench.tell(answerText(answers.results[index])),
        })),
      ],
      news: answers.news.map(bench.tell),
    });
  }
}

type Seen = {
  readonly answered: Exchange["calls"];
  /** All calls that are left to the builder. */
  readonly calls: ModelAnswer["calls"];
  readonly usages: readonly Usage[];
  readonly parts: readonly PromptPart[];
};

/** Answers the questions for frames of a turn, one after another; those that cannot be answered are the builder's. */
async function see(
  eyes: Eyes,
  bench: Bench,
  tools: Toolbox,
  pass: Pass,
  { calls }: Pick<ModelAnswer, "calls">,
): Promise<Seen> {
  const answered: Exchange["calls"][number][] = [];
  const left: ModelAnswer["calls"][number][] = [];
  const usages: Usage[] = [];
  const parts: PromptPart[] = [];
  for (const { name, input } of calls) {
    if (name !== frameQuestion || !allowedFunctions[pass].includes(name)) {
      left.push({ name, input });
      continue;
    }
    const looked = await lookAtFrames(eyes, bench, tools, input);
    usages.push(looked.usage);
    parts.push(...looked.parts);
    if (looked.kind === "read") answered.push(looked.call);
    else left.push({ name, input: unreadCall(input, looked.because) });
  }
  return { answered, calls: left, usages, parts };
}

async function toCalls(
  bench: Bench,
  { calls }: Pick<Seen, "calls">,
): Promise<readonly FunctionCall[]> {
  const made: FunctionCall[] = [];
  for (const { name, input } of calls) made.push(await toFunctionCall(name, input, bench));
  return made;
}

function standingOf(number: number, iterationsMax: number, room: string): string {
  const left = iterationsMax - number;
  if (left <= 0)
    return `(Turn ${number} of ${iterationsMax}: your last. Call what is still to be said.)`;
  return `(Turn ${number} of ${iterationsMax}. ${room})`;
}

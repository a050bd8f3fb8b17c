import { canonicalJson } from "@/lib/base/canonical-json";
import type { Result } from "@/lib/base/result";
import type { TaskSettings, Turn } from "@/lib/domain/invocation";
import type { RoundTaskId } from "@/lib/domain/runs/pass";
import type {
  Answers,
  Assignment,
  ProposedTurn,
  Toolbox,
} from "@/lib/investigation/ports/performer-port";
import { fence } from "@/lib/investigation/toolbox/fence";
import type { EvidenceTool } from "@/lib/investigation/toolbox/tool";
import { askEvidence, offerTools } from "../ask-evidence";
import { type AnsweredInWindow, askInWindow, asNarrowed } from "../ask-in-window";
import { giveUp, type NoAnswer } from "../ask-model";
import { type Bench, openBench, opened } from "../bench";
import { type Chunk, charactersPerToken } from "../context-window";
import { type Exchange, toExchange } from "../exchange";
import type { OfferedFunction } from "../function-tools";
import { answersRoom, type ModelSetup, tellRoom } from "../model-setup";
import { restoreHandles } from "../opening";
import { answerName, offerAnswer } from "./answer-call";
import { answerPart } from "./answer-part";
import { critiquePart } from "./critique-part";
import { directPart } from "./direct-part";
import { keepAsked } from "./keep-asked";
import { factsPart, interventionsPart, reportPart } from "./parts-without-tools";
import { type Read, readTurn, withAnswer } from "./read-turn";
import type { OpenPart, RoundPart } from "./round-part";
import { everything, learnPlaces, standingTimeline, timelineRoom } from "./standing-timeline";
import { wordsPart } from "./words-part";

const parts: Readonly<Record<string, OpenPart>> = {
  ...{ direct: directPart, "answer-question": answerPart, critique: critiquePart },
  ...{ report: reportPart, "extract-facts": factsPart, "propose-interventions": interventionsPart },
  "answer-in-words": wordsPart,
} satisfies Record<RoundTaskId, OpenPart>;

/**
 * One task of a round: turns of questions to the evidence, then one answer, which is its output. The model is shown its
 * input, the timeline up to a length, and its own turns; nothing of any other invocation. It ends with an answer that fits
 * or gives up; the rules then go on in its place.
 *
 *   repeat: compose · ask the model · an answer: cite it, done · questions: answer them · the last turn: give up
 */
export async function* performRoundTask(
  whole: ModelSetup,
  { task, input, turns, signal }: Assignment,
  given: Toolbox,
  budget: TaskSettings,
): AsyncGenerator<ProposedTurn, void, Answers> {
  const { tools, toolCalls } = keepAsked(given, turns);
  let setup = asNarrowed(whole, turns);
  const part = openPart(task.id, input);
  if (part === null) {
    yield giveUp(`Models perform no task ${task.id} with this input`);
    return;
  }
  const sitting = await sitDown(setup, part, { task, turns, signal }, tools);
  const { bench, toolset, exchanges } = sitting;
  let asked = countAsked(turns, bench);
  for (let number = turns.length + 1; ; number += 1) {
    const answered = await askInTurn(setup, sitting, number, budget);
    if (!answered.ok) {
      // A provider may repeat what it was sent.
      yield giveUp(bench.tell(answered.error.why), answered.error);
      return;
    }
    const { answer, kept: rest } = answered.value;
    ({ setup } = answered.value);
    const isLast = number >= budget.iterationsMax;
    const fitting = await readTurn(answer, { task, toolset, bench, isLast });
    const read = isLast ? fitting : await reviewed(fitting, part, sitting, { tools, toolCalls });
    if (read.kind === "gave-up") {
      yield { ...giveUp(read.reason), ...rest };
      return;
    }
    const { text } = read;
    const news = [...read.news, ...answered.value.news];
    const room = answersRoom(setup);
    const calls = await askEvidence(bench, tools, { calls: read.questions }, room, toolset);
    const answers: Answers =
      read.kind === "answer"
        ? yield { kind: "done", output: read.output, text, news, ...rest }
        : yield { kind: "calls", calls: [], text, news, ...rest };
    // Gone on: what was answered did not fit, or was no answer yet.
    exchanges.push({
      ...{ text: bench.tell(text), news: answers.news.map(bench.tell) },
      calls: calls.map((call, index) => ({ ...call, number: asked + index + 1 })),
    });
    asked += calls.length;
  }
}

const sentBack =
  "Not taken yet: mend these, or leave them out, and answer again, whole. It is told once.";

/** An answer that fits and of which all would fall comes back once, with the reasons. */
async function reviewed(
  read: Read,
  { review }: RoundPart,
  { bench, exchanges }: Sitting,
  { tools, toolCalls }: ReturnType<typeof keepAsked>,
): Promise<Read> {
  if (review === undefined || read.kind !== "answer" || read.news.length > 0) return read;
  if (exchanges.some(({ news }) => news.includes(sentBack))) return read;
  const { evidence } = bench;
  const amiss = await review(read.output, { evidence, timeline: tools.timeline(), toolCalls });
  if (amiss.length === 0) return read;
  const text = withAnswer(read.text, read.output);
  return { kind: "questions", text, news: [sentBack, ...amiss.map(bench.tell)], questions: [] };
}

type Sitting = {
  readonly bench: Bench;
  readonly signal: AbortSignal;
  readonly instructions: string;
  readonly opening: readonly Chunk[];
  readonly offered: readonly OfferedFunction[];
  readonly toolset: ReadonlyMap<string, EvidenceTool>;
  /** Turns so far. */
  readonly exchanges: Exchange[];
};

async function sitDown(
  setup: ModelSetup,
  part: RoundPart,
  { task, turns, signal }: Pick<Assignment, "task" | "turns" | "signal">,
  tools: Toolbox,
): Promise<Sitting> {
  const bench = await openBench(tools, { lookups: setup.lookups, signal });
  const opening = await openingOf(part, bench, tools, { setup, turns });
  return {
    ...{ bench, signal, opening, instructions: part.prompt.instructions },
    offered: [...offerTools(part.tools), offerAnswer(task)],
    toolset: new Map(part.tools.map((tool) => [tool.name, tool])),
    exchanges: exchangesOf(turns, bench),
  };
}

/** What the model says in one turn, with what it was shown; in words why it says nothing. */
function askInTurn(
  setup: ModelSetup,
  { signal, instructions, opening, offered, toolset, exchanges }: Sitting,
  number: number,
  { iterationsMax, temperature }: TaskSettings,
): Promise<Result<AnsweredInWindow, NoAnswer>> {
  return askInWindow(setup, {
    ...{ instructions, opening, history: exchanges, signal, temperature },
    offered: () => offered,
    standing: (narrowed) =>
      standingOf(number, iterationsMax, toolset.size === 0 ? "" : ` ${tellRoom(narrowed)}`),
  });
}

const focusedShare = 0.4;

async function openingOf(
  part: RoundPart,
  bench: Bench,
  tools: Toolbox,
  { setup, turns }: { readonly setup: ModelSetup; readonly turns: readonly Turn[] },
): Promise<readonly Chunk[]> {
  const timeline = tools.timeline();
  await learnPlaces(timeline, bench);
  const input = await part.opening(bench, timeline);
  restoreHandles(bench.handles, turns);
  const focus = part.focus(timeline);
  const whole = timelineRoom(setup.contextTokensMax, charactersPerToken);
  // Who is asked one thing is shown what lies around it.
  const room = focus === everything ? whole : whole * focusedShare;
  const standing = standingTimeline(timeline, bench, focus, room);
  const words = (text: string): Chunk => ({ priority: "critical", text, summary: "" });
  return [
    ...input,
    words(`The timeline as it stands:\n${fence.begin}`),
    ...(standing.length === 0 ? [words("(nothing)")] : standing),
    words(fence.end),
  ];
}

function standingOf(number: number, iterationsMax: number, room: string): string {
  const left = iterationsMax - number;
  return left <= 0
    ? `(Turn ${number} of ${iterationsMax}: your last. Call ${answerName} now.)`
    : `(Turn ${number} of ${iterationsMax}.${room})`;
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

/** Null where models do not perform such a task, or the input is not what it takes. */
function openPart(task: string, input: unknown): RoundPart | null {
  return parts[task]?.(input) ?? null;
}

import { canonicalJson } from "@/lib/base/canonical-json";
import { isLive } from "@/lib/domain/claim";
import { type InvocationId, toolCallIds } from "@/lib/domain/ids";
import {
  noUsage,
  type TaskSettings,
  type ToolCall,
  type Turn,
  tokensOf,
  totalOf,
} from "@/lib/domain/invocation";
import { lookWithClocks } from "../../evidence/clocks/look-with-clocks";
import type { EvidenceReader } from "../../ports/evidence-port";
import type {
  Answers,
  EarlierPass,
  KnownStanding,
  Performer,
  ProposedTurn,
  Toolbox,
  ToolQuestion,
} from "../../ports/performer-port";
import type { Clock } from "../../ports/ports";
import type { Task } from "../../ports/task";
import { sha256 } from "../../sha256";

export type TaskWork = {
  readonly invocationId: InvocationId;
  readonly task: Task;
  readonly performer: Performer;
  readonly settings: TaskSettings;
  readonly input: unknown;
  /** Taken before, by an earlier process. */
  readonly turns: readonly Turn[];
  /** What models said in the passes of its run before; read when the task begins. */
  readonly before?: readonly EarlierPass[];
  readonly evidence: EvidenceReader;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** As the last committed turn left it. */
  readonly standing: () => KnownStanding;
};

/**
 * `done`: the performer said so. `limit`: no further turn is allowed. `gave-up`: it could not go on, or is a model and
 * has told no event when it ends. Null: it goes on.
 */
export type Ending = "done" | "limit" | "gave-up" | null;

/** What a performer proposed in one turn, before any of it is applied. */
export type TakenTurn = {
  readonly number: number;
  readonly proposed: ProposedTurn;
  readonly toolCalls: readonly ToolCall[];
  readonly durationMs: number;
  readonly ending: Ending;
  /** What is amiss with it, for its performer. */
  readonly fault: string | null;
  /** Why it ended before it was done, in words for the journal: "reached 20 turns". */
  readonly limit: string | null;
};

/** Applies a turn to what stands and keeps it; null when somebody else kept it first, or the run has ended. */
export type CommitTurn = (taken: TakenTurn) => Promise<Answers | null>;

/**
 * Performs one task: turn after turn is taken, committed and answered, until the performer is done, a limit is
 * reached, or the signal fires. A turn that was committed is never asked for again. False when another worker
 * performs it, or the run has ended.
 *
 *   open the performance with the turns on record
 *   repeat: stop if the signal fired · take a turn · is it the last? · commit it · give the answers back
 */
export async function performTask(work: TaskWork, commit: CommitTurn): Promise<boolean> {
  const { task, performer, settings, input, turns, before = [], signal } = work;
  const tools = createToolbox({ ...work, now: () => work.clock.now() });
  const performance = performer.perform(
    { task, input, turns, before, signal },
    tools.toolbox,
    settings,
  );
  let spent = tokensOf(totalOf(turns).usage);
  let answers = answersOf(turns.at(-1));
  try {
    for (let number = turns.length + 1; ; number += 1) {
      signal.throwIfAborted();
      const startedAt = work.clock.now();
      const { value } = await performance.next(answers);
      const proposed = value ?? nothingMore;
      spent += tokensOf(proposed.usage ?? noUsage);
      const judged = judgeTurn(work, { number, proposed, spent });
      // A clock may step back.
      const durationMs = Math.max(0, work.clock.now() - startedAt);
      const answered = await commit({ ...judged, number, durationMs, toolCalls: tools.take() });
      if (answered === null) return false;
      if (judged.ending !== null) return true;
      answers = answered;
    }
  } finally {
    await performance.return();
  }
}

/** A performer that ends without a word is done. */
const nothingMore: ProposedTurn = { kind: "done", output: { text: "" } };

type Proposal = Pick<TakenTurn, "number" | "proposed"> & { readonly spent: number };

/** Whether it is the last turn, and what is amiss with it. */
function judgeTurn(
  { task, settings, performer, standing }: JudgedWork,
  { number, proposed, spent }: Proposal,
) {
  const fault = findFault(task, proposed);
  const isDone = fault === null && proposed.kind === "done";
  const reached = toEnding(isDone, findLimit(settings, number, spent));
  // A model may have understood nothing of a pass; that rules find nothing is their answer.
  const isOfPass = performer.kind === "model" && task.pass !== null;
  const isEmpty = isOfPass && !tellsEvent(proposed) && !standing().timeline.events.some(isLive);
  const ended =
    proposed.kind === "gave-up"
      ? gaveUp(proposed.reason)
      : reached.ending !== null && isEmpty
        ? gaveUp(whyEmpty(reached.limit))
        : reached;
  return { proposed: fault === null ? proposed : withoutAnswer(proposed), fault, ...ended };
}

/** What is told in the turn that is judged does not stand yet. */
function tellsEvent(proposed: ProposedTurn): boolean {
  return proposed.kind === "calls" && proposed.calls.some(({ name }) => name === "emit_event");
}

type JudgedWork = Pick<TaskWork, "task" | "settings" | "performer" | "standing">;

function gaveUp(reason: string): Pick<TakenTurn, "ending" | "limit"> {
  return { ending: "gave-up", limit: `ended early: ${reason}` };
}

function whyEmpty(limit: string | null): string {
  return `no event was told${limit === null ? "" : `, and it ${limit}`}`;
}

function toEnding(isDone: boolean, limit: string | null): Pick<TakenTurn, "ending" | "limit"> {
  if (isDone) return { ending: "done", limit: null };
  return limit === null ? { ending: null, limit: null } : { ending: "limit", limit };
}

function findLimit(
  { iterationsMax, tokensMax }: TaskSettings,
  number: number,
  spent: number,
): string | null {
  if (number >= iterationsMax) return `reached ${iterationsMax} turns`;
  return tokensMax !== null && spent >= tokensMax
    ? `reached its budget of ${tokensMax} tokens`
    : null;
}

/** What a last turn answered is outside data like its calls; the performer is told what does not fit. */
function findFault(task: Task, proposed: ProposedTurn): string | null {
  if (proposed.kind !== "done") return null;
  const parsed = task.output.safeParse(proposed.output);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `The answer does not fit at ${issue?.path.join(".") ?? "its root"}: ${issue?.message ?? "invalid"}`;
}

/** The turn stays on record, as one that called nothing. */
function withoutAnswer(proposed: ProposedTurn): ProposedTurn {
  const { promptHash, usage, text, shown, news, window } = proposed;
  return {
    ...{ kind: "calls", calls: [] },
    ...(promptHash === undefined ? {} : { promptHash }),
    ...(usage === undefined ? {} : { usage }),
    ...(shown === undefined ? {} : { shown }),
    ...(text === undefined ? {} : { text }),
    ...(news === undefined ? {} : { news }),
    ...(window === undefined ? {} : { window }),
  };
}

/** How a turn on record was answered; empty before the first. */
export function answersOf(turn: Turn | undefined): Answers {
  return { results: turn?.calls.map(({ answer }) => answer) ?? [], news: turn?.news ?? [] };
}

type Given = {
  readonly invocationId: InvocationId;
  readonly evidence: EvidenceReader;
  readonly turns: readonly Turn[];
  readonly standing: () => KnownStanding;
  /** Milliseconds of whatever beginning; only differences count. */
  readonly now: () => number;
};

/**
 * The tools of one performance. A standing question is recorded once, though it is asked anew whenever the performance
 * is resumed; any other is part of the turn it was asked in, also when it was asked before.
 */
function createToolbox({ invocationId, evidence, turns, standing, now }: Given) {
  const known = new Set(turns.flatMap(({ toolCalls }) => toolCalls.map(contentOf)));
  let asked: ToolCall[] = [];
  let count = turns.reduce((sum, { toolCalls }) => sum + toolCalls.length, 0);
  const record = (call: Omit<ToolCall, "id">, isStanding: boolean) => {
    if (isStanding && known.has(contentOf(call))) return;
    known.add(contentOf(call));
    count += 1;
    asked.push({ id: toolCallIds.fromDigest(sha256(`${invocationId} ${count}`)), ...call });
  };
  const toolbox: Toolbox = {
    timeline: () => standing().timeline,
    aliases: () => standing().aliases,
    async ask<Answer>(question: ToolQuestion<Answer>) {
      const { name, arguments: given, answer, tell, isStanding = false } = question;
      const startedAt = now();
      const answered = await answer(await lookWithClocks(evidence, standing().clocks));
      const durationMs = Math.max(0, now() - startedAt);
      record({ name, arguments: given, result: tell(answered), durationMs }, isStanding);
      return answered;
    },
  };
  return {
    toolbox,
    /** What was asked since this was last called. */
    take(): readonly ToolCall[] {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}

function contentOf({ name, arguments: given, result }: Omit<ToolCall, "id">): string {
  return canonicalJson([name, given, result]);
}

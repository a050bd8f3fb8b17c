import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import type { JournalDraft } from "@/lib/domain/journal";
import type { Pass } from "@/lib/domain/pass";
import type { PassMetrics } from "@/lib/domain/run";
import { budgets } from "./budgets";
import type { BuilderState } from "./builder/builder-state";
import { applyCall } from "./builder/timeline-builder";
import type { FunctionCall } from "./function-calls";
import type { Player } from "./player-port";
import { type CallResult, type Conclusion, conclusionSchema, type PassTask } from "./player-port";
import type { Clock } from "./ports";

export type PassResult = {
  readonly drafts: readonly JournalDraft[];
  readonly metrics: PassMetrics;
  readonly conclusion: Conclusion | null;
};

/**
 * Plays one pass: turn after turn the analyst's calls are applied and answered, until it answers
 * with a conclusion, the iteration limit is reached, or the run is stopped. The first draft is the
 * pass's start; everything else in the batch is caused by it.
 */
export async function runPass(
  player: Player,
  task: PassTask,
  state: BuilderState,
  clock: Clock,
): Promise<PassResult> {
  const log = openPassLog(player, task.pass, clock);
  const session = player.open(task);
  let results: readonly CallResult[] = [];
  for (let iteration = 1; iteration <= budgets.passIterationsMax; iteration += 1) {
    task.signal.throwIfAborted();
    const turn = await session.next(results);
    log.turn();
    if (turn.kind === "done") return log.finish(turn.text, parseConclusion(turn.conclusion));
    results = await applyTurn(state, task, turn.calls, log);
  }
  log.limitReached();
  return log.finish("Stopped at the iteration limit; partial results kept", null);
}

async function applyTurn(
  state: BuilderState,
  task: PassTask,
  calls: readonly FunctionCall[],
  log: PassLog,
): Promise<readonly CallResult[]> {
  const results: CallResult[] = [];
  for (const [index, call] of calls.entries()) {
    task.signal.throwIfAborted();
    const result: CallResult =
      index < budgets.callsPerTurnMax
        ? await applyCall(state, task.pass, call)
        : { kind: "rejected", message: "Too many calls in one turn; send the rest in the next" };
    log.call(call, result);
    results.push(result);
  }
  return results;
}

/** An analyst's conclusion is outside data like its calls. */
function parseConclusion(given: Conclusion | null): Conclusion | null {
  const parsed = conclusionSchema.safeParse(given);
  return parsed.success ? parsed.data : null;
}

type PassLog = ReturnType<typeof openPassLog>;

function openPassLog(player: Player, pass: Pass, clock: Clock) {
  const startedAt = clock.now();
  const drafts: JournalDraft[] = [];
  const counts = { iterations: 0, calls: 0, rejectedCalls: 0 };
  const write = (kind: JournalDraft["kind"], rationale: string, payload: JsonValue) =>
    drafts.push({
      at: clock.now(),
      kind,
      actionType: "tool_use",
      actor: player.name,
      causedBy: drafts.length === 0 ? null : { kind: "draft", index: 0 },
      rationale,
      payload,
    });
  write("pass-started", `The ${pass} pass begins`, { pass });
  return {
    turn: () => {
      counts.iterations += 1;
    },
    call: (call: FunctionCall, result: CallResult) => {
      counts.calls += 1;
      if (result.kind === "rejected") counts.rejectedCalls += 1;
      write(result.kind === "accepted" ? "call-accepted" : "call-rejected", result.message, {
        pass,
        name: call.name,
        arguments: toJsonValue(call.arguments),
        id: result.kind === "accepted" ? result.id : null,
      });
    },
    limitReached: () =>
      write("pass-limit-reached", `The ${pass} pass reached ${budgets.passIterationsMax} turns`, {
        pass,
      }),
    finish: (text: string, conclusion: Conclusion | null): PassResult => {
      const metrics = { ...counts, durationMs: clock.now() - startedAt, tokens: 0 };
      write("pass-finished", text, { pass, ...metrics });
      return { drafts, metrics, conclusion };
    },
  };
}

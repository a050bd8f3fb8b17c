import type { FunctionCall } from "@/lib/investigation/function-calls";
import type {
  Conclusion,
  PassSession,
  PassTask,
  Player,
  Turn,
} from "@/lib/investigation/player-port";
import { type Analysis, analyse } from "./analysis/analyse";
import { rememberAnalyses } from "./analysis/remember-analyses";
import { concludeCausalPass, playCausalPass } from "./causal-pass/rules";
import { playCoarsePass } from "./coarse-pass/rules";
import { playDetailedPass } from "./detailed-pass/rules";

/**
 * The analyst that needs no model. Its analysis is a pure function of the evidence; the last ones are
 * kept, so that a pass played again, or a run after somebody's decision, does not read everything anew. What
 * it remembers shows in nothing it says: the journal of equal evidence is the same after a restart.
 */
export function createRulesPlayer(edition: string): Player {
  const analysisOf = rememberAnalyses(analyse);
  return {
    name: "rules",
    actor: "rules",
    edition,
    open: (task) => openSession(task, analysisOf),
  };
}

/** Calls of one turn; the limit of the run is higher, so none is turned away. */
const callsPerTurn = 500;

function openSession(
  task: PassTask,
  analysisOf: ReturnType<typeof rememberAnalyses<Analysis>>,
): PassSession {
  let pending: readonly FunctionCall[] | null = null;
  return {
    next: async (): Promise<Turn> => {
      const analysis = await analysisOf(task.evidence, task.signal);
      pending ??= await playPass(task, analysis);
      const calls = pending.slice(0, callsPerTurn);
      pending = pending.slice(callsPerTurn);
      if (calls.length > 0) return { kind: "calls", calls };
      const conclusion = await concludePass(task, analysis);
      return { kind: "done", text: `The ${task.pass} pass has said what it knows`, conclusion };
    },
  };
}

function playPass(task: PassTask, analysis: Analysis): Promise<readonly FunctionCall[]> {
  switch (task.pass) {
    case "coarse":
      return playCoarsePass(analysis, task.evidence);
    case "detailed":
      return playDetailedPass(analysis, task.evidence);
    case "causal":
      return playCausalPass(analysis, task.evidence, task.timeline, task.aliases);
  }
}

function concludePass(task: PassTask, analysis: Analysis): Promise<Conclusion | null> {
  if (task.pass !== "causal") return Promise.resolve(null);
  return concludeCausalPass(analysis, task.evidence, task.timeline, task.aliases);
}

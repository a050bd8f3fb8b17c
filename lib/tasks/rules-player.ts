import { evidenceKey } from "@/lib/investigation/evidence-key";
import type { EvidenceReader } from "@/lib/investigation/evidence-port";
import type { FunctionCall } from "@/lib/investigation/function-calls";
import type {
  Conclusion,
  PassSession,
  PassTask,
  Player,
  Turn,
} from "@/lib/investigation/player-port";
import { type Analysis, analyse } from "./analysis/analyse";
import { concludeCausalPass, playCausalPass } from "./causal-pass/rules";
import { playCoarsePass } from "./coarse-pass/rules";
import { playDetailedPass } from "./detailed-pass/rules";

/**
 * The analyst that needs no model. Its analysis is a pure function of the evidence; the last ones are
 * kept, so that a pass played again, or a run after somebody's decision, does not read everything anew.
 */
export function createRulesPlayer(edition: string): Player {
  const analysisOf = rememberLast(analyse);
  return {
    name: "rules",
    actor: "rules",
    edition,
    open: (task) => openSession(task, analysisOf),
  };
}

/** Runs of this many incidents may take turns without reading their evidence anew. */
const analysesKept = 3;

function rememberLast(make: (reader: EvidenceReader) => Promise<Analysis>) {
  const kept = new Map<string, Promise<Analysis>>();
  return (reader: EvidenceReader): Promise<Analysis> => {
    const key = evidenceKey(reader);
    const analysis = kept.get(key) ?? make(reader);
    // Entered anew, it is the last to go.
    kept.delete(key);
    kept.set(key, analysis);
    for (const oldest of [...kept.keys()].slice(0, -analysesKept)) kept.delete(oldest);
    // What failed may succeed another time; whoever asked is told.
    analysis.catch(() => kept.delete(key));
    return analysis;
  };
}

/** Calls of one turn; the limit of the run is higher, so none is turned away. */
const callsPerTurn = 500;

function openSession(
  task: PassTask,
  analysisOf: (reader: EvidenceReader) => Promise<Analysis>,
): PassSession {
  let pending: readonly FunctionCall[] | null = null;
  return {
    next: async (): Promise<Turn> => {
      const analysis = await analysisOf(task.evidence);
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
      return playCausalPass(analysis, task.evidence, task.timeline);
  }
}

function concludePass(task: PassTask, analysis: Analysis): Promise<Conclusion | null> {
  if (task.pass !== "causal") return Promise.resolve(null);
  return concludeCausalPass(analysis, task.evidence, task.timeline);
}

import { passes } from "@/lib/domain/pass";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline";
import { assessTimeline } from "@/lib/investigation/assess-timeline";
import { beginRun } from "@/lib/investigation/builder/begin-run";
import { listNamed, toTimeline } from "@/lib/investigation/builder/builder-state";
import { applyCall } from "@/lib/investigation/builder/timeline-builder";
import type { EvidenceReader } from "@/lib/investigation/evidence-port";
import type { FunctionCall } from "@/lib/investigation/function-calls";
import type { Conclusion, PassSession } from "@/lib/investigation/player-port";
import { toReshapings } from "@/lib/investigation/reshape/reshapings";
import type { Line } from "@/lib/signals/testing/records";
import { createRulesPlayer } from "../rules-player";
import { memoryReader } from "./memory-reader";

export type Played = {
  readonly timeline: Timeline;
  /** With what code computes from the graph and the conclusion. */
  readonly assessed: Timeline;
  readonly conclusion: Conclusion | null;
  readonly calls: readonly FunctionCall[];
  readonly rejections: readonly string[];
  /** Titles of the root causes in the order a reader sees them. */
  readonly roots: readonly string[];
};

/** All passes of the rules analyst over hand-made lines, as the pipeline plays them; `before`: as people left it. */
export async function play(
  lines: readonly Line[],
  evidence: EvidenceReader = memoryReader(lines),
  before: Timeline = emptyTimeline,
): Promise<Played> {
  const player = createRulesPlayer("test");
  const state = beginRun(before, {
    evidence,
    actor: "rules",
    refusals: new Map(),
    reshapings: toReshapings([]),
  });
  const calls: FunctionCall[] = [];
  const rejections: string[] = [];
  let conclusion: Conclusion | null = null;
  for (const pass of passes) {
    const timeline = toTimeline(state, emptyTimeline);
    const signal = new AbortController().signal;
    const aliases = listNamed(state);
    const session = player.open({ pass, evidence, timeline, aliases, refusals: [], signal });
    const { proposed, concluded } = await listen(session);
    calls.push(...proposed);
    conclusion = concluded ?? conclusion;
    for (const call of proposed) {
      const result = await applyCall(state, pass, call);
      if (result.kind === "rejected") rejections.push(`${call.name}: ${result.message}`);
    }
  }
  const timeline = toTimeline(state, emptyTimeline);
  const assessed = await assessTimeline(state, timeline, conclusion);
  const roots = assessed.rootCauses.map(
    (root) => timeline.events.find(({ id }) => id === root.event)?.title ?? "none",
  );
  return { timeline, assessed, conclusion, calls, rejections, roots };
}

/** All a session has to say, turn by turn. */
async function listen(session: PassSession) {
  const proposed: FunctionCall[] = [];
  for (;;) {
    const turn = await session.next([]);
    if (turn.kind === "done") return { proposed, concluded: turn.conclusion };
    proposed.push(...turn.calls);
  }
}

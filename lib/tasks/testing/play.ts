import { instant } from "@/lib/base/instant";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { type Conclusion, conclusionSchema } from "@/lib/investigation/ports/calls/conclusion";
import type { FunctionCall } from "@/lib/investigation/ports/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { playSteps } from "@/lib/investigation/runs/headless/play-steps";
import type { Line } from "@/lib/signals/testing/records";
import { createRulesRun } from "../rules-run";
import { memoryReader } from "./memory-reader";

export type Played = {
  /** With what code computes from the graph and the conclusion. */
  readonly timeline: Timeline;
  readonly conclusion: Conclusion | null;
  readonly calls: readonly FunctionCall[];
  readonly rejections: readonly string[];
  /** Titles of the root causes, then of the candidates, in the order a reader sees them. */
  readonly roots: readonly string[];
};

/** All passes of the rules over hand-made lines, as a run plays them; `before`: as people left it. */
export async function play(
  lines: readonly Line[],
  evidence: EvidenceReader = memoryReader(lines),
  before: Timeline = emptyTimeline,
): Promise<Played> {
  const { timeline, invocations } = await playSteps({
    ...createRulesRun(),
    ...{ evidence, before, clock: { now: () => instant(0) } },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
  });
  const made = invocations.flatMap(({ turns }) => turns.flatMap(({ calls }) => calls));
  const concluded = made.findLast(({ name }) => name === "conclude");
  return {
    timeline,
    conclusion: concluded ? conclusionSchema.parse(concluded.arguments) : null,
    calls: made.map(({ name, arguments: given }) => ({ name, arguments: given })),
    rejections: made.flatMap(({ name, answer }) =>
      answer.kind === "rejected" ? [`${name}: ${answer.message}`] : [],
    ),
    roots: [...timeline.rootCauses, ...timeline.candidates].map(
      (offered) => timeline.events.find(({ id }) => id === offered.event)?.title ?? "none",
    ),
  };
}

import type { JsonValue } from "@/lib/base/canonical-json";
import type { JournalDraft } from "@/lib/domain/journal";
import { type PassMetrics, type RunStepKey, runSteps } from "@/lib/domain/run";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline";
import { runStep, type StepInput } from "./pipeline";

export type PlayedSteps = {
  readonly timeline: Timeline;
  readonly drafts: readonly JournalDraft[];
  readonly passes: ReadonlyMap<RunStepKey, PassMetrics>;
};

type StepsInput = Pick<StepInput, "evidence" | "player" | "clock" | "signal"> & {
  readonly onProgress: (message: string) => void;
};

/** All steps of a run one after another in memory: nobody decided anything, and nothing is stored. */
export async function playSteps({ onProgress, ...input }: StepsInput): Promise<PlayedSteps> {
  let timeline: Timeline = emptyTimeline;
  let memory: JsonValue | null = null;
  const drafts: JournalDraft[] = [];
  const passes = new Map<RunStepKey, PassMetrics>();
  for (const key of runSteps) {
    onProgress(key === "assess" ? "Assessing the timeline" : `Building: ${key} pass`);
    const step = await runStep(key, { ...input, timeline, memory, decisions: [] });
    timeline = step.timeline;
    memory = step.memory;
    drafts.push(...rebaseDrafts(step.drafts, drafts.length));
    if (step.metrics) passes.set(key, step.metrics);
  }
  return { timeline, drafts, passes };
}

/** Causes inside a step's batch are counted from its own start. */
export function rebaseDrafts(
  drafts: readonly JournalDraft[],
  offset: number,
): readonly JournalDraft[] {
  return drafts.map((draft) =>
    draft.causedBy?.kind === "draft"
      ? { ...draft, causedBy: { kind: "draft", index: draft.causedBy.index + offset } }
      : draft,
  );
}

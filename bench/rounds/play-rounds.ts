import { instant } from "@/lib/base/instant";
import type { Round, RoundCoherence, RoundsEnd } from "@/lib/domain/rounds/round";
import type { RoundsSettings, RunMode } from "@/lib/domain/rounds/rounds-settings";
import type { RunPlan } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { goldenFiles } from "@/lib/golden/golden-incident";
import { scoreTimeline } from "@/lib/investigation/construction/assessment/score-timeline";
import { buildDocument } from "@/lib/investigation/document/build-document";
import type { PlayedInvocation } from "@/lib/investigation/document/document-items";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { dateArtifacts } from "@/lib/investigation/evidence/date-artifacts";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { toMetrics } from "@/lib/investigation/runs/headless/analyze-files";
import { playSteps } from "@/lib/investigation/runs/headless/play-steps";
import { usualPlan } from "@/lib/investigation/runs/plan-run";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { listPerformers } from "@/lib/tasks/performer-list";
import { createRulesPerformer } from "@/lib/tasks/rules-performer";
import { tasks } from "@/lib/tasks/task-list";

export type RunTerms = {
  readonly mode: RunMode;
  readonly roundsMax: number;
  readonly without?: RoundsSettings["without"];
  /** Who performs; the rules, unless somebody stands between. */
  readonly performer?: Performer;
  /** Who takes the roles of rounds in their place. */
  readonly roles?: (performer: Performer) => Performer;
  /** What stands before. */
  readonly before?: Timeline;
};

export type PlayedRun = {
  readonly timeline: Timeline;
  readonly document: TimelineDocument;
  readonly rounds: readonly Round[];
  /** As the passes left it; null where there were no rounds. */
  readonly coherenceBefore: RoundCoherence | null;
  readonly end: RoundsEnd | null;
  readonly invocations: readonly PlayedInvocation[];
  readonly seconds: number;
};

/** One recording, opened for as many runs as are wanted. */
export type OpenRecording = {
  readonly evidence: EvidenceReader;
  /** The rules, who remember what they have read. */
  readonly rules: Performer;
  readonly play: (terms: RunTerms) => Promise<PlayedRun>;
};

/** `rules` are shared where one run follows another of nearly the same evidence. */
export async function openRecording<T>(
  folder: string,
  rules: Performer,
  work: (opened: OpenRecording) => Promise<T>,
): Promise<T> {
  return openLocalEvidence(await goldenFiles(folder), (evidence) =>
    work({ evidence, rules, play: (terms) => play(evidence, { performer: rules, ...terms }) }),
  );
}

export function createBenchRules(): Performer {
  return createRulesPerformer("bench");
}

async function play(
  evidence: EvidenceReader,
  { performer = createBenchRules(), roles, before, ...terms }: RunTerms,
): Promise<PlayedRun> {
  const seated = terms.mode === "passes" ? undefined : roles?.(performer);
  const performers = listPerformers([performer, ...(seated === undefined ? [] : [seated])]);
  const artifacts = await dateArtifacts(evidence);
  const at = instant(Math.max(0, ...artifacts.map(({ lastAt }) => lastAt ?? 0)));
  const startedAt = performance.now();
  const played = await playSteps({
    ...{ plan: planOf(terms, usualPlan(performers), seated?.name), tasks, performers, evidence },
    ...{ clock: { now: () => at }, onProgress: () => undefined },
    signal: new AbortController().signal,
    ...(before === undefined ? {} : { before }),
  });
  const { timeline, invocations } = played;
  const { rounds, passes, report } = timeline.investigation;
  return {
    ...{ timeline, invocations, rounds, coherenceBefore: passes, end: report?.end ?? null },
    seconds: (performance.now() - startedAt) / 1000,
    document: buildDocument({
      ...{
        settings: {},
        title: "bench",
        artifacts,
        timeline,
        ...scoreTimeline(timeline, artifacts),
      },
      ...{ decisions: [], approvals: [], journal: [], revision: null },
      metrics: toMetrics(
        artifacts.map((artifact) => artifact),
        played.passes,
      ),
      invocations,
    }),
  };
}

function planOf(
  { mode, roundsMax, without = [] }: RunTerms,
  passes: RunPlan,
  seated: string | undefined,
): RunPlan {
  if (mode === "passes") return passes;
  const [settings] = passes.flatMap((step) => (step.kind === "task" ? [step.settings] : []));
  if (settings === undefined) return passes;
  const seat = { ...settings, ...(seated === undefined ? {} : { performer: seated }) };
  const roles = { director: seat, expert: seat, critic: seat };
  return [
    ...passes,
    {
      ...{ kind: "rounds", key: "rounds" },
      settings: { mode, roundsMax, tokensMax: null, roles, without: [...without] },
    },
  ];
}

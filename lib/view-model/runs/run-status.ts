import type { Pass } from "@/lib/domain/runs/pass";
import {
  asksInterventions,
  type interventionsTaskId,
  isAnalysis,
  isAside,
  isFallback,
  requestOf,
} from "@/lib/domain/runs/run";
import { formatDuration } from "@/lib/time/shown/time-text";
import type { RunProgress } from "../workspace/workspace";
import { describeRoundStep } from "./round-step-words";

export type RunStatusView =
  | { readonly kind: "none" }
  | {
      readonly kind: "going";
      readonly run: RunProgress;
      /** Steps done of all, for the bar and in words. */
      readonly done: number;
      readonly total: number;
      readonly text: string;
      readonly isStopping: boolean;
    }
  | {
      readonly kind: "ended";
      readonly run: RunProgress;
      readonly text: string;
      readonly isFailed: boolean;
    };

const stepLabels: Readonly<Record<string, string>> = {
  coarse: "finding key events",
  detailed: "filling in details",
  causal: "linking causes",
  assess: "assessing",
  rounds: "in rounds",
  "propose-interventions": "what would have helped",
} satisfies Record<Pass | "assess" | "rounds" | typeof interventionsTaskId, string>;

/** What the newest run is doing or how it ended. */
export function toRunStatus(runs: readonly RunProgress[]): RunStatusView {
  const [run] = runs;
  if (!run) return { kind: "none" };
  const done = run.steps.length;
  const total = shownPlan(run).length;
  switch (run.status) {
    case "queued":
      return { kind: "going", run, done, total, text: "Waiting to start", isStopping: false };
    case "running":
      return {
        kind: "going",
        run,
        done,
        total,
        text: `${nameGoing(run)}: ${currentStep(run)} (step ${Math.min(done + 1, total)} of ${total})`,
        isStopping: false,
      };
    case "stopping":
      return {
        kind: "going",
        run,
        done,
        total,
        text: "Stopping after this turn",
        isStopping: true,
      };
    case "stopped":
      return {
        kind: "ended",
        run,
        text: stoppedText(run, runs),
        isFailed: false,
      };
    case "failed":
      return {
        kind: "ended",
        run,
        text: `${requestOf(run.plan) === null && !asksInterventions(run.plan) ? "Analysis" : "Question"} failed: ${run.failure ?? "no reason was recorded"}`,
        isFailed: true,
      };
    case "finished":
      return { kind: "ended", run, text: finishedText(run), isFailed: false };
    default:
      return run.status satisfies never;
  }
}

/** A later analysis begins anew, and gives back what it had not reached again when it was stopped. */
function stoppedText(run: RunProgress, runs: readonly RunProgress[]): string {
  if (requestOf(run.plan) !== null) return "Question stopped; what it found is kept";
  if (asksInterventions(run.plan)) return "Question about what would have helped: stopped";
  const before = lastFinished(runs);
  if (before === null || isAside(run.plan)) return "Analysis stopped; what it found is kept";
  return `Analysis ${run.number} stopped midway; the results of analysis ${before.number} are kept, with the new ones`;
}

/** The newest analysis of the timeline that came to its end. */
function lastFinished(runs: readonly RunProgress[]): RunProgress | null {
  return runs.find(({ status, plan }) => status === "finished" && isAnalysis(plan)) ?? null;
}

function nameGoing({ plan }: RunProgress): string {
  if (requestOf(plan) !== null) return "Investigating a question";
  if (asksInterventions(plan)) return "Asking for interventions";
  return isAside(plan) ? "Second opinion" : "Analysing";
}

/** Without what nobody needed so far. */
function shownPlan({ plan, steps }: RunProgress): RunProgress["plan"] {
  return plan.filter((step) => !isFallback(step) || steps.some(({ key }) => key === step.key));
}

function currentStep(run: RunProgress): string {
  const done = new Set(run.steps.map(({ key }) => key));
  const next = shownPlan(run).find(({ key }) => !done.has(key));
  if (next === undefined) return "finishing";
  const label =
    stepLabels[next.key.replace(/-model$/, "")] ?? describeRoundStep(next.key) ?? next.key;
  return next.kind === "task" && next.settings.performer !== "rules"
    ? `${label}, by ${next.settings.performer}`
    : label;
}

function finishedText(run: RunProgress): string {
  const tookMs = run.finishedAt === null ? null : run.finishedAt - run.queuedAt;
  const calls = run.steps.reduce((sum, { metrics }) => sum + (metrics?.calls ?? 0), 0);
  const refused = run.steps.reduce((sum, { metrics }) => sum + (metrics?.rejectedCalls ?? 0), 0);
  const took = tookMs === null ? "" : ` in ${formatDuration(tookMs)}`;
  const refusals = refused === 0 ? "" : `, ${refused} refused by the checks`;
  const passes = run.steps.filter(({ key }) => key !== "assess");
  if (requestOf(run.plan) !== null) return `Question answered by analysis ${run.number}${took}`;
  if (asksInterventions(run.plan))
    return `Asked what would have helped in analysis ${run.number}${took}`;
  if (isAside(run.plan)) return `Second opinion, analysis ${run.number}, finished${took}`;
  const kept = passes.flatMap(({ keptFrom }) => keptFrom ?? []);
  if (kept.length > 0 && kept.length === passes.length) {
    return `Analysis ${run.number} finished: nothing has changed since analysis ${Math.max(...kept)}`;
  }
  if (run.failure !== null) return `Finished by rules: ${run.failure}`;
  const made = calls === 0 ? "" : `: ${calls} proposals${refusals}`;
  return `Analysis ${run.number} finished${took}${made}`;
}

import type { IncidentId } from "@/lib/domain/ids";
import { totalOf, totalUsage } from "@/lib/domain/invocation";
import { costOf } from "@/lib/domain/models/model-cost";
import { passes } from "@/lib/domain/runs/pass";
import { isAside, passTask, type Run, type RunPlan } from "@/lib/domain/runs/run";
import type { RunResult } from "@/lib/domain/runs/run-result";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { isCitationRefusal } from "../evidence/citation";
import type { CaseStores } from "../ports/case-store-port";
import { findLeft } from "./stand-aside";
import { parseStepResult } from "./step-result";

/** How many runs are laid side by side at most. */
const comparedMax = 6;

type Compared = Pick<CaseStores, "runs" | "invocations" | "timelines" | "asides">;

/**
 * The newest finished run of each performer, in the order in which they were made; second opinions too, where they are
 * of all passes.
 */
export async function compareRuns(
  stores: Compared,
  incidentId: IncidentId,
): Promise<readonly RunResult[]> {
  const finished = (await stores.runs.list(incidentId)).filter(
    ({ status, plan }) => status === "finished" && isOfAllPasses(plan),
  );
  const isAlike = (one: Run, other: Run) =>
    one.analyst === other.analyst && isAside(one.plan) === isAside(other.plan);
  const newest = finished.filter(
    (run, index) => finished.findIndex((other) => isAlike(other, run)) === index,
  );
  const results = await Promise.all(
    newest.slice(0, comparedMax).map((run) => toResult(stores, incidentId, run)),
  );
  return results.flatMap((result) => result ?? []).toSorted((a, b) => a.number - b.number);
}

function isOfAllPasses(plan: RunPlan): boolean {
  const performed = new Set(plan.flatMap((step) => (step.kind === "task" ? [step.task] : [])));
  return passes.every((pass) => performed.has(passTask(pass)));
}

async function toResult(
  stores: Compared,
  incidentId: IncidentId,
  run: Run,
): Promise<RunResult | null> {
  const { number, analyst, finishedAt } = run;
  if (finishedAt === null) return null;
  const isOpinion = isAside(run.plan);
  const left = await findLeft(stores, { ...run, incidentId });
  if (left === null) return null;
  const timeline = toLiveTimeline(left);
  const titles = new Map(timeline.events.map((event) => [event.id, event.title]));
  return {
    ...{ number, analyst, isOpinion },
    events: timeline.events.map(({ title }) => title),
    keyEvents: timeline.events.filter(({ importance }) => importance === "key").length,
    links: timeline.causalLinks.length,
    states: timeline.stateChanges.length,
    rootCauses: timeline.rootCauses.flatMap(({ event }) => titles.get(event) ?? []),
    ...(await effortOf(stores, run)),
  };
}

async function effortOf(
  { runs, invocations }: Pick<CaseStores, "runs" | "invocations">,
  { id }: Run,
) {
  const steps = (await runs.steps(id)).map(({ result }) => parseStepResult(result));
  const metrics = steps.flatMap(({ metrics: one }) => one ?? []);
  const refused = steps.flatMap((step) => step.refused);
  const asked = (await invocations.ofRun(id)).filter(
    ({ performerKind }) => performerKind === "model",
  );
  const taken = await Promise.all(
    asked.map(async ({ id: invocationId, settings: { price } }) => {
      const { usage } = totalOf(await invocations.turns(invocationId));
      return { usage, usd: price === undefined ? null : costOf(usage, price) };
    }),
  );
  const costs = taken.flatMap(({ usd }) => usd ?? []);
  const sum = (of: (one: (typeof metrics)[number]) => number) =>
    metrics.reduce((total, one) => total + of(one), 0);
  return {
    calls: sum(({ calls }) => calls),
    refused: sum(({ rejectedCalls }) => rejectedCalls),
    refusedCitations: refused.filter(({ message }) => isCitationRefusal(message)).length,
    usage: totalUsage(taken.map(({ usage }) => usage)),
    usd: costs.length === 0 ? null : costs.reduce((total, usd) => total + usd, 0),
    durationMs: sum(({ durationMs }) => durationMs),
  };
}

import { toCase } from "@/lib/causality/counterfactual/what-if";
import type { IncidentId } from "@/lib/domain/ids";
import type { Invocation } from "@/lib/domain/invocation";
import type { FurtherSteps } from "@/lib/domain/runs/further-step";
import { asksInterventions, type Run } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { checkInterventions } from "../asking/what-if/check-interventions";
import { listUsualSteps, readInterventionsOutput } from "../asking/what-if/interventions-task";
import type { CaseStores } from "../ports/case-store-port";
import { isEnded } from "./queue-run";

/** Performers whose newest answer is told. */
const performersMax = 4;
/** Runs looked through for them. */
const runsMax = 20;

type Read = Pick<CaseStores, "runs" | "invocations">;

/**
 * What others than the rules proposed when they were last asked, each checked against the timeline as it stands: what acts on something that
 * is gone meanwhile is refused. The newest first.
 */
export async function readInterventions(
  stores: Read,
  incidentId: IncidentId,
  timeline: Timeline,
): Promise<readonly FurtherSteps[]> {
  const asked = (await stores.runs.list(incidentId))
    .filter((run) => isEnded(run) && asksInterventions(run.plan))
    .slice(0, runsMax);
  const byPerformer = new Map<string, FurtherSteps>();
  for (const run of asked) {
    if (byPerformer.size === performersMax) break;
    for (const invocation of await stores.invocations.ofRun(run.id)) {
      const { performer } = invocation.settings;
      if (invocation.performerKind === "rules" || byPerformer.has(performer)) continue;
      byPerformer.set(performer, await readAnswer(stores, run, invocation, timeline));
    }
  }
  return [...byPerformer.values()];
}

async function readAnswer(
  { invocations }: Read,
  run: Run,
  { id, settings: { performer }, status, startedAt }: Invocation,
  timeline: Timeline,
): Promise<FurtherSteps> {
  const turns = await invocations.turns(id);
  const output = readInterventionsOutput(turns);
  const of = toCase(timeline);
  const usual = listUsualSteps(of, timeline.entities);
  const checked = output && checkInterventions(output, of, { usual, performer });
  return {
    ...{ runId: run.id, performer, askedAt: startedAt, status },
    reason: status === "done" ? "" : (turns.at(-1)?.text ?? "It ended before it answered"),
    steps: checked?.steps ?? [],
    refused: checked?.refused ?? [],
  };
}

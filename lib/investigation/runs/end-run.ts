import { type Instant, instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import type { JournalKind } from "@/lib/domain/journal";
import type { ActorText } from "@/lib/domain/journal-actor";
import { canAdvanceRun, type Run } from "@/lib/domain/run";
import { type CaseProblem, refuse } from "../case-problem";
import { commitChange, Overtaken } from "../commit-change";
import type { CaseStores } from "../ports/case-store-port";
import type { Ports } from "../ports/ports";
import { findGivenBack, tellGivenBack } from "./given-back";
import { isEnded } from "./queue-run";

export type RunOfIncident = Run & { readonly incidentId: IncidentId };

type Ending = {
  readonly to: "stopped" | "failed" | "finished";
  readonly actor: ActorText;
  readonly rationale: string;
  readonly failure: string | null;
};

const kinds: Readonly<Record<Ending["to"], JournalKind>> = {
  stopped: "run-stopped",
  failed: "run-failed",
  finished: "run-finished",
};

/**
 * Ends a run once, with its journal entry, and wakes the one that waited for it. One that ended before it concluded
 * gives back what it had let go of.
 */
export async function endRun(
  ports: Pick<Ports, "cases" | "clock" | "jobs">,
  { id, incidentId }: RunOfIncident,
  { to, actor, rationale, failure }: Ending,
): Promise<Result<null, CaseProblem>> {
  const ended = await commitChange(ports.cases, incidentId, async (stores) => {
    const run = await stores.runs.find(id);
    if (!run || !canAdvanceRun(run.status, to)) {
      return refuse("conflict", `The run is ${run?.status ?? "gone"} already.`);
    }
    const at = ports.clock.now();
    const back = to === "finished" ? null : await findGivenBack(stores, run);
    const draft = {
      ...{ at, kind: kinds[to], actor, causedBy: null },
      rationale: back === null ? rationale : `${rationale}; ${tellGivenBack(back)}`,
      actionType: "research" as const,
      payload: {
        ...{ run: id, number: run.number, status: to },
        ...(back === null ? {} : { givenBack: [...back.pieces] }),
      },
    };
    return ok({
      drafts: [draft],
      write: async (inside) => {
        const left = back && (await inside.timelines.write(incidentId, back.timeline, at));
        const finishedAt = left ?? (await afterAll(inside, incidentId, id, at));
        if (!(await inside.runs.advance(id, run.status, to, { at: finishedAt, failure }))) {
          throw new Overtaken();
        }
        if (to !== "finished") await inside.invocations.endGoing(id, to, at);
      },
      value: null,
    });
  });
  if (ended.ok) await wakeNext(ports, incidentId);
  return ended;
}

/** What a run left is found by when it ended, so that lies after all it wrote, though the clock was set back. */
async function afterAll(
  { timelines, runs }: CaseStores,
  incidentId: IncidentId,
  id: RunId,
  at: Instant,
): Promise<Instant> {
  const [last, steps] = await Promise.all([timelines.lastRecordedAt(incidentId), runs.steps(id)]);
  return instant(Math.max(at, last ?? at, ...steps.map((step) => step.at)));
}

async function wakeNext(
  { cases, jobs }: Pick<Ports, "cases" | "jobs">,
  incidentId: IncidentId,
): Promise<void> {
  const waiting = (await cases.read.runs.list(incidentId)).filter((run) => !isEnded(run)).at(-1);
  if (waiting?.status === "queued") await jobs.wakeRun(waiting.id);
}

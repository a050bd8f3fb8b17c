import { isSameJson } from "@/lib/base/canonical-json";
import { type Instant, instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import type { JournalKind } from "@/lib/domain/journal";
import type { ActorText } from "@/lib/domain/journal-actor";
import { canAdvanceRun, hasConcluded, isAnalysis, type Run } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type CaseProblem, refuse } from "../case-problem";
import { commitChange, Overtaken } from "../commit-change";
import { readSources } from "../evidence/open-evidence";
import type { CaseStores } from "../ports/case-store-port";
import type { Ports } from "../ports/ports";
import { toReshapings } from "../reshape/reshapings";
import { isEnded, wakeFollowing } from "./queue-run";
import { withEarlier } from "./with-earlier";

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

type GivenBack = {
  readonly timeline: Timeline;
  /** Events, links, states, gaps and uncertainties that are part of it again. */
  readonly pieces: readonly string[];
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
  if (waiting?.status === "queued") await wakeFollowing({ cases, jobs }, incidentId, waiting.id);
}

/** What stands once a run ends before its conclusion; null where it concluded, or let go of nothing. */
async function findGivenBack(
  stores: CaseStores,
  { id, plan, incidentId }: Pick<Run, "id" | "plan"> & { readonly incidentId: IncidentId },
): Promise<GivenBack | null> {
  if (!isAnalysis(plan) || !plan.some(({ kind }) => kind === "assess")) return null;
  if (hasConcluded(plan, await stores.runs.steps(id))) return null;
  const begun = await findBegun(stores, id);
  if (begun === null) return null;
  const [left, before, decisions, marks, comments, sources] = await Promise.all([
    stores.timelines.current(incidentId),
    stores.timelines.recordedAt(incidentId, instant(begun - 1)),
    stores.decisions.list(incidentId),
    stores.pieceMarks.list(incidentId),
    stores.pieceComments.list(incidentId),
    readSources(stores, incidentId),
  ]);
  const timeline = withEarlier(left, before, {
    ...{ sources, reshapings: toReshapings(decisions) },
    spoken: new Set([...decisions, ...marks, ...comments].map(({ piece }) => piece)),
  });
  if (isSameJson(timeline, left)) return null;
  const known = new Set(idsOf(left));
  return { timeline, pieces: idsOf(timeline).filter((piece) => !known.has(piece)) };
}

/** For the journal: goes on from how the run ended. */
function tellGivenBack({ pieces: { length } }: GivenBack): string {
  return length === 1
    ? "1 piece of before that it had not found again stays"
    : `${length} pieces of before that it had not found again stay`;
}

/** When its first turn or kept step changed the timeline; null where none did. */
async function findBegun(
  { runs, invocations }: Pick<CaseStores, "runs" | "invocations">,
  id: RunId,
): Promise<Instant | null> {
  const [steps, [first]] = await Promise.all([runs.steps(id), invocations.ofRun(id)]);
  const turns = first === undefined ? [] : await invocations.turns(first.id);
  const [earliest] = [...turns, ...steps].map(({ at }) => at).toSorted((a, b) => a - b);
  return earliest ?? null;
}

function idsOf(timeline: Timeline): readonly string[] {
  const { events, causalLinks, stateChanges, gaps, uncertainties } = timeline;
  return [...events, ...causalLinks, ...stateChanges, ...gaps, ...uncertainties].map(
    ({ id }) => id,
  );
}

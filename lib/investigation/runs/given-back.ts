import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import { type Instant, instant } from "@/lib/base/instant";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import { hasConcluded, isAnalysis, type Run } from "@/lib/domain/run";
import type { Timeline } from "@/lib/domain/timeline";
import { readSources } from "../evidence/open-evidence";
import type { CaseStores } from "../ports/case-store-port";
import { toReshapings } from "../reshape/reshapings";
import { withEarlier } from "./with-earlier";

export type GivenBack = {
  readonly timeline: Timeline;
  /** Events, links, states, gaps and uncertainties that are part of it again. */
  readonly pieces: readonly string[];
};

/** What stands once a run ends before its conclusion; null where it concluded, or let go of nothing. */
export async function findGivenBack(
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
  if (canonicalJson(toJsonValue(timeline)) === canonicalJson(toJsonValue(left))) return null;
  const known = new Set(idsOf(left));
  return { timeline, pieces: idsOf(timeline).filter((piece) => !known.has(piece)) };
}

/** For the journal: goes on from how the run ended. */
export function tellGivenBack({ pieces: { length } }: GivenBack): string {
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

import { hasRight } from "@/lib/domain/access";
import { clockUncertainties } from "@/lib/domain/evidence/clock-uncertainty";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import type { RunResult } from "@/lib/domain/runs/run-result";
import { readSources } from "@/lib/investigation/evidence/open-evidence";
import type { CaseStores } from "@/lib/investigation/ports/case-store-port";
import { readOpinion } from "@/lib/investigation/review/opinion/read-opinion";
import { findOwnDeeds } from "@/lib/investigation/review/own-deeds";
import { compareRuns } from "@/lib/investigation/runs/compare-runs";
import { isEnded } from "@/lib/investigation/runs/queue-run";
import { findAtStake } from "@/lib/view-model/review/authorship";
import type { OpinionPage } from "@/lib/view-model/runs/opinion-page";
import { toOpinionGroups } from "@/lib/view-model/runs/opinion-rows";
import { requireViewer } from "../account/viewer";
import { getContainerFor } from "../incident/open-to";

/** The newest second opinion beside what stands; null when there is no such incident. */
export async function loadOpinion(incidentId: IncidentId): Promise<OpinionPage | null> {
  const viewer = await requireViewer();
  const container = await getContainerFor(viewer);
  const { read: stores } = container.ports.cases;
  await container.models.refresh();
  const incident = await stores.incidents.find(incidentId);
  if (incident === null) return null;
  const [{ read, newest }, sources, runs, everybody, revisions, ownDeeds] = await Promise.all([
    readOpinion(stores, incidentId),
    readSources(stores, incidentId),
    stores.runs.list(incidentId),
    container.people.list(),
    stores.revisions.list(incidentId),
    findOwnDeeds(stores, viewer, incidentId),
  ]);
  const people = Object.fromEntries(everybody.map(({ id, name }) => [id, name]));
  const ended = newest !== null && isEnded(newest) ? newest : null;
  return {
    ...{ incidentId, title: incident.title, zone: incident.zone },
    mayAnswer: hasRight(viewer.role, "investigate"),
    atStake: findAtStake({ viewer, revisions, ownDeeds })?.number ?? null,
    performers: container.ports.performers.names,
    going: runs.find((run) => !isEnded(run))?.number ?? null,
    ended:
      ended === null || ended.id === read?.run.id
        ? null
        : { number: ended.number, status: ended.status, failure: ended.failure },
    opinion:
      read === null
        ? null
        : {
            ...{ runId: read.run.id, number: read.run.number, analyst: read.run.analyst },
            tasks: read.run.plan.flatMap((step) => (step.kind === "task" ? [step.task] : [])),
            gaveUp: await findGivenUp(stores, read.run.id),
            groups: toOpinionGroups(
              { ...read, clocks: clockUncertainties(sources) },
              { zone: incident.zone, viewer: viewer.id, people },
            ),
          },
  };
}

/** What its performer said where it could not go on. */
async function findGivenUp(
  { invocations }: Pick<CaseStores, "invocations">,
  runId: RunId,
): Promise<readonly string[]> {
  const unfinished = (await invocations.ofRun(runId)).filter(
    ({ status }) => status === "gave-up" || status === "limit",
  );
  return Promise.all(
    unfinished.map(async ({ id, stepKey, status }) => {
      const last = (await invocations.turns(id)).at(-1);
      const why =
        status === "limit" ? "it reached its limit" : (last?.text ?? "it could not go on");
      return `The ${stepKey} pass ended early: ${why}`;
    }),
  );
}

/** Runs of an incident side by side; null when there is no such incident. */
export async function loadComparison(incidentId: IncidentId): Promise<{
  readonly title: string;
  readonly runs: readonly RunResult[];
} | null> {
  const viewer = await requireViewer();
  const { read } = (await getContainerFor(viewer)).ports.cases;
  const incident = await read.incidents.find(incidentId);
  return incident && { title: incident.title, runs: await compareRuns(read, incidentId) };
}

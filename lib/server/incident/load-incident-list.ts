import type { UserId } from "@/lib/domain/ids";
import type { IncidentSummary } from "@/lib/investigation/ports/case-store-port";
import type { IncidentsSearch } from "@/lib/routes/incidents-search-params";
import type { ListedIncident } from "@/lib/view-model/incident/incident-list";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainerFor } from "./open-to";

const pageSize = 25;

export type IncidentList = {
  readonly incidents: readonly (Omit<IncidentSummary, "latestRevision"> &
    Pick<ListedIncident, "latestRevision">)[];
  readonly total: number;
  readonly pageSize: number;
  /** Names of the owners, by id. */
  readonly people: Readonly<Record<string, string>>;
};

/** One page of the incidents a search finds, newest first; private ones that are closed to the viewer are left out. */
export async function loadIncidentList(
  viewer: Viewer,
  search: IncidentsSearch,
): Promise<IncidentList> {
  const { ports, people, editedRevisions, waiting } = await getContainerFor(viewer);
  const waits = search.isWaiting ? await waiting.of(ports.cases.read, viewer) : null;
  const found = await ports.cases.read.incidents.list({
    ...(search.text !== "" && { text: search.text }),
    ...(search.statuses.length > 0 && { statuses: search.statuses }),
    ...(search.severities.length > 0 && { severities: search.severities }),
    ...(search.owner !== "" && { owner: search.owner === "none" ? null : search.owner }),
    ...(waits !== null && { ids: [...new Set(waits.map(({ incidentId }) => incidentId))] }),
    isArchived: search.isArchived,
    limit: pageSize,
    offset: (search.page - 1) * pageSize,
  });
  const owners = new Set<UserId>(found.incidents.flatMap(({ owner }) => (owner ? [owner] : [])));
  const incidents = await Promise.all(
    found.incidents.map(async ({ latestRevision, ...incident }) => ({
      ...incident,
      latestRevision:
        latestRevision &&
        toListed(
          latestRevision,
          await editedRevisions.isEdited(ports.cases.read, incident.id, latestRevision),
        ),
    })),
  );
  return {
    incidents,
    total: found.total,
    pageSize,
    people: Object.fromEntries(await people.names([...owners])),
  };
}

type Latest = NonNullable<IncidentSummary["latestRevision"]>;

function toListed({ number, status, isPartial }: Latest, isEdited: boolean) {
  return { number, status, isPartial, isEditedSince: isEdited };
}

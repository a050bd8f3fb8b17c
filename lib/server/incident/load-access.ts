import type { IncidentId } from "@/lib/domain/ids";
import { mayChangeAccess } from "@/lib/investigation/incident/change-access";
import type { AccessPage } from "@/lib/view-model/incident/access-page";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { teamsOf } from "../installation/teams-of";
import { getContainerFor } from "./open-to";

/** For whom an incident is open; null when there is no such incident for the viewer. */
export async function loadAccess(
  viewer: Viewer,
  incidentId: IncidentId,
): Promise<AccessPage | null> {
  const container = await getContainerFor(viewer);
  const { incidents, access: store, journal } = container.ports.cases.read;
  const incident = await incidents.find(incidentId);
  if (incident === null) return null;
  const [access, people, teams] = await Promise.all([
    store.find(incidentId),
    container.people.list(),
    teamsOf(container).list(),
  ]);
  if (access === null) return null;
  return {
    ...{ incidentId, title: incident.title, access },
    mayChange: await mayChangeAccess(journal, viewer, incident),
    people: people
      .filter(({ id, isActive }) => isActive || access.people.includes(id))
      .map(({ id, name }) => ({ id, name })),
    teams: teams.map(({ id, name }) => ({ id, name })),
  };
}

import type { IncidentId, TeamId, UserId } from "@/lib/domain/ids";
import type { IncidentAccess, Team } from "@/lib/domain/incident-access";

/** For whom incidents are open. */
export interface AccessStore {
  /** Private ones that are open neither to the person nor to a team of theirs. Of administrators nothing is known here. */
  closedTo(person: UserId): Promise<readonly IncidentId[]>;
  /** Who sees it beside administrators, by name and by team; null where everybody does. */
  openedTo(incidentId: IncidentId): Promise<readonly UserId[] | null>;
  /** Null when there is no such incident. */
  find(incidentId: IncidentId): Promise<IncidentAccess | null>;
  set(incidentId: IncidentId, access: IncidentAccess): Promise<void>;
}

export interface TeamStore {
  /** By name. */
  list(): Promise<readonly Team[]>;
  /** Makes it, or writes it anew; false when another team has the name. */
  save(team: Team): Promise<boolean>;
  /** Incidents that were open to it are so no more; false when there is none. */
  remove(id: TeamId): Promise<boolean>;
}

import type { IncidentId, TeamId, UserId } from "@/lib/domain/ids";
import type { IncidentAccess } from "@/lib/domain/incident-access";

/** For whom an incident is open, and among whom one chooses. */
export type AccessPage = {
  readonly incidentId: IncidentId;
  readonly title: string;
  readonly access: IncidentAccess;
  readonly mayChange: boolean;
  readonly people: readonly { readonly id: UserId; readonly name: string }[];
  readonly teams: readonly { readonly id: TeamId; readonly name: string }[];
};

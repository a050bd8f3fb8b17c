import type { Instant } from "@/lib/base/instant";
import type { IncidentId, UserId } from "./ids";

export const incidentSeverities = ["sev1", "sev2", "sev3", "sev4", "unset"] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

export const incidentStatuses = ["open", "mitigated", "resolved", "closed"] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

/** What is being investigated. Not an event. */
export type Incident = {
  readonly id: IncidentId;
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly status: IncidentStatus;
  readonly owner: UserId | null;
  /** The zone people of this incident speak in; display only. */
  readonly zone: string;
  readonly openedAt: Instant;
  /** Left out of the list since then, and reachable all the same; null: in the list. */
  readonly archivedAt: Instant | null;
  /** New evidence is worked in as it arrives, with short analyses and no rounds. */
  readonly isLive: boolean;
};

/** Of one that is over nothing is followed any more, whatever was set. */
export function isFollowed({ isLive, status }: Pick<Incident, "isLive" | "status">): boolean {
  return isLive && (status === "open" || status === "mitigated");
}

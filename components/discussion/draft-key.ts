import type { IncidentId, UserId } from "@/lib/domain/ids";

/** Under which the storage of a browser keeps a draft. People who share a browser do not see each other's drafts. */
export function draftKey(viewer: UserId, incidentId: IncidentId, name: string): string {
  return `whence-draft ${viewer} ${incidentId} ${name}`;
}

import type { IncidentId } from "@/lib/domain/ids";
import { findParticipants, participationKinds } from "@/lib/domain/participation";
import type { Actor } from "@/lib/investigation/case-problem";
import type { Ports } from "@/lib/investigation/ports/ports";

/** By what the viewer took part in the timeline since the last approval, in words for "you …". */
export async function findOwnDeeds(
  { cases }: Pick<Ports, "cases">,
  { id }: Pick<Actor, "id">,
  incidentId: IncidentId,
): Promise<readonly string[]> {
  const entries = await cases.read.journal.listOfKinds(incidentId, participationKinds);
  return findParticipants(entries).get(id) ?? [];
}

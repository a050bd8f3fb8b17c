import type { IncidentId } from "@/lib/domain/ids";
import { findParticipants, participationKinds } from "@/lib/domain/review/participation";
import type { Actor } from "../case-problem";
import type { CaseStores } from "../ports/case-store-port";

/** How a person took part in the timeline since the last approval, in words for "you …". */
export async function findOwnDeeds(
  { journal }: { readonly journal: Pick<CaseStores["journal"], "listOfKinds"> },
  { id }: Pick<Actor, "id">,
  incidentId: IncidentId,
): Promise<readonly string[]> {
  const entries = await journal.listOfKinds(incidentId, participationKinds);
  return findParticipants(entries).get(id) ?? [];
}

import type { IncidentId } from "@/lib/domain/ids";
import type { CaseStores, IncidentSummary } from "../ports/case-store-port";
import { createMemory } from "../remember";
import { isEditedSince } from "./edited-since";

type Latest = NonNullable<IncidentSummary["latestRevision"]>;

type Read = Pick<CaseStores, "journal" | "timelines" | "artifacts" | "report" | "revisions">;

/** Whether what stands is no longer what the latest revision says, of the incidents of a list. */
export type EditedRevisions = {
  isEdited(read: Read, incidentId: IncidentId, revision: Latest): Promise<boolean>;
};

/** Ten pages of a list. */
const answersMax = 250;

/** Every change of an incident is journalled: an answer holds for as long as the head of its journal stays. */
export function createEditedRevisions(): EditedRevisions {
  const remember = createMemory<boolean>(answersMax);
  return {
    async isEdited(read, incidentId, revision) {
      const { seq, hash } = await read.journal.head(incidentId);
      return remember(`${revision.id} ${seq} ${hash}`, async () => {
        const [timeline, artifacts] = await Promise.all([
          read.timelines.current(incidentId),
          read.artifacts.list(incidentId),
        ]);
        return isEditedSince(read, incidentId, revision, { timeline, artifacts });
      });
    },
  };
}

import type { IncidentId } from "@/lib/domain/ids";
import type { CaseStores } from "../ports/case-store-port";
import type { EvidenceReader } from "../ports/evidence-port";
import type { Performer } from "../ports/performer-port";
import { coversSending, picturesConfirmed } from "./describe-sending";
import { withPictures } from "./with-pictures";

/**
 * A run may have waited or been resumed since somebody confirmed what leaves: files that came since, or a model that is
 * asked elsewhere now, were confirmed by nobody, and the model gives up in words.
 */
export async function withinConfirmation(
  performer: Performer,
  { journal }: Pick<CaseStores, "journal">,
  incidentId: IncidentId,
  evidence: EvidenceReader,
): Promise<Performer> {
  const { name: model, address } = performer;
  if (address === undefined) return performer;
  const artifacts = evidence.artifacts.map(({ artifact }) => artifact);
  const confirmed = await journal.listOfKinds(incidentId, ["sending-confirmed"]);
  if (coversSending({ model, address }, artifacts, confirmed)) {
    return withPictures(performer, picturesConfirmed({ model, address }, confirmed));
  }
  const reason = "What would be sent is not what was confirmed: start another analysis";
  return {
    ...performer,
    async *perform() {
      yield { kind: "gave-up", reason, text: reason };
    },
  };
}

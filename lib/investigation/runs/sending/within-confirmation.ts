import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import type { CaseStores } from "../../ports/case-store-port";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { Performer } from "../../ports/performer-port";
import { sha256 } from "../../sha256";
import { coversSending, picturesConfirmed } from "./describe-sending";

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

/** The same performer, told which pictures may leave; with other pictures it may say something else of the same. */
function withPictures(performer: Performer, pictures: ReadonlySet<ArtifactId>): Performer {
  if (pictures.size === 0) return performer;
  return {
    ...performer,
    edition: sha256([performer.edition, ...[...pictures].toSorted()].join("\n")),
    perform: (assignment, tools, settings) =>
      performer.perform({ ...assignment, mayLeave: (id) => pictures.has(id) }, tools, settings),
  };
}

/** The same performer, where whoever started the analysis said that all pictures may leave. */
export function withAllPictures(performer: Performer): Performer {
  return {
    ...performer,
    edition: sha256(`${performer.edition}\nall pictures`),
    perform: (assignment, tools, settings) =>
      performer.perform({ ...assignment, mayLeave: () => true }, tools, settings),
  };
}

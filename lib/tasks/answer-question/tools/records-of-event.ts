import type { EvidenceReference } from "@/lib/domain/evidence";
import { type RecordReference, toReference } from "@/lib/domain/record-reference";
import type { Inquiry, Told } from "./inquiry";
import { placeOfRecord, tellResult } from "./tool-result";

/** The dated records that citations point at, in the order they are cited. */
export function recordsOfEvidence(
  inquiry: Inquiry,
  evidence: readonly EvidenceReference[],
): Promise<Told<readonly RecordReference[]>> {
  return inquiry.ask({
    name: "records_at_places",
    arguments: { places: evidence.map(({ path, locator }) => ({ path, locator })) },
    answer: async (reader) => {
      const found = await Promise.all(
        evidence.map(({ artifactId, locator }) => reader.recordAt(artifactId, locator)),
      );
      return found.flat().flatMap((record) => toReference(record) ?? []);
    },
    tell: (records) =>
      tellResult({ found: records.length, isCut: false, places: records.map(placeOfRecord) }),
  });
}

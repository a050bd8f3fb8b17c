import { onceFor } from "@/lib/base/once-for";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence";
import { type RecordReference, toReference } from "@/lib/domain/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Answered, Inquiry } from "./inquiry";
import { placeOfRecord, tellResult } from "./tool-result";

type Place = Pick<EvidenceReference, "artifactId" | "path" | "locator">;

/** Places kept of one run; those met later are read whenever they are asked for. */
const placesMax = 5_000;

/** Places are asked for again and again, and what stands there does not change. */
const recordsByPlace = onceFor(
  (_evidence: EvidenceReader) => new Map<string, readonly RecordReference[]>(),
);

/** The dated records at a place. */
export async function recordsAt(
  evidence: EvidenceReader,
  place: Place,
): Promise<readonly RecordReference[]> {
  const known = recordsByPlace(evidence);
  const key = evidenceKey(place);
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const found = await evidence.recordAt(place.artifactId, place.locator);
  const records = found.flatMap((record) => toReference(record) ?? []);
  if (known.size < placesMax) known.set(key, records);
  return records;
}

/** The same of several, in the order of the places: what was said of them is not taken on trust. */
export function askRecordsAt(
  inquiry: Inquiry,
  places: readonly Place[],
): Promise<Answered<readonly RecordReference[]>> {
  return inquiry.ask({
    name: "records_at_places",
    arguments: { places: places.map(({ path, locator }) => ({ path, locator })) },
    answer: async (evidence) =>
      (await Promise.all(places.map((place) => recordsAt(evidence, place)))).flat(),
    tell: (records) =>
      tellResult({ found: records.length, isCut: false, places: records.map(placeOfRecord) }),
  });
}

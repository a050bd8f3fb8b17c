import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence";

/** A key of its own for each citation of a list, also where two of them quote one place: the later ones are counted. */
export function citationKeys(
  citations: readonly Pick<EvidenceReference, "path" | "locator">[],
): readonly string[] {
  const counts = new Map<string, number>();
  return citations.map((citation) => {
    const place = evidenceKey(citation);
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    return count === 1 ? place : `${place} ${count}`;
  });
}

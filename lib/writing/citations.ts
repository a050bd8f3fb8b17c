import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";

/** One numbered note of a report: where something is written, and the words. */
export type NumberedCitation<Reference> = {
  readonly number: number;
  readonly reference: Reference;
};

/**
 * Numbers citations in the order in which a reader meets them; a place with the same quote keeps its
 * number wherever it is cited again. Asking is what numbers, so ask in reading order.
 */
export function createCitationNumbers<Reference>(keyOf: (reference: Reference) => string): {
  readonly numbersOf: (references: readonly Reference[]) => readonly number[];
  readonly list: () => readonly NumberedCitation<Reference>[];
} {
  const byKey = new Map<string, NumberedCitation<Reference>>();
  return {
    numbersOf: (references) =>
      references.map((reference) => {
        const key = keyOf(reference);
        const known = byKey.get(key);
        if (known) return known.number;
        const numbered = { number: byKey.size + 1, reference };
        byKey.set(key, numbered);
        return numbered.number;
      }),
    list: () => [...byKey.values()],
  };
}

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

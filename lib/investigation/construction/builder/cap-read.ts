import type { CheckedCitation } from "../../evidence/citation";

/** A model's eyes are not code's: nobody can check a reading but by looking. */
const readConfidenceMax = 0.7;

/** What is said of pictures alone is believed no further than their reader. */
export function capRead(confidence: number, citations: readonly CheckedCitation[]): number {
  const isOnlyRead = citations.every(({ reference }) => reference.reading !== undefined);
  return isOnlyRead && citations.length > 0 ? Math.min(confidence, readConfidenceMax) : confidence;
}

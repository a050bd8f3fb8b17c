import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { Verdict } from "@/lib/domain/review/decision";

/**
 * A verdict as the journal and documents tell it. What was cited is named by its place: the words of the evidence
 * stand with the event alone, where their masking is known.
 */
export function tellVerdict(verdict: Verdict): JsonValue {
  if (verdict.kind !== "edit-evidence") return toJsonValue(verdict);
  return { ...verdict, add: verdict.add.map(evidenceKey), drop: [...verdict.drop] };
}

import { parseInstant } from "@/lib/base/instant";
import type { FactItem } from "@/lib/domain/facts/fact-item";
import type { Moment } from "../document/moments";

/** How a thing is, which its recovery ends; what it is made of or set to stays. */
const ofCondition =
  /\b(?:status|state|health|healthy|condition|availability|available|up|alive|ready|readiness)\b/i;
const isWell =
  /^(?:up|ok|okay|healthy|running|active|enabled|ready|normal|online|available|serving|true|yes|open|connected|released|passing|green|1)$/i;

/**
 * What says that a thing recovered behind a state that nothing else ends: from then on the state is not known any more.
 * Null where the state is none of trouble, or nothing says so.
 */
export function findRecovery(fact: FactItem, moments: readonly Moment[]): Moment | null {
  const { about, validFrom, validUntil } = fact;
  const from = validFrom === null ? null : parseInstant(validFrom);
  if (about === null || from === null || validUntil !== null) return null;
  const predicate = about.predicate.replaceAll("_", " ");
  if (!ofCondition.test(predicate) || isWell.test(about.value)) return null;
  const recovery = moments.find(
    ({ kind, earliest, entities }) =>
      kind === "recovery" && earliest > from && entities.includes(about.subject),
  );
  return recovery ?? null;
}

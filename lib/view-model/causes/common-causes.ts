import type { Case } from "@/lib/causality/counterfactual/what-if";
import { findStrongestPath } from "@/lib/causality/graph/chains";
import { findCommonCauses } from "@/lib/causality/graph/origins";
import type { EventId } from "@/lib/domain/ids";
import { quoteName } from "../graph/graph-text";
import { findNamed, type NamedEvent, toWayLine, type WayLine } from "./way-list";

export type CommonCauses = {
  /** What there is to say of the two, in one sentence. */
  readonly text: string;
  readonly causes: readonly (NamedEvent & {
    /** The strongest from it to each of the two; none to itself. */
    readonly ways: readonly WayLine[];
  })[];
};

/** What led to both of two events, the nearest alone; null while two are not chosen. */
export function tellCommonCauses(
  of: Case,
  one: EventId | null,
  other: EventId | null,
): CommonCauses | null {
  if (one === null || other === null) return null;
  const [first, second] = [findNamed(of, one), findNamed(of, other)];
  if (first === null || second === null) return null;
  if (one === other) return { text: "Choose two events that differ.", causes: [] };
  const ids = findCommonCauses(of.graph, [one, other]);
  const found = ids.flatMap((id) => findNamed(of, id) ?? []);
  return {
    text: tellFound(found, first, second),
    causes: found.map((cause) => ({
      ...cause,
      ways: [first, second].flatMap(
        ({ id, title }) =>
          toWayLine(of, findStrongestPath(of.graph, cause.id, id), `To ${quoteName(title)}`) ?? [],
      ),
    })),
  };
}

function tellFound(found: readonly NamedEvent[], first: NamedEvent, second: NamedEvent): string {
  const [only] = found;
  if (only === undefined) return "According to the valid links, no event led to both.";
  if (only.id === first.id || only.id === second.id) {
    const effect = only.id === first.id ? second : first;
    return `${quoteName(only.title)} led to ${quoteName(effect.title)}.`;
  }
  return found.length === 1
    ? "This event led to both; no closer event did."
    : `These ${found.length} events led to both; no closer event did.`;
}

import type { CausalLink } from "@/lib/domain/causal-link";
import type { TimelineEvent } from "@/lib/domain/event";

/** What becomes one node: an event, or a chain of events that were folded together. In order of time. */
export type GraphUnit =
  | { readonly what: "event"; readonly id: string; readonly events: readonly [TimelineEvent] }
  | {
      readonly what: "chain";
      readonly id: string;
      readonly events: readonly [TimelineEvent, ...TimelineEvent[]];
    };

/** Two units that are joined; what lies inside a chain is not drawn. */
type UnitPair = { readonly source: string; readonly target: string };
export type UnitLink = UnitPair & { readonly link: CausalLink };
/** The second follows the first in time; `id` names the two events (`sequenceKey`). */
export type UnitSequence = UnitPair & { readonly id: string };

/** One event alone is no chain. */
const chainLengthMin = 2;

/**
 * Folds every run of events with one cause and one effect each into one unit. `isFoldable` says which events
 * may go: not what the story turns on. The id of a chain is made from that of its first event, so that one a
 * person has opened stays open; those are left as they are.
 */
export function foldChains(
  events: readonly TimelineEvent[],
  links: readonly CausalLink[],
  isFoldable: (event: TimelineEvent) => boolean,
  isOpened: (chainId: string) => boolean,
): {
  readonly units: readonly GraphUnit[];
  readonly links: readonly UnitLink[];
  /** The unit that shows an event. */
  readonly unitIdOf: (event: string) => string;
} {
  const byId = new Map(events.map((event) => [event.id, event]));
  const causes = Map.groupBy(links, ({ target }) => target);
  const effects = Map.groupBy(links, ({ source }) => source);
  const causeOf = ({ id }: TimelineEvent) => byId.get(causes.get(id)?.[0]?.source ?? id);
  const effectOf = ({ id }: TimelineEvent) => byId.get(effects.get(id)?.[0]?.target ?? id);
  const inChain = new Set<TimelineEvent | undefined>(
    events.filter(
      (event) =>
        causes.get(event.id)?.length === 1 &&
        effects.get(event.id)?.length === 1 &&
        isFoldable(event),
    ),
  );
  const chainOf = new Map<string, GraphUnit>();
  for (const first of events) {
    if (!inChain.has(first) || inChain.has(causeOf(first))) continue;
    const run: [TimelineEvent, ...TimelineEvent[]] = [first];
    for (let next = effectOf(first); next && inChain.has(next); next = effectOf(next)) {
      run.push(next);
    }
    const id = `chain-${first.id}`;
    if (run.length < chainLengthMin || isOpened(id)) continue;
    const chain: GraphUnit = { what: "chain", id, events: run };
    for (const event of run) chainOf.set(event.id, chain);
  }
  const unitIdOf = (id: string) => chainOf.get(id)?.id ?? id;
  const units = events.map(
    (event): GraphUnit => chainOf.get(event.id) ?? { what: "event", id: event.id, events: [event] },
  );
  return {
    unitIdOf,
    units: [...new Map(units.map((unit) => [unit.id, unit])).values()],
    links: links
      .map((link) => ({ source: unitIdOf(link.source), target: unitIdOf(link.target), link }))
      .filter(({ source, target }) => source !== target),
  };
}

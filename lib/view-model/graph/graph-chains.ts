import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";

/** What becomes one node: an event, or several that were put into one box. In order of time. */
export type GraphUnit =
  | { readonly what: "event"; readonly id: string; readonly events: readonly [TimelineEvent] }
  | {
      readonly what: "fold";
      readonly id: string;
      /** What is in the box: "12 events of nginx". */
      readonly name: string;
      readonly events: readonly [TimelineEvent, ...TimelineEvent[]];
    };

/** One event alone is no chain. */
const chainLengthMin = 2;

/**
 * Folds every run of events with one cause and one effect each into one unit. `isFoldable` says which events
 * may go: not what the story turns on, nor what a person has opened.
 */
export function foldChains(
  events: readonly TimelineEvent[],
  links: readonly CausalLink[],
  isFoldable: (event: TimelineEvent) => boolean,
): readonly GraphUnit[] {
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
    if (run.length < chainLengthMin) continue;
    const name = `${run.length} events in a row`;
    const chain: GraphUnit = { what: "fold", id, name, events: run };
    for (const event of run) chainOf.set(event.id, chain);
  }
  const units = events.map(
    (event): GraphUnit => chainOf.get(event.id) ?? { what: "event", id: event.id, events: [event] },
  );
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
}

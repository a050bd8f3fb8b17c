import type { EventId } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";

type Edge = Pick<CausalLink, "source" | "target">;

/** A shortest path of links from one event to another, both ends included; null when there is none. */
export function findPath(
  links: readonly Edge[],
  from: EventId,
  to: EventId,
): readonly EventId[] | null {
  const bySource = Map.groupBy(links, ({ source }) => source);
  const previous = new Map<EventId, EventId | null>([[from, null]]);
  const queue: EventId[] = [from];
  for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
    if (event === to) return walkBack(previous, to);
    for (const { target } of bySource.get(event) ?? []) {
      if (previous.has(target)) continue;
      previous.set(target, event);
      queue.push(target);
    }
  }
  return null;
}

function walkBack(previous: ReadonlyMap<EventId, EventId | null>, to: EventId): readonly EventId[] {
  const path: EventId[] = [];
  for (let event: EventId | null = to; event !== null; event = previous.get(event) ?? null) {
    path.unshift(event);
  }
  return path;
}

/** Every event that can be reached from `from`, itself included, without passing through `without`. */
export function reachableFrom(
  links: readonly Edge[],
  from: readonly EventId[],
  without: ReadonlySet<EventId> = new Set(),
): ReadonlySet<EventId> {
  const bySource = Map.groupBy(links, ({ source }) => source);
  const reached = new Set(from.filter((event) => !without.has(event)));
  for (const event of reached) {
    for (const { target } of bySource.get(event) ?? []) {
      if (!without.has(target)) reached.add(target);
    }
  }
  return reached;
}

import { type Candidate, candidatesMax } from "@/lib/domain/candidate";
import type { EventId } from "@/lib/domain/ids";
import type { Sequence } from "@/lib/domain/sequence";
import type { Conclusion } from "../calls/conclusion";

/** Of events that exist. What is named as a root cause is offered as that alone. */
export function toCandidates(
  { candidates = [] }: Conclusion,
  named: ReadonlySet<EventId>,
  resolve: (alias: string) => EventId | null,
): readonly Candidate[] {
  return candidates
    .flatMap(({ event, ...candidate }): Candidate[] => {
      const id = event === null ? null : resolve(event);
      if (event !== null && (id === null || named.has(id))) return [];
      return [{ ...candidate, event: id }];
    })
    .slice(0, candidatesMax);
}

export function toSequences(
  { sequences = [] }: Conclusion,
  resolve: (alias: string) => EventId | null,
): readonly Sequence[] {
  return sequences.flatMap((pair) => {
    const [source, target] = [resolve(pair.source), resolve(pair.target)];
    return source === null || target === null || source === target ? [] : [{ source, target }];
  });
}

import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { isLive } from "../claim";
import { citationsSchema, toCitation } from "../evidence/citation";
import type { EventTime } from "../evidence/event-time";
import { eventIds } from "../ids";
import type { CausalLink } from "./causal-link";
import type { TimelineEvent } from "./event";

/**
 * One event follows another in time, and nothing shows that it was caused by it. A sequence is no claim: no hash, approval,
 * root cause, coherence or counterfactual uses it. A person makes it a causal link by drawing the link.
 */
export const sequenceSchema = z.strictObject({
  source: eventIds.schema,
  target: eventIds.schema,
});
export type Sequence = Immutable<z.infer<typeof sequenceSchema>>;

export const sequenceItemSchema = z.object({
  source: z.string(),
  target: z.string(),
  evidence: citationsSchema,
});

/** A sequence has no id of its own: it is called by its two events. */
export function sequenceKey({ source, target }: { source: string; target: string }): string {
  return `${source}:${target}`;
}

/** Whether two times show that the one came first: not where one is unknown, or they overlap because both are coarse. */
export function isOrderShown(first: EventTime, second: EventTime): boolean {
  if (first.kind === "unknown" || second.kind === "unknown") return false;
  const overlaps = first.earliest <= second.latest && second.earliest <= first.latest;
  return !overlaps || first.latest - first.earliest + second.latest - second.earliest === 0;
}

/**
 * Sequences whose events are live, whose times show the order, and which no live causal link of the two events replaces, in
 * either direction.
 */
export function openSequences(
  sequences: readonly Sequence[],
  links: readonly CausalLink[],
  events: readonly TimelineEvent[],
): readonly Sequence[] {
  const live = new Map(events.filter(isLive).map((event) => [event.id, event]));
  const linked = new Set(
    links
      .filter(isLive)
      .flatMap(({ source, target }) => [`${source} ${target}`, `${target} ${source}`]),
  );
  return sequences.filter(({ source, target }) => {
    const [first, second] = [live.get(source), live.get(target)];
    if (first === undefined || second === undefined) return false;
    return isOrderShown(first.time, second.time) && !linked.has(`${source} ${target}`);
  });
}

/** With the first citation of each event: the two records that show the order. */
export function toSequenceItem(
  { source, target }: Sequence,
  events: ReadonlyMap<string, TimelineEvent>,
): z.infer<typeof sequenceItemSchema> {
  const shown = [source, target].flatMap((id) => events.get(id)?.evidence[0] ?? []);
  return { source, target, evidence: shown.map(toCitation) };
}

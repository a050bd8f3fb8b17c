import { ancestorsOf } from "@/lib/causality/graph/causal-graph";
import type { TimelineDocument } from "../document/document-schema";
import { toCaseOfDocument } from "../what-if/document-case";

/** The first of them: what was tried, and what it came to. */
const eventsMax = 4;

export type Ending = {
  /** What was done against it and how it got better, in order of time. */
  readonly events: readonly { readonly title: string; readonly at: string | null }[];
  readonly mitigatedAt: string | null;
  readonly resolvedAt: string | null;
};

/** What ended an incident, as its document tells: what led to its end first, then whatever else was done and got better. */
export function findEnding(document: TimelineDocument): Ending {
  const { graph, ender } = toCaseOfDocument(document);
  const leading = new Set<string>(
    [...(ender === null ? [] : ancestorsOf(graph, [ender]))].flatMap(
      (place) => graph.events[place]?.id ?? [],
    ),
  );
  const chosen = document.events
    .filter(({ kind }) => kind === "mitigation" || kind === "recovery")
    .map((event, order) => ({ event, order }))
    .toSorted(
      (a, b) =>
        Number(leading.has(b.event.id)) - Number(leading.has(a.event.id)) ||
        Number(b.event.importance === "key") - Number(a.event.importance === "key") ||
        a.order - b.order,
    )
    .slice(0, eventsMax)
    .map(({ event }) => ({ title: event.title, at: event.time.earliest }));
  const { mitigatedAt = null, resolvedAt = null } = document.incident;
  return { events: chosen.toSorted(byTime), mitigatedAt, resolvedAt };
}

/** Times of one form, which sort as texts; what has none goes last. */
function byTime(a: { readonly at: string | null }, b: { readonly at: string | null }): number {
  if (a.at === b.at) return 0;
  if (a.at === null || b.at === null) return a.at === null ? 1 : -1;
  return a.at < b.at ? -1 : 1;
}

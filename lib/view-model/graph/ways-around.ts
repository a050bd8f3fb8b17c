import { reachableFrom } from "@/lib/causality/find-path";
import { type EventId, eventIds } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { GraphDrawing } from "./graph-drawing";
import { findDrawnId, type LitWay } from "./lit-way";

/**
 * What of a drawing is on the ways to and from an event or a link: links lead from event to event, so that no way goes
 * through a box by two of its events that nothing joins. A pair that only follows in time is no way: it has its two
 * ends, and an event has what comes just before and after it. Null where there is nothing to light.
 */
export function findWaysAround(
  drawing: GraphDrawing,
  links: readonly CausalLink[],
  id: string | null,
): LitWay | null {
  const drawnId = id === null ? null : findDrawnId(drawing, id);
  if (id === null || drawnId === null) return null;
  const pair = drawing.edges.find((edge) => edge.id === drawnId && edge.relation === "then");
  if (pair) return { nodeIds: [pair.source, pair.target], edgeIds: [], besideIds: [pair.id] };
  const ways = walkAround(links, id);
  const edgeIds = drawing.edges
    .filter((edge) => edge.links.some((link) => ways.linkIds.has(link.id)))
    .map((edge) => edge.id);
  const besides = drawing.edges.filter(
    ({ relation, source, target }) => relation === "then" && (source === id || target === id),
  );
  const nodes = drawing.nodes.filter((node) =>
    (node.what === "fold" ? node.eventIds : [node.id]).some((each) => ways.events.has(each)),
  );
  const isInBox = drawing.nodes.some(({ what, id: each }) => what === "fold" && each === drawnId);
  // An event in a box that no line leads to lights nothing, and nothing else steps back.
  if (isInBox && edgeIds.length === 0) return null;
  const nodeIds = [...nodes.map((node) => node.id), ...besides.flatMap(endsOf)];
  return { nodeIds: [...new Set(nodeIds)], edgeIds, besideIds: besides.map((edge) => edge.id) };
}

const endsOf = ({ source, target }: { readonly source: string; readonly target: string }) => [
  source,
  target,
];

function walkAround(links: readonly CausalLink[], id: string) {
  const link = links.find((each) => each.id === id);
  const event = eventIds.parse(id);
  const from: readonly EventId[] = link ? [link.source] : event === null ? [] : [event];
  const to: readonly EventId[] = link ? [link.target] : from;
  const back = links.map(({ source, target }) => ({ source: target, target: source }));
  const [before, after] = [reachableFrom(back, from), reachableFrom(links, to)];
  return {
    events: new Set<string>([...before, ...after]),
    linkIds: new Set<string>(
      links
        .filter((each) => each === link || before.has(each.target) || after.has(each.source))
        .map((each) => each.id),
    ),
  };
}

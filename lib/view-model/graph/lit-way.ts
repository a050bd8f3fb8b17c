import type { EventId } from "@/lib/domain/ids";
import type { GraphDrawing } from "./graph-drawing";
import { quoteName } from "./graph-text";

/** What of a drawing is on a way that a person wants to see. */
export type LitWay = {
  /** In order of the way, where it is one. */
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
  /** Lines that stay in sight with it, and are no part of the way. */
  readonly besideIds: readonly string[];
};

/** The nodes and lines of a way, as far as they are drawn: a box stands for its events. */
export function findLitWay({ nodes, edges }: GraphDrawing, way: readonly EventId[]): LitWay {
  const nodeOf = new Map(
    nodes.flatMap((node) =>
      (node.what === "fold" ? node.eventIds : [node.id]).map((id) => [id, node.id] as const),
    ),
  );
  const steps = way.slice(1).map((target, place) => ({ source: way[place] ?? "", target }));
  return {
    nodeIds: [...new Set(way.flatMap((event) => nodeOf.get(event) ?? []))],
    edgeIds: steps.flatMap((step) =>
      edges
        .filter(({ relation, links }) => carrying.has(relation) && links.some(isOfStep(step)))
        .map(({ id }) => id),
    ),
    besideIds: [],
  };
}

/** The id of the node or line that shows an event or a link: a box or a line of several holds it. */
export function findDrawnId({ nodes, edges }: GraphDrawing, id: string): string | null {
  const node = nodes.find((each) =>
    each.what === "fold" ? [each.id, ...each.eventIds].includes(id) : each.id === id,
  );
  const edge = edges.find((each) => each.id === id || each.links.some((link) => link.id === id));
  return (node ?? edge)?.id ?? null;
}

type Step = { readonly source: string; readonly target: string };

function isOfStep(step: Step): (link: Step) => boolean {
  return ({ source, target }) => source === step.source && target === step.target;
}

const carrying: ReadonlySet<string> = new Set(["causes", "enables"]);

/** "Highlighted: the path from “A” to “B”, over 3 links"; null when no way is asked for. */
export function describeLit(
  way: readonly EventId[],
  { edgeIds }: LitWay,
  titleOf: (id: EventId) => string | undefined,
): string | null {
  const [first, last] = [way[0], way.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [titleOf(first), titleOf(last)];
  if (from === undefined || to === undefined || edgeIds.length === 0) {
    return "The path is not drawn: its links were rejected, or a filter hides them";
  }
  const steps = way.length - 1;
  const missing = edgeIds.length < steps ? `, ${edgeIds.length} of them drawn` : "";
  return `Highlighted: the path from ${quoteName(from)} to ${quoteName(to)}, ${steps} ${steps === 1 ? "link" : "links"}${missing}`;
}

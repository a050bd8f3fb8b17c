import { onset } from "@/lib/domain/event-onset";
import type { GraphUnit } from "./graph-chains";
import { assignLayers, type LayerEdge } from "./graph-layers";

/** Between two events of the main row: columns of their own, or the columns of the later one. */
export type Spread = "apart" | "together";

/**
 * The column of every unit, so few that the main row from cause to impact to end stays one row: what happened between
 * two of its events stands between them, or above and below the later one. What only follows in time does not decide.
 */
export function columnsBySpine(
  units: readonly GraphUnit[],
  edges: readonly LayerEdge[],
  spine: readonly string[],
  shape: {
    readonly perColumn: number;
    readonly spread: Spread;
    /** Ids of those that stand beside the first of the main row, whenever they were. */
    readonly rivals: ReadonlySet<string>;
  },
): ReadonlyMap<string, number> {
  const onsets = new Map(units.map(({ id, events: [first] }) => [id, onset(first)]));
  const timeOf = (id: string) => onsets.get(id) ?? 0;
  const onSpine = new Set(spine);
  // Also where a recorded time of the main row goes back.
  const reached = spine.map((_, at) => Math.max(...spine.slice(0, at + 1).map(timeOf)));
  const beside = units.filter(({ id }) => !onSpine.has(id));
  const byTime = beside.flatMap(({ id }): readonly LayerEdge[] => {
    if (shape.rivals.has(id)) return [];
    const at = reached.findLastIndex((time) => time <= timeOf(id));
    const [before, next] = [spine[at], spine[at + 1]];
    return [
      ...(before === undefined ? [] : [{ source: before, target: id }]),
      ...(next === undefined || at < 0 || shape.spread === "together"
        ? []
        : [{ source: id, target: next }]),
    ];
  });
  // The main row has its places first; then in order of time.
  const inOrder = [
    ...spine,
    ...shape.rivals,
    ...beside
      .filter(({ id }) => !shape.rivals.has(id))
      .map(({ id }) => id)
      .toSorted((a, b) => compare(timeOf(a), timeOf(b))),
  ];
  return assignLayers(
    inOrder.map((id) => ({ id, at: 0 })),
    [...edges, ...byTime],
    shape.perColumn,
  );
}

/** Two unknown times are equal. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

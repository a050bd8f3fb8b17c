import { onset } from "@/lib/domain/timeline/event-onset";
import type { GraphUnit } from "./graph-chains";
import type { Joins } from "./graph-joins";
import { assignLayers, type LayerEdge, type LayerNode } from "./graph-layers";
import { type GraphLayout, layOutDown, layOutGraph } from "./graph-layout";
import { type GraphMarks, nodeBox } from "./graph-pieces";
import type { Bounds, countPlaces } from "./graph-room";

/** Down a small screen the words of a link stand between two boxes. */
const downBox = { ...nodeBox, gapX: 16, gapY: 30 };

/** What is laid out: the edges that are drawn, and after them those that only decide on columns. */
export type Drawn = {
  readonly units: readonly GraphUnit[];
  readonly nodes: readonly LayerNode[];
  readonly edges: readonly LayerEdge[];
  readonly drawnCount: number;
  /** Links, and the order of the main row: what decides on columns where time does not. */
  readonly deciding: readonly LayerEdge[];
  /** Where only that decides: ids of what stands beside the root cause. */
  readonly rivals: ReadonlySet<string>;
  readonly spine: readonly string[];
  /** Nothing of the main row is in a box with other events. */
  readonly isSpineWhole: boolean;
};

export function toDrawn(
  units: readonly GraphUnit[],
  { links, sequences }: Joins,
  marks: GraphMarks,
): Drawn {
  const spine = spineOf(units, marks);
  const drawn = [...links, ...sequences];
  // The main row is in order, also where nothing joins two of its events.
  const inOrder = spine
    .slice(1)
    .map((target, at): LayerEdge => ({ source: spine[at] ?? target, target }));
  const joined = new Set(drawn.map(({ source, target }) => `${source}:${target}`));
  const unjoined = inOrder.filter(({ source, target }) => !joined.has(`${source}:${target}`));
  const rivals = placeRivals(units, [...drawn, ...unjoined], marks);
  const onSpine = new Set(marks.spine.eventIds);
  const apart = placeRivals(units, [...links, ...inOrder], marks);
  return {
    ...{ units, spine, nodes: rivals.nodes },
    isSpineWhole: units
      .filter(({ id }) => spine.includes(id))
      .every(({ events }) => events.every(({ id }) => onSpine.has(id))),
    edges: [...drawn, ...unjoined, ...rivals.edges],
    drawnCount: drawn.length,
    deciding: [...links, ...inOrder, ...apart.edges],
    rivals: apart.beside,
  };
}

type Places = ReturnType<typeof countPlaces>;
/** Where the boxes stand, before they and their lines are laid out. */
export type Arrangement = {
  readonly layers: ReadonlyMap<string, number>;
  readonly columnsMax: number;
  readonly direction: "across" | "down";
};
export type Arrange = (drawn: Drawn, places: Places) => Generator<Arrangement, undefined>;

/** By time as long as there are columns, then with as few columns as the main row allows, none of it in a box with others. */
export function* alongSpine(
  drawn: Drawn,
  { columns, rows }: Places,
): Generator<Arrangement, undefined> {
  if (!drawn.isSpineWhole) return;
  const oneRow = { columnsMax: Number.POSITIVE_INFINITY, direction: "across" } as const;
  for (let perColumn = rows; perColumn > 1; perColumn -= 1) {
    const layers = assignLayers(drawn.nodes, drawn.edges, perColumn);
    if (countColumns(layers) <= columns) yield { ...oneRow, layers };
  }
  for (const spread of ["apart", "together"] as const) {
    for (let perColumn = rows; perColumn > 1; perColumn -= 1) {
      const { units, deciding, spine, rivals } = drawn;
      const shape = { perColumn, spread, rivals };
      const layers = columnsBySpine(units, deciding, spine, shape);
      if (countColumns(layers) <= columns) yield { ...oneRow, layers };
    }
  }
}

export function* inRows(
  drawn: Drawn,
  { columns, rows }: Places,
): Generator<Arrangement, undefined> {
  for (const columnsMax of [columns, columns - 1]) {
    for (let perColumn = rows; perColumn > 0; perColumn -= 1) {
      const layers = assignLayers(drawn.nodes, drawn.edges, perColumn);
      yield { layers, columnsMax, direction: "across" };
    }
  }
}

export function* downScreen(drawn: Drawn, { columns }: Places): Generator<Arrangement, undefined> {
  for (let perColumn = columns; perColumn > 0; perColumn -= 1) {
    const layers = assignLayers(drawn.nodes, drawn.edges, perColumn);
    yield { layers, columnsMax: Number.POSITIVE_INFINITY, direction: "down" };
  }
}

function countColumns(layers: ReadonlyMap<string, number>): number {
  return Math.max(0, ...layers.values()) + 1;
}

export function layOutArrangement(
  { nodes, edges, spine, drawnCount }: Drawn,
  { direction, ...shape }: Arrangement,
): GraphLayout {
  const layout =
    direction === "across"
      ? layOutGraph(nodes, edges, nodeBox, { ...shape, spine })
      : layOutDown(nodes, edges, downBox, { ...shape, spine });
  return { ...layout, lines: layout.lines.slice(0, drawnCount) };
}

/** What the boxes alone take at zoom 1: lines between them only make it more. */
export function leastBounds({ layers, columnsMax, direction }: Arrangement): Bounds {
  const held: number[] = [];
  for (const layer of layers.values()) held[layer] = (held[layer] ?? 0) + 1;
  const deepest: number[] = [];
  for (const [layer, count] of held.entries()) {
    const band = Math.floor(layer / columnsMax);
    deepest[band] = Math.max(deepest[band] ?? 0, count);
  }
  const along = Math.min(held.length, columnsMax);
  const beside = deepest.reduce((sum, count) => sum + count, 0);
  const [columns, rows] = direction === "across" ? [along, beside] : [beside, along];
  const { width, height, gapX, gapY } = direction === "across" ? nodeBox : downBox;
  const [right, bottom] = [columns * (width + gapX) - gapX, rows * (height + gapY) - gapY];
  return { left: 0, right, top: 0, bottom };
}

/** The boxes of the main row, in order. */
export function spineOf(units: readonly GraphUnit[], { spine }: GraphMarks): readonly string[] {
  const unitOf = new Map<string, string>(
    units.flatMap((unit) => unit.events.map(({ id }) => [id, unit.id] as const)),
  );
  return [...new Set(spine.eventIds.flatMap((id) => unitOf.get(id) ?? []))];
}

type Rivals = {
  readonly nodes: readonly LayerNode[];
  readonly edges: readonly LayerEdge[];
  /** Ids of those that stand beside the root cause. */
  readonly beside: ReadonlySet<string>;
};

/**
 * The units with their times, and what else decides on their columns: what might have begun it stands beside the first
 * root cause, unless one of the two led to the other.
 */
function placeRivals(
  units: readonly GraphUnit[],
  edges: readonly LayerEdge[],
  { rootRanks, candidates }: Pick<GraphMarks, "rootRanks" | "candidates">,
): Rivals {
  const alone = units.filter(({ what }) => what === "event");
  const root = alone.find(({ id }) => rootRanks.get(id) === 1);
  const nodes = units.map(({ id, events: [first] }) => ({ id, at: onset(first) }));
  if (root === undefined) return { nodes, edges: [], beside: new Set() };
  const before = reach(edges, root.id, "source");
  const after = reach(edges, root.id, "target");
  const beside = new Set<string>(
    alone
      .filter(({ id }) => id !== root.id && (rootRanks.has(id) || candidates.has(id)))
      .filter(({ id }) => !before.has(id) && !after.has(id))
      .map(({ id }) => id),
  );
  const reached = [...beside].map((id) => ({ id, after: reach(edges, id, "target") }));
  const leading = edges.filter(({ target }) => target === root.id).map(({ source }) => source);
  return {
    beside,
    nodes: nodes.map(({ id, at }) => ({ id, at: beside.has(id) ? onset(root.events[0]) : at })),
    edges: leading.flatMap((source) =>
      reached
        .filter(({ after: later }) => !later.has(source))
        .map(({ id: target }) => ({ source, target })),
    ),
  };
}

/** Ids of all that leads to a unit, or that it leads to. */
function reach(
  edges: readonly LayerEdge[],
  from: string,
  side: "source" | "target",
): ReadonlySet<string> {
  const other = side === "source" ? "target" : "source";
  const next = Map.groupBy(edges, (edge) => edge[other]);
  const reached = new Set([from]);
  // Grows while it is walked.
  for (const id of reached) for (const edge of next.get(id) ?? []) reached.add(edge[side]);
  return reached;
}

/** Between two events of the main row: columns of their own, or the columns of the later one. */
type Spread = "apart" | "together";

/**
 * The column of every unit, so few that the main row from cause to impact to end stays one row: what happened between
 * two of its events stands between them, or above and below the later one. What only follows in time does not decide.
 */
function columnsBySpine(
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

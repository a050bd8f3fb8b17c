import type { GraphUnit } from "./graph-chains";
import { columnsBySpine } from "./graph-columns";
import { type FoldRequest, foldToFit } from "./graph-fold";
import type { Joins } from "./graph-joins";
import { assignLayers, type LayerEdge, type LayerNode } from "./graph-layers";
import { type GraphLayout, type LayoutShape, layOutDown, layOutGraph } from "./graph-layout";
import { type GraphMarks, nodeBox } from "./graph-pieces";
import { placeRivals } from "./graph-rivals";
import { boundsOf, countPlaces, fitZoom, type GraphRoom, readableZoomMin } from "./graph-room";

type Fitted = Joins & { readonly units: readonly GraphUnit[]; readonly layout: GraphLayout };

/** From so many columns on a story is read along a row. */
const columnsAcrossMin = 3;
/** Down a small screen the words of a link stand between two boxes. */
const downBox = { ...nodeBox, gapX: 16, gapY: 30 };
/** After each try that does not fit there are so many times fewer boxes. */
const fewer = 0.85;

/** The main row goes on below only where it would cost more than this share of the boxes to keep it one row. */
const keptShareMin = 0.55;

type Given = {
  readonly room: GraphRoom;
  readonly request: FoldRequest;
  readonly marks: GraphMarks;
};

/**
 * As many boxes as can be read at once, and where they stand: along the main row from cause to impact to end, in several
 * rows where it is too long for one, or down a small screen. Fewer boxes hold more events each, until the text of the
 * whole has its readable size.
 */
export function layOutInRoom(
  units: readonly GraphUnit[],
  join: (units: readonly GraphUnit[]) => Joins,
  given: Given,
): Fitted {
  const { columns, rows } = countPlaces(given.room);
  const most = Math.max(1, Math.min(units.length, columns * rows));
  const search = (fewest: number, layOuts: LayOuts) =>
    fitUnits(units, join, { ...given, most, fewest, layOuts });
  const isOneRow = spineOf(units, given.marks).length <= columns;
  const found =
    columns < columnsAcrossMin
      ? search(1, downScreen)
      : ((isOneRow ? search(Math.ceil(most * keptShareMin), alongSpine) : null) ??
        search(1, inRows));
  if (found !== null) return found;
  // A screen that has no place for one box has none for anything.
  const folded = foldToFit(units, 1, given.request);
  const joins = join(folded);
  return { units: folded, ...joins, layout: layOutUnits(toDrawn(folded, joins, given.marks), {}) };
}

function fitUnits(
  units: readonly GraphUnit[],
  join: (units: readonly GraphUnit[]) => Joins,
  given: Given & { readonly most: number; readonly fewest: number; readonly layOuts: LayOuts },
): Fitted | null {
  const places = countPlaces(given.room);
  for (
    let most = given.most;
    most >= given.fewest;
    most = Math.min(most - 1, Math.floor(most * fewer))
  ) {
    const folded = foldToFit(units, most, given.request);
    const joins = join(folded);
    const layouts = given.layOuts(toDrawn(folded, joins, given.marks), places);
    // Generators have no `find` in browsers of a few years ago.
    for (const layout of layouts) {
      if (isReadable(layout, given.room)) return { units: folded, ...joins, layout };
    }
  }
  return null;
}

function isReadable({ places, lines }: GraphLayout, room: GraphRoom): boolean {
  return fitZoom(boundsOf(places.values(), lines), room) >= readableZoomMin;
}

/** What is laid out: the edges that are drawn, and after them those that only decide on columns. */
type Drawn = {
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

function toDrawn(
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
type LayOuts = (drawn: Drawn, places: Places) => Generator<GraphLayout, undefined>;

/** By time as long as there are columns, then with as few columns as the main row allows, none of it in a box with others. */
function* alongSpine(drawn: Drawn, { columns, rows }: Places): Generator<GraphLayout, undefined> {
  if (!drawn.isSpineWhole) return;
  for (let perColumn = rows; perColumn > 1; perColumn -= 1) {
    const layers = assignLayers(drawn.nodes, drawn.edges, perColumn);
    if (countColumns(layers) <= columns) yield layOutUnits(drawn, { layers });
  }
  for (const spread of ["apart", "together"] as const) {
    for (let perColumn = rows; perColumn > 1; perColumn -= 1) {
      const { units, deciding, spine, rivals } = drawn;
      const shape = { perColumn, spread, rivals };
      const layers = columnsBySpine(units, deciding, spine, shape);
      if (countColumns(layers) <= columns) yield layOutUnits(drawn, { layers });
    }
  }
}

function* inRows(drawn: Drawn, { columns, rows }: Places): Generator<GraphLayout, undefined> {
  for (const columnsMax of [columns, columns - 1]) {
    for (let perColumn = rows; perColumn > 0; perColumn -= 1) {
      yield layOutUnits(drawn, { perColumn, columnsMax });
    }
  }
}

function* downScreen(drawn: Drawn, { columns }: Places): Generator<GraphLayout, undefined> {
  for (let perColumn = columns; perColumn > 0; perColumn -= 1) {
    yield layOutUnits(drawn, { perColumn }, "down");
  }
}

function countColumns(layers: ReadonlyMap<string, number>): number {
  return Math.max(0, ...layers.values()) + 1;
}

function layOutUnits(
  { nodes, edges, spine, drawnCount }: Drawn,
  shape: LayoutShape,
  direction: "across" | "down" = "across",
): GraphLayout {
  const layout =
    direction === "across"
      ? layOutGraph(nodes, edges, nodeBox, { ...shape, spine })
      : layOutDown(nodes, edges, downBox, { ...shape, spine });
  return { ...layout, lines: layout.lines.slice(0, drawnCount) };
}

/** The boxes of the main row, in order. */
function spineOf(units: readonly GraphUnit[], { spine }: GraphMarks): readonly string[] {
  const unitOf = new Map<string, string>(
    units.flatMap((unit) => unit.events.map(({ id }) => [id, unit.id] as const)),
  );
  return [...new Set(spine.eventIds.flatMap((id) => unitOf.get(id) ?? []))];
}

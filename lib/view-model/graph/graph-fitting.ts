import type { GraphUnit } from "./graph-chains";
import { type FoldRequest, foldToFit } from "./graph-fold";
import type { Joins } from "./graph-joins";
import type { LayerEdge } from "./graph-layers";
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

/**
 * As many boxes as can be read at once, and where they stand: in rows below each other from cause to impact to end, or
 * down a small screen. Fewer boxes hold more events each, until the text of the whole has its readable size.
 */
export function layOutInRoom(
  units: readonly GraphUnit[],
  join: (units: readonly GraphUnit[]) => Joins,
  given: { readonly room: GraphRoom; readonly request: FoldRequest; readonly marks: GraphMarks },
): Fitted {
  const { columns, rows } = countPlaces(given.room);
  let most = Math.max(1, Math.min(units.length, columns * rows));
  for (;;) {
    const folded = foldToFit(units, most, given.request);
    const joins = join(folded);
    const tries = layOutsOf(folded, joins, given.marks, { columns, rows });
    const found = tries.find((layout) => isReadable(layout, given.room));
    if (found !== undefined) return { units: folded, ...joins, layout: found };
    // One box has a place on any screen that shows anything.
    if (most === 1) {
      return { units: folded, ...joins, layout: layOutUnits(folded, joins, given.marks, {}) };
    }
    most = Math.max(1, Math.floor(most * fewer));
  }
}

function isReadable({ places, lines }: GraphLayout, room: GraphRoom): boolean {
  return fitZoom(boundsOf(places.values(), lines), room) >= readableZoomMin;
}

/** The ways to lay out the same units: in as few rows of columns as possible first. */
function* layOutsOf(
  units: readonly GraphUnit[],
  joins: Joins,
  marks: GraphMarks,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Generator<GraphLayout, undefined> {
  if (columns < columnsAcrossMin) {
    for (let across = columns; across > 0; across -= 1) {
      yield layOutUnits(units, joins, marks, { perColumn: across }, "down");
    }
    return;
  }
  for (const columnsMax of [columns, columns - 1]) {
    for (let perColumn = rows; perColumn > 0; perColumn -= 1) {
      yield layOutUnits(units, joins, marks, { perColumn, columnsMax });
    }
  }
}

function layOutUnits(
  units: readonly GraphUnit[],
  { links, sequences }: Joins,
  marks: GraphMarks,
  shape: LayoutShape,
  direction: "across" | "down" = "across",
): GraphLayout {
  const spine = spineOf(units, marks);
  const drawn = [...links, ...sequences];
  // The main row is in order, also where nothing joins two of its events.
  const joined = new Set(drawn.map(({ source, target }) => `${source}:${target}`));
  const inOrder = spine
    .slice(1)
    .map((target, at): LayerEdge => ({ source: spine[at] ?? target, target }))
    .filter(({ source, target }) => !joined.has(`${source}:${target}`));
  const rivals = placeRivals(units, [...drawn, ...inOrder], marks);
  const edges = [...drawn, ...inOrder, ...rivals.edges];
  const layout =
    direction === "across"
      ? layOutGraph(rivals.nodes, edges, nodeBox, { ...shape, spine })
      : layOutDown(rivals.nodes, edges, downBox, { ...shape, spine });
  return { ...layout, lines: layout.lines.slice(0, drawn.length) };
}

/** The boxes of the main row, in order. */
function spineOf(units: readonly GraphUnit[], { spine }: GraphMarks): readonly string[] {
  const unitOf = new Map<string, string>(
    units.flatMap((unit) => unit.events.map(({ id }) => [id, unit.id] as const)),
  );
  return [...new Set(spine.eventIds.flatMap((id) => unitOf.get(id) ?? []))];
}

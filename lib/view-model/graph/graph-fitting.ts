import {
  type Arrange,
  type Arrangement,
  alongSpine,
  type Drawn,
  downScreen,
  inRows,
  layOutArrangement,
  leastBounds,
  spineOf,
  toDrawn,
} from "./graph-arrangements";
import type { GraphUnit } from "./graph-chains";
import { type FoldRequest, foldToFit } from "./graph-fold";
import type { Joins } from "./graph-joins";
import type { GraphLayout } from "./graph-layout";
import type { GraphMarks } from "./graph-pieces";
import {
  type Bounds,
  boundsOf,
  countPlaces,
  fitZoom,
  type GraphRoom,
  readableZoomMin,
} from "./graph-room";

type Fitted = Joins & { readonly units: readonly GraphUnit[]; readonly layout: GraphLayout };

/** From so many columns on a story is read along a row. */
const columnsAcrossMin = 3;
/** Numbers of boxes that are tried, and arrangements of each that are laid out: a layout takes the main thread. */
const triesMax = 8;
const layoutsOfTryMax = 6;

/** The main row goes on below only where it would cost more than this share of the boxes to keep it one row. */
const keptShareMin = 0.55;

type Given = {
  readonly join: (units: readonly GraphUnit[]) => Joins;
  readonly room: GraphRoom;
  readonly request: FoldRequest;
  readonly marks: GraphMarks;
};

/**
 * As many boxes as can be read at once, and where they are: along the main row from cause to impact to end, in several
 * rows where it is too long for one, or down a small screen. Fewer boxes hold more events each, until the text of the
 * whole has its readable size. `layouts` says how many layouts that took.
 */
export function layOutInRoom(
  units: readonly GraphUnit[],
  given: Given,
): Fitted & { readonly layouts: number } {
  let layouts = 0;
  const layOut: LayOut = (drawn, arrangement) => {
    layouts += 1;
    return layOutArrangement(drawn, arrangement);
  };
  const { columns, rows } = countPlaces(given.room);
  const most = Math.max(1, Math.min(units.length, columns * rows));
  const search = (fewest: number, arrange: Arrange) =>
    findMost(fewest, most, (count) => fitCount(units, count, given, { arrange, layOut }));
  const isOneRow = spineOf(units, given.marks).length <= columns;
  const found =
    columns < columnsAcrossMin
      ? search(1, downScreen)
      : ((isOneRow ? search(Math.ceil(most * keptShareMin), alongSpine) : null) ??
        search(1, inRows));
  return { ...(found ?? layOutOne(units, given, layOut)), layouts };
}

type LayOut = (drawn: Drawn, arrangement: Arrangement) => GraphLayout;

/** The most boxes first; then halves what is left between a number that fits and one that does not. */
function findMost(
  fewest: number,
  most: number,
  attempt: (count: number) => Fitted | null,
): Fitted | null {
  let found: Fitted | null = null;
  let [fits, tooMany] = [fewest - 1, most + 1];
  for (let turn = 0; turn < triesMax && tooMany - fits > 1; turn += 1) {
    const count = turn === 0 ? most : Math.floor((fits + tooMany) / 2);
    const fitted = attempt(count);
    if (fitted === null) tooMany = count;
    else [fits, found] = [count, fitted];
  }
  return found;
}

/** So many boxes in the first arrangement in which they can be read; null where there is none. */
function fitCount(
  units: readonly GraphUnit[],
  count: number,
  { join, room, request, marks }: Given,
  { arrange, layOut }: { readonly arrange: Arrange; readonly layOut: LayOut },
): Fitted | null {
  const folded = foldToFit(units, count, request);
  const joins = join(folded);
  const drawn = toDrawn(folded, joins, marks);
  const tried = new Set<string>();
  for (const arrangement of arrange(drawn, countPlaces(room))) {
    const { layers, columnsMax } = arrangement;
    const key = `${columnsMax}:${folded.map(({ id }) => layers.get(id)).join()}`;
    if (tried.has(key) || !isReadable(leastBounds(arrangement), room)) continue;
    if (tried.size === layoutsOfTryMax) return null;
    tried.add(key);
    const layout = layOut(drawn, arrangement);
    const bounds = boundsOf(layout.places.values(), layout.lines);
    if (isReadable(bounds, room)) return { units: folded, ...joins, layout };
  }
  return null;
}

/** A screen that has no place for one box has none for anything. */
function layOutOne(
  units: readonly GraphUnit[],
  { join, request, marks }: Given,
  layOut: LayOut,
): Fitted {
  const folded = foldToFit(units, 1, request);
  const joins = join(folded);
  const layers = new Map(folded.map(({ id }, layer) => [id, layer]));
  const row = { layers, columnsMax: Number.POSITIVE_INFINITY, direction: "across" } as const;
  return { units: folded, ...joins, layout: layOut(toDrawn(folded, joins, marks), row) };
}

function isReadable(bounds: Bounds, room: GraphRoom): boolean {
  return fitZoom(bounds, room) >= readableZoomMin;
}

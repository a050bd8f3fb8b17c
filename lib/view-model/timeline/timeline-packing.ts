/**
 * Puts what lies in a lane into rows, for one zoom. Spaces: pixels on the axis, from left to right; row 0
 * is the uppermost. What matters most is placed first, and gives up its title before its place; what finds
 * no place is counted in clusters, so that nothing is dropped in silence.
 */
export type Box = {
  readonly id: string;
  /** From the mark to the end of its bar. */
  readonly from: number;
  readonly to: number;
  /** From the first to the last pixel of the part of a bar that is certain: a title inside begins and ends there. */
  readonly body?: Edges;
  /** Room its title asks for beside the mark, and what it would take if it is left over. */
  readonly titlePx: number;
  readonly wholeTitlePx: number;
  /** Lower is placed earlier; rank 0 and 1 are drawn as a bare mark rather than counted. */
  readonly rank: number;
};

export type PlacedBox = {
  readonly id: string;
  readonly row: number;
  /** 0: the mark alone. */
  readonly titlePx: number;
  /** The title stands before its mark: behind it, it would run out of the drawing. */
  readonly isLeft?: true;
  /** The title stands behind the end of its bar, which is shorter than the title. */
  readonly isAfter?: true;
};

/** From the first to the last pixel of what is drawn at all: no title runs out of it. */
export type Edges = { readonly from: number; readonly to: number };
const noEdges: Edges = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

export type BoxCluster = {
  readonly ids: readonly string[];
  readonly from: number;
  readonly to: number;
};

export type PackedLane = {
  /** Rows in use, that of clusters not counted. */
  readonly rows: number;
  readonly placed: readonly PlacedBox[];
  readonly clusters: readonly BoxCluster[];
  /** Those who were left alone in the row of clusters, with the room they have there. */
  readonly leftOver: readonly PlacedBox[];
};

/** A mark without its title. */
export const markPx = 18;
/** Bars narrower than this are drawn as moments. */
export const barPxMin = 9;
/** From the end of a bar to a title beside it: some air, the mark and some air. */
export const besideBarPx = 24;
/** What stands between two neighbours of a row. */
const airPx = 8;
/** A shorter title says nothing. */
const titlePxMin = 76;
/** "12 events" and its frame. */
export const clusterPx = 76;

type Span = readonly [from: number, to: number];

export function packLane(
  boxes: readonly Box[],
  rowsMax: number,
  edges: Edges = noEdges,
): PackedLane {
  const rows: Span[][] = [];
  const placed: PlacedBox[] = [];
  const unplaced: Box[] = [];
  for (const box of boxes.toSorted((a, b) => a.rank - b.rank || a.from - b.from)) {
    const place = findPlace(box, rows, rowsMax, edges);
    if (place === null) unplaced.push(box);
    else placed.push({ id: box.id, ...place });
  }
  return { rows: rows.length, placed: widen(placed, boxes, edges), ...gather(unplaced) };
}

/** Once everybody has a place, a title that was cut takes the room that is left beside it. */
function widen(
  placed: readonly PlacedBox[],
  boxes: readonly Box[],
  edges: Edges,
): readonly PlacedBox[] {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const boxOf = ({ id }: PlacedBox) => byId.get(id) ?? noBox;
  const inOrder = placed.toSorted((a, b) => a.row - b.row || boxOf(a).from - boxOf(b).from);
  // Those before their marks first: what they leave is for those behind.
  const before = inOrder.map((one, index) => {
    if (!one.isLeft) return one;
    const last = inOrder[index - 1];
    const from = last?.row === one.row ? occupied(boxOf(last), last)[1] : edges.from;
    return widenTo(one, boxOf(one), boxOf(one).from - from - beforePx(boxOf(one), 0));
  });
  return before.map((one, index) => {
    if (one.isLeft) return one;
    const box = boxOf(one);
    if (isBar(box) && !one.isAfter) return widenTo(one, box, roomInside(box));
    const next = before[index + 1];
    const to = next?.row === one.row ? occupied(boxOf(next), next)[0] - airPx : edges.to;
    return widenTo(one, box, to - behindPx(box, one.isAfter, 0));
  });
}

const noBox: Box = { id: "", from: 0, to: 0, titlePx: 0, wholeTitlePx: 0, rank: 0 };

function widenTo(one: PlacedBox, { wholeTitlePx }: Box, room: number): PlacedBox {
  return { ...one, titlePx: Math.max(one.titlePx, Math.min(wholeTitlePx, room)) };
}

function findPlace(
  box: Box,
  rows: Span[][],
  rowsMax: number,
  edges: Edges,
): Omit<PlacedBox, "id"> | null {
  for (const way of waysToTitle(box, edges)) {
    const span = occupied(box, way);
    for (let row = 0; row < rowsMax; row += 1) {
      const spans = rows[row] ?? [];
      const index = freeIndex(spans, span);
      if (index === null) continue;
      rows[row] = spans;
      spans.splice(index, 0, span);
      return { row, ...way };
    }
  }
  return null;
}

type Titling = Pick<PlacedBox, "titlePx" | "isLeft" | "isAfter">;

/**
 * Whole, then short, then without for what matters. A title is inside its bar where it fits, else behind it, or before
 * it where the drawing ends too soon: no bar ends under a title.
 */
function waysToTitle(box: Box, edges: Edges): readonly Titling[] {
  const short = Math.min(box.titlePx, titlePxMin);
  const inside = isBar(box) ? roomInside(box) : 0;
  const isAfter = isBar(box) ? { isAfter: true as const } : {};
  const ways = [box.titlePx, short].flatMap((titlePx): readonly Titling[] => {
    if (titlePx <= inside) return [{ titlePx }];
    if (behindPx(box, isAfter.isAfter, titlePx) <= edges.to) return [{ titlePx, ...isAfter }];
    const fitsBefore = box.from - beforePx(box, titlePx) >= edges.from;
    return fitsBefore ? [{ titlePx, isLeft: true }] : [];
  });
  const rest = isBar(box) ? inside : edges.to - box.from - markPx;
  const first = ways.length === 0 ? [{ titlePx: Math.max(0, rest) }] : ways;
  return box.rank <= 1 ? [...first, { titlePx: 0 }] : first;
}

function isBar({ from, to }: Box): boolean {
  return to - from >= barPxMin;
}

function roomInside({ from, to, body = { from, to } }: Box): number {
  return Math.max(0, body.to - body.from - markPx);
}

/** What a title before its mark takes. */
function beforePx(box: Box, titlePx: number): number {
  return titlePx + (isBar(box) ? besideBarPx : markPx / 2);
}

/** Where a title ends that stands behind its mark or its bar. */
function behindPx({ from, to }: Box, isAfter: true | undefined, titlePx: number): number {
  return (isAfter ? to + besideBarPx : from + markPx) + titlePx;
}

function occupied(box: Box, { titlePx, isLeft, isAfter }: Titling): Span {
  const { from, to } = box;
  if (isLeft) return [from - beforePx(box, titlePx), Math.max(to, from + markPx) + airPx];
  if (isBar(box) && !isAfter) return [from, Math.max(to, from + markPx) + airPx];
  const beside = titlePx === 0 ? from + markPx : behindPx(box, isAfter, titlePx);
  return [from, Math.max(to, beside) + airPx];
}

/** Where among the spans, which are in order and apart, this one can stand; null where it cannot. */
function freeIndex(spans: readonly Span[], [from, to]: Span): number | null {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.[0] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const before = spans[low - 1];
  const after = spans[low];
  const isFree =
    (before === undefined || before[1] <= from) && (after === undefined || after[0] >= to);
  return isFree ? low : null;
}

/** Neighbours that would overlap as clusters are one; one that stays alone is drawn with the room it has. */
function gather(unplaced: readonly Box[]): Pick<PackedLane, "clusters" | "leftOver"> {
  const groups: { boxes: Box[]; from: number; to: number }[] = [];
  for (const box of unplaced.toSorted((a, b) => a.from - b.from)) {
    const last = groups.at(-1);
    if (last && box.from < Math.max(last.to, last.from + clusterPx) + airPx) {
      last.boxes.push(box);
      last.to = box.from;
    } else groups.push({ boxes: [box], from: box.from, to: box.from });
  }
  const leftOver = groups.flatMap(({ boxes: [box, more] }, index) => {
    if (!box || more) return [];
    const room = (groups[index + 1]?.from ?? Number.POSITIVE_INFINITY) - box.from - markPx - airPx;
    return [{ id: box.id, row: 0, titlePx: Math.max(0, Math.min(box.titlePx, room)) }];
  });
  const clusters = groups
    .filter(({ boxes }) => boxes.length > 1)
    .map(({ boxes, from, to }) => ({ ids: boxes.map(({ id }) => id), from, to }));
  return { clusters, leftOver };
}

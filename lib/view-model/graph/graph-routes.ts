import type { Bands } from "./graph-bands";
import type { NodeBox, Point } from "./graph-geometry";
import type { LayerEdge } from "./graph-layers";

/** Lines beside each other keep so many pixels between them, as many as there is room for. */
const lanePx = 4;
const lanes = 6;
const nearestPx = 8;

/**
 * The line of an edge that goes to another band, or back: through the gap beside its cause, along the free strip below,
 * and through the gap before its effect. In gaps and strips there are no nodes. `turn` counts those that go around.
 */
export function routeAround(
  { source, target }: LayerEdge,
  turn: number,
  { places, bandOf, strips }: Bands,
  box: NodeBox,
): readonly Point[] {
  const from = places.get(source) ?? { x: 0, y: 0 };
  const to = places.get(target) ?? { x: 0, y: 0 };
  const half = box.width / 2;
  const lane = (turn % lanes) * lanePx;
  const right = from.x + half + nearestPx + lane;
  const left = to.x - half - nearestPx - lane;
  const margin = -half - nearestPx - lane;
  const [bandFrom, bandTo] = [bandOf.get(source) ?? 0, bandOf.get(target) ?? 0];
  const shift = lane - ((lanes - 1) * lanePx) / 2;
  // Above or below it in the same column: along the gap beside both.
  if (from.x === to.x && bandOf.get(source) === bandOf.get(target)) {
    return [
      { x: from.x + half, y: from.y },
      { x: right, y: from.y },
      { x: right, y: to.y },
      { x: to.x + half, y: to.y },
    ];
  }
  const below = (strips[bandFrom + 1] ?? 0) + shift;
  const before = (strips[bandTo > bandFrom ? bandTo : bandTo + 1] ?? 0) + shift;
  const along =
    before === below
      ? [{ x: left, y: below }]
      : [
          { x: margin, y: below },
          { x: margin, y: before },
          { x: left, y: before },
        ];
  return [
    { x: from.x + half, y: from.y },
    { x: right, y: from.y },
    { x: right, y: below },
    ...along,
    { x: left, y: to.y },
    { x: to.x - half, y: to.y },
  ];
}

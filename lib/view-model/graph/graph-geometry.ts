/** Model coordinates in pixels at zoom 1: x grows with time. */
export type Point = { readonly x: number; readonly y: number };

/** Pixels. `gapX` and `gapY` are between nodes, `passage` is the height an edge takes where it passes nodes. */
export type NodeBox = {
  readonly width: number;
  readonly height: number;
  readonly gapX: number;
  readonly gapY: number;
  readonly passage: number;
};

/** Where the word of a line is: its middle bend, or halfway between the two middle points. The graph library has it there too. */
export function middleOf(points: readonly Point[]): Point {
  const half = Math.floor(points.length / 2);
  const to = points[half] ?? { x: 0, y: 0 };
  const from = points.length % 2 === 0 ? (points[half - 1] ?? to) : to;
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

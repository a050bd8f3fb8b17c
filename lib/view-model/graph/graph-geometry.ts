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

import { expect, test } from "vitest";
import { keepRoom } from "./graph-room";

const kept = { width: 800, height: 560 };

test("a canvas that grows by less than 80 px, or trembles at an edge, keeps its room", () => {
  expect(keepRoom(kept, { width: 879, height: 600 })).toBe(kept);
  const smaller = keepRoom(kept, { width: 799, height: 560 });
  expect(smaller).toEqual({ width: 760, height: 560 });
  expect(keepRoom(smaller, { width: 801, height: 560 })).toBe(smaller);
});

test("a room is never larger than the canvas, and a large change is taken", () => {
  expect(keepRoom(kept, { width: 1_255, height: 500 })).toEqual({ width: 1_240, height: 480 });
  expect(keepRoom(kept, { width: 880, height: 560 })).toEqual({ width: 880, height: 560 });
});

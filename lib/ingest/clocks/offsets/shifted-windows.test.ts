import { expect, test } from "vitest";
import { findShiftedWindows } from "./shifted-windows";

const host = (name: string, ...spans: readonly (readonly [number, number])[]) => ({
  host: name,
  spans: spans.map(([from, to]) => ({ from: from * 1000, to: to * 1000 })),
});
const others = [host("shop", [100, 400], [101, 399]), host("db", [99, 401], [100, 400])];

test("a host whose files begin and end as much sooner as those of all others may be behind by that", () => {
  const robot = host("robot", [17, 317], [16, 316], [80, 230]);
  expect([...findShiftedWindows([...others, robot])]).toEqual([["robot", -83_000]]);
});

test.each([
  ["begins sooner and ends with them", host("robot", [17, 400], [16, 401])],
  ["has one file only", host("robot", [17, 317])],
  ["is off by no more than collecting takes", host("robot", [95, 395], [94, 394])],
])("one that %s shows nothing of its clock", (_, robot) => {
  expect(findShiftedWindows([...others, robot]).size).toBe(0);
});

test("where the others do not agree, none is measured", () => {
  const robot = host("robot", [17, 317], [16, 316]);
  expect(
    findShiftedWindows([robot, host("db", [0, 400], [0, 400]), host("shop", [99, 500], [99, 500])])
      .size,
  ).toBe(0);
});

import { expect, test } from "vitest";
import { event, eventId, link, stated, timeline } from "../testing/sample-timeline";
import { labelBundlesOnce } from "./graph-bundles";
import { drawGraph } from "./graph-drawing";

/** A sequence and a link of which only the height of the line is changed. */
const [enables, then] = drawGraph(
  timeline({
    events: [event(1), event(2), event(3)],
    causalLinks: [link(1, 1, 2, { relation: "enables" })],
    sequences: [{ source: eventId(2), target: eventId(3) }],
  }),
  "UTC",
  { limit: 9, opened: [], ends: [], withSequences: true },
).edges;
if (!enables || !then) throw new Error("drawn without lines");
const at = (edge: typeof then, y: number) => ({
  ...edge,
  points: [{ x: 0, y }, { x: 44, y }],
}); // biome-ignore format: a table
const labels = (edges: Parameters<typeof labelBundlesOnce>[0]) =>
  labelBundlesOnce(edges).map(({ label }) => label);

test("of sequences side by side one says then, and those further away say it too", () => {
  expect(labels([at(then, 0), at(then, 6), at(then, 12), at(then, 40)])).toEqual([
    ...["then", "", ""],
    "then",
  ]);
});

test("a sequence leaves its word to a link at the same place, and no link loses its word", () => {
  expect(labels([at(enables, 0), at(enables, 4), at(then, 2)])).toEqual(["enables", "enables", ""]);
});

test("where each of two events is followed by the same two, the lines that cross share one word", () => {
  const times = [0, 1, 60, 61];
  const pairs = [[1, 3], [1, 4], [2, 3], [2, 4]] as const; // biome-ignore format: a table
  const given = timeline({
    events: times.map((second, index) => event(index + 1, { time: stated(second) })),
    sequences: pairs.map(([one, other]) => ({ source: eventId(one), target: eventId(other) })),
  });
  const view = { limit: 9, opened: [], ends: [], withSequences: true };
  const words = drawGraph(given, "UTC", view).edges.map(({ label }) => label);
  expect(words.toSorted()).toEqual(["", "then", "then", "then"]);
});

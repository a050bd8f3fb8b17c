import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { findPath, reachableFrom } from "../find-path";
import { toCausalGraph } from "./causal-graph";
import { cutSetLimits, findCutSets } from "./cut-sets";

type Pairs = readonly (readonly [number, number])[];
const graphOf = (count: number, links: Pairs) =>
  toCausalGraph({
    events: Array.from({ length: count }, (_, index) => sampleEvent(index + 1)),
    causalLinks: links.map(([source, target]) => sampleLink(source, target)),
  });
const cuts = (count: number, links: Pairs, impact: readonly number[]) =>
  findCutSets(graphOf(count, links), impact.map(eventId)).sets.map((set) =>
    set.map((id) => Number.parseInt(id.slice(4), 16)),
  );

describe("what cuts every way to the impact", () => {
  test.each<[string, number, Pairs, number[], number[][]]>([
    [
      "each event of a chain but the one that hurt",
      3,
      [
        [1, 2],
        [2, 3],
      ],
      [3],
      [[1], [2]],
    ],
    [
      "one of each of two ways, or what both begin with",
      4,
      [
        [1, 2],
        [1, 3],
        [2, 4],
        [3, 4],
      ],
      [4],
      [[1], [2, 3]],
    ],
    [
      "both of two origins",
      3,
      [
        [1, 3],
        [2, 3],
      ],
      [3],
      [[1, 2]],
    ],
    ["nothing where the impact has no cause", 2, [[1, 2]], [1], []],
    [
      "nothing where more than three would be needed",
      5,
      [
        [1, 5],
        [2, 5],
        [3, 5],
        [4, 5],
      ],
      [5],
      [],
    ],
    [
      "what is before the first of two that hurt",
      4,
      [
        [1, 2],
        [2, 3],
        [3, 4],
      ],
      [2, 4],
      [[1]],
    ],
  ])("%s", (_, count, links, impact, expected) => {
    expect(cuts(count, links, impact)).toEqual(expected);
  });
});

test("exactly the minimal sets are found that trying every set finds", () => {
  const place = fc.integer({ min: 1, max: 7 });
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place), { maxLength: 14 }), place, (drawn, hurt) => {
      const links = drawn.filter(([source, target]) => source < target);
      const edges = links.map(([source, target]) => sampleLink(source, target));
      const origins = [1, 2, 3, 4, 5, 6, 7].filter(
        (number) => !links.some(([, target]) => target === number),
      );
      const isCut = (taken: readonly number[]) =>
        !reachableFrom(edges, origins.map(eventId), new Set(taken.map(eventId))).has(eventId(hurt));
      const sets = subsets([1, 2, 3, 4, 5, 6, 7].filter((number) => number !== hurt));
      const minimal = sets.filter(
        (set) => isCut(set) && set.every((left) => !isCut(set.filter((each) => each !== left))),
      );
      const found = cuts(7, links, [hurt]);
      expect(new Set(found.map(String))).toEqual(new Set(minimal.map(String)));
      expect(found.length).toBe(minimal.length);
    }),
  );
});

test("a list that was cut short says so, and what it lists is right", () => {
  const ways: Pairs = [2, 3, 4, 5, 6, 7].flatMap(
    (number) =>
      [
        [1, number],
        [number, 8],
      ] as const,
  );
  const chain: Pairs = Array.from({ length: 20 }, (_, index) => [index + 8, index + 9] as const);
  const graph = graphOf(28, [...ways, ...chain]);
  const { sets, isComplete } = findCutSets(graph, [eventId(28)], { ...cutSetLimits, setsMax: 5 });
  expect(isComplete).toBe(false);
  expect(sets.length).toBe(5);
  const links = [...ways, ...chain].map(([source, target]) => sampleLink(source, target));
  for (const [only] of sets) {
    const left = links.filter(({ source, target }) => source !== only && target !== only);
    expect(findPath(left, eventId(1), eventId(28))).toBeNull();
  }
});

/** Of at most three. */
function subsets(all: readonly number[]): readonly (readonly number[])[] {
  const grown = (sets: readonly (readonly number[])[]) =>
    sets.flatMap((set) =>
      all.filter((each) => each > (set.at(-1) ?? 0)).map((each) => [...set, each]),
    );
  const ones = grown([[]]);
  const twos = grown(ones);
  return [...ones, ...twos, ...grown(twos)];
}

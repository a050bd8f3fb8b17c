import fc from "fast-check";
import { expect, test } from "vitest";
import { eventId, linkId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { findPath } from "../find-path";
import { toCausalGraph } from "./causal-graph";
import { findShortestPath, findStrongestPath, listChains } from "./chains";
import { findCommonCauses, findOrigins } from "./origins";
import { findUnsupportedLinks } from "./unsupported-links";

const events = Array.from({ length: 8 }, (_, index) => sampleEvent(index + 1));
const graphOf = (causalLinks: readonly ReturnType<typeof sampleLink>[]) =>
  toCausalGraph({ events, causalLinks });
const sure = (source: number, target: number, confidence: number) =>
  sampleLink(source, target, "causes", { confidence });
// Two ways from 1 to 4: over 2 with a weak step, over 3 and 5 with strong ones.
const twoWays = [
  sure(1, 2, 0.9),
  sure(2, 4, 0.3),
  sure(1, 3, 0.9),
  sure(3, 5, 0.9),
  sure(5, 4, 0.9),
];

test("the strongest way is the one that is to be believed most, not the one with fewest steps", () => {
  const path = findStrongestPath(graphOf(twoWays), eventId(1), eventId(4));
  expect(path?.events).toEqual([1, 3, 5, 4].map(eventId));
  expect(path?.strength).toBeCloseTo(0.729);
  expect(findPath(twoWays, eventId(1), eventId(4))).toEqual([1, 2, 4].map(eventId));
});

test("chains come strongest first, each with its weakest link", () => {
  const { chains, total } = listChains(graphOf(twoWays), [eventId(4)]);
  expect(total).toBe(2);
  expect(chains.map(({ weakest }) => weakest?.link.id)).toEqual([linkId(1003), linkId(2004)]);
});

test("a list of chains that was cut short still says how many there are", () => {
  const { chains, total } = listChains(graphOf(twoWays), [eventId(4)], { max: 1 });
  expect([chains.length, total]).toEqual([1, 2]);
});

test("the shortest way has the fewest steps, and of those alike is the one to be believed most", () => {
  const graph = graphOf([...twoWays, sure(1, 6, 0.5), sure(6, 4, 0.9)]);
  const path = findShortestPath(graph, eventId(1), eventId(4));
  expect(path?.events).toEqual([1, 6, 4].map(eventId));
  expect(path?.weakest?.link.id).toBe(linkId(1006));
  expect(findShortestPath(graph, eventId(4), eventId(1))).toBeNull();
});

test("chains of one event begin with it, whatever led to it, and what hurt has none to itself", () => {
  const graph = graphOf([...twoWays, sure(6, 7, 0.9)]);
  const of = (from: number) => listChains(graph, [eventId(4), eventId(7)], { from: eventId(from) });
  expect(of(3).chains.map(({ events }) => events)).toEqual([[3, 5, 4].map(eventId)]);
  expect(of(3).total).toBe(1);
  expect(of(1).total).toBe(2);
  expect(of(7)).toEqual({ chains: [], total: 0 });
  expect(of(99)).toEqual({ chains: [], total: 0 });
});

test("what hurt and has no cause is no chain", () => {
  expect(listChains(graphOf([sure(1, 2, 1)]), [eventId(3)])).toEqual({ chains: [], total: 0 });
});

test("no way is stronger than the strongest", () => {
  const place = fc.integer({ min: 1, max: 8 });
  const edge = fc.tuple(place, place, fc.integer({ min: 1, max: 10 }));
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 18 }), (drawn) => {
      const links = drawn
        .filter(([source, target]) => source < target)
        .map(([source, target, tenths]) => sure(source, target, tenths / 10));
      const graph = graphOf(links);
      for (const chain of listChains(graph, [eventId(8)], { max: 50 }).chains) {
        const [from] = chain.events;
        const best = from ? findStrongestPath(graph, from, eventId(8)) : null;
        expect(best?.strength ?? 0).toBeGreaterThanOrEqual(chain.strength - 1e-12);
      }
    }),
  );
});

test("what was only made possible is a root when nothing caused it", () => {
  const graph = graphOf([sampleLink(1, 2, "enables"), sure(2, 3, 1)]);
  expect(findOrigins(graph, [eventId(3)])).toEqual({
    roots: [eventId(2)],
    contributing: [{ event: eventId(1), role: "condition" }],
  });
});

test("what only made it possible contributes, and so does what held up its end", () => {
  const graph = graphOf([
    sure(1, 3, 1),
    sampleLink(2, 3, "enables"),
    sure(3, 4, 1),
    sampleLink(6, 4, "delays"),
  ]);
  expect(findOrigins(graph, [eventId(4)])).toEqual({
    roots: [eventId(1)],
    contributing: [
      { event: eventId(2), role: "condition" },
      { event: eventId(6), role: "delays" },
    ],
  });
});

test("a common cause is the nearest that led to all of them", () => {
  const graph = graphOf([sure(1, 2, 1), sure(2, 3, 1), sure(2, 4, 1), sure(5, 4, 1)]);
  expect(findCommonCauses(graph, [3, 4].map(eventId))).toEqual([eventId(2)]);
  expect(findCommonCauses(graph, [3, 5].map(eventId))).toEqual([]);
  expect(findCommonCauses(graph, [2, 4].map(eventId))).toEqual([eventId(2)]);
});

const cited = events[0]?.evidence ?? [];
test.each([
  ["cites nothing", {}, "It cites nothing"],
  ["lost its evidence", { isUnsupported: true, evidence: cited }, "Its evidence was withdrawn"],
  [
    "has more against it",
    { evidence: cited, against: [...cited, ...cited] },
    "More is cited against it than for it",
  ],
])("a link that %s is unsupported, and says why", (_, changes, why) => {
  const graph = graphOf([sampleLink(1, 2, "causes", changes)]);
  expect(findUnsupportedLinks(graph).map((each) => each.why)).toEqual([why]);
});

test("a link that a person drew, or one with evidence, is not unsupported", () => {
  const drawn = sampleLink(1, 2, "causes", { actor: "person" });
  const citing = sampleLink(2, 3, "causes", { evidence: cited });
  expect(findUnsupportedLinks(graphOf([drawn, citing]))).toEqual([]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventId, linkId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { toCausalGraph } from "./causal-graph";

const numbers = (graph: ReturnType<typeof toCausalGraph>) =>
  graph.events.map(({ title }) => Number(title.replace("Event ", "")));
const pairs = (graph: ReturnType<typeof toCausalGraph>) =>
  graph.outOf
    .flat()
    .map(({ link }) => link.id)
    .toSorted();
const graphOf = (count: number, causalLinks: readonly ReturnType<typeof sampleLink>[]) =>
  toCausalGraph({
    events: Array.from({ length: count }, (_, index) => sampleEvent(index + 1)),
    causalLinks,
  });

test("of a circle the link against time is left out and told; the rest stands", () => {
  const graph = graphOf(3, [sampleLink(1, 2), sampleLink(2, 3), sampleLink(3, 1)]);
  expect(graph.problems).toEqual([{ kind: "cycle", link: linkId(3001) }]);
  expect(pairs(graph)).toEqual([linkId(1002), linkId(2003)]);
});

test("a link against time that closes no circle stands, and its cause comes first", () => {
  const graph = graphOf(2, [sampleLink(2, 1)]);
  expect(graph.problems).toEqual([]);
  expect(numbers(graph)).toEqual([2, 1]);
});

test("a link to an event that is not there is told by the event that is missing", () => {
  const graph = graphOf(1, [sampleLink(9, 1)]);
  expect(graph.problems).toEqual([{ kind: "missing-end", link: linkId(9001), event: eventId(9) }]);
  expect(pairs(graph)).toEqual([]);
});

test("nothing is its own cause", () => {
  expect(graphOf(1, [sampleLink(1, 1)]).problems).toEqual([
    { kind: "own-cause", link: linkId(1001) },
  ]);
});

test("what was refused is no part of the graph", () => {
  const refused = sampleLink(1, 2, "causes", { status: "rejected" });
  expect(pairs(graphOf(2, [refused]))).toEqual([]);
});

describe("of two links that contradict each other", () => {
  const contradict = (causes: number, prevents: number) =>
    graphOf(2, [
      sampleLink(1, 2, "causes", { confidence: causes }),
      sampleLink(1, 2, "prevents", { id: linkId(7), confidence: prevents }),
    ]);
  test.each([
    ["the more confident stands", 0.4, 0.9, linkId(1002), 0, 1],
    ["of two alike the one that led there stands", 0.5, 0.5, linkId(7), 1, 0],
  ])("%s", (_, causes, prevents, falls, carrying, hindering) => {
    const graph = contradict(causes, prevents);
    expect(graph.problems).toMatchObject([{ kind: "contradiction", link: falls }]);
    expect([pairs(graph).length, graph.hindering.length]).toEqual([carrying, hindering]);
  });
});

test("a remedy that prevents what called for it is no circle", () => {
  const graph = graphOf(2, [sampleLink(1, 2), sampleLink(2, 1, "prevents")]);
  expect(graph.problems).toEqual([]);
  expect(graph.hindering.length).toBe(1);
});

test("whatever the links, none that carries points back, and their order decides nothing", () => {
  const place = fc.integer({ min: 1, max: 7 });
  const relation = fc.constantFrom("causes", "enables", "prevents", "delays" as const);
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place, relation), { maxLength: 20 }), (links) => {
      const drawn = links.map(([source, target, each], index) =>
        sampleLink(source, target, each, { id: linkId(index + 1) }),
      );
      const graph = graphOf(6, drawn);
      expect(graph.outOf.flat().every(({ source, target }) => source < target)).toBe(true);
      expect(graph.events.length).toBe(6);
      expect(graphOf(6, drawn.toReversed())).toEqual(graph);
    }),
  );
});

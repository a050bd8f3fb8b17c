import cytoscape, { type Core } from "cytoscape";
import { expect, test } from "vitest";
import { lightPath, lightWay, offPath, onPath } from "./light-path";

/** deploy → lock → errors → page, and noise → errors; reboot stands alone. */
function story(): Core {
  const nodes = ["deploy", "lock", "errors", "page", "noise", "reboot"];
  const edges = [
    ["deploy", "lock"],
    ["lock", "errors"],
    ["errors", "page"],
    ["noise", "errors"],
  ] as const;
  return cytoscape({
    headless: true,
    elements: [
      ...nodes.map((id) => ({ data: { id } })),
      ...edges.map(([source, target]) => ({ data: { id: `${source}>${target}`, source, target } })),
    ],
  });
}

const idsOf = (graph: Core, selector: string) =>
  graph.elements(selector).map((element) => element.id());

test.each([
  [
    "a step: what led to it and what came of it",
    "lock",
    ["deploy>lock", "lock>errors", "errors>page"],
    ["noise", "reboot", "noise>errors"],
  ],
  [
    "an end: everything that led to it",
    "page",
    ["deploy>lock", "lock>errors", "errors>page", "noise>errors"],
    ["reboot"],
  ],
  [
    "a link: the ways through it, not those beside it",
    "noise>errors",
    ["errors>page", "noise>errors"],
    ["deploy", "lock", "reboot", "deploy>lock", "lock>errors"],
  ],
])("of %s", (_, id, lit, dimmed) => {
  const graph = story();
  lightPath(graph, id);
  expect(idsOf(graph, `.${onPath}`)).toEqual(lit);
  expect(idsOf(graph, `.${offPath}`)).toEqual(dimmed);
});

test.each([[null], ["gone meanwhile"]])("nothing steps back for %s, nor stays so", (id) => {
  const graph = story();
  lightPath(graph, "reboot");
  lightPath(graph, id);
  expect(idsOf(graph, `.${offPath}, .${onPath}`)).toEqual([]);
});

test("one way is lit alone, also where others lead to the same, and nothing steps back when it is not drawn", () => {
  const graph = story();
  lightPath(graph, "page");
  lightWay(graph, { nodeIds: ["lock", "errors"], edgeIds: ["lock>errors"] });
  expect(idsOf(graph, `.${onPath}`)).toEqual(["lock>errors"]);
  expect(idsOf(graph, `.${offPath}`)).toEqual([
    ...["deploy", "page", "noise", "reboot"],
    ...["deploy>lock", "errors>page", "noise>errors"],
  ]);
  lightWay(graph, { nodeIds: [], edgeIds: [] });
  expect(idsOf(graph, `.${offPath}, .${onPath}`)).toEqual([]);
});

test("no way goes along what only follows in time; such a pair lights its two ends", () => {
  const graph = story();
  const then = { id: "noise:deploy", source: "noise", target: "deploy", relation: "then" };
  graph.add({ data: then });
  lightPath(graph, "lock");
  expect(idsOf(graph, `.${onPath}`)).not.toContain("noise:deploy");
  expect(idsOf(graph, `.${offPath}`)).toContain("noise");
  lightPath(graph, "noise:deploy");
  expect(idsOf(graph, `.${onPath}`)).toEqual([]);
  expect(
    graph
      .elements()
      .not(`.${offPath}`)
      .map((element) => element.id()),
  ).toEqual(["deploy", "noise", "noise:deploy"]);
});

test("what comes just before and after the selected event in time stays in sight, and is no way", () => {
  const graph = story();
  graph.add([
    { data: { id: "reboot:page", source: "reboot", target: "page", relation: "then" } },
    { data: { id: "noise:reboot", source: "noise", target: "reboot", relation: "then" } },
  ]);
  lightPath(graph, "reboot");
  expect(idsOf(graph, `.${onPath}`)).toEqual([]);
  expect(idsOf(graph, `node.${offPath}`)).toEqual(["deploy", "lock", "errors"]);
});

import cytoscape, { type Core } from "cytoscape";
import { expect, test } from "vitest";
import { lightWay, offPath, onPath } from "./light-path";

/** deploy → lock → errors, and noise → errors; reboot comes before noise in time. */
function story(): Core {
  const edges = [
    ["deploy", "lock"],
    ["lock", "errors"],
    ["noise", "errors"],
    ["reboot", "noise"],
  ] as const;
  return cytoscape({
    headless: true,
    elements: [
      ...["deploy", "lock", "errors", "noise", "reboot"].map((id) => ({ data: { id } })),
      ...edges.map(([source, target]) => ({ data: { id: `${source}>${target}`, source, target } })),
    ],
  });
}

const idsOf = (graph: Core, selector: string) =>
  graph.elements(selector).map((element) => element.id());
const way = { nodeIds: ["lock", "errors"], edgeIds: ["lock>errors"], besideIds: [] };

test("one way is lit alone, also where others lead to the same, and all else steps back", () => {
  const graph = story();
  lightWay(graph, way);
  expect(idsOf(graph, `.${onPath}`)).toEqual(["lock>errors"]);
  expect(idsOf(graph, `.${offPath}`)).toEqual([
    ...["deploy", "noise", "reboot"],
    ...["deploy>lock", "noise>errors", "reboot>noise"],
  ]);
});

test("what is beside a way stays in sight, and is not lit", () => {
  const graph = story();
  lightWay(graph, { nodeIds: ["noise", "reboot"], edgeIds: [], besideIds: ["reboot>noise"] });
  expect(idsOf(graph, `.${onPath}`)).toEqual([]);
  expect(idsOf(graph, `.${offPath}`)).not.toContain("reboot>noise");
  expect(idsOf(graph, `.${offPath}`)).toContain("noise>errors");
});

test.each([
  ["nothing to light", null],
  ["a way of which nothing is drawn", { nodeIds: ["gone"], edgeIds: [], besideIds: [] }],
])("nothing steps back for %s, nor stays so", (_, lit) => {
  const graph = story();
  lightWay(graph, way);
  lightWay(graph, lit);
  expect(idsOf(graph, `.${offPath}, .${onPath}`)).toEqual([]);
});

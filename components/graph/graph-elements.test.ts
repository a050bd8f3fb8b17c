import { expect, test } from "vitest";
import { drawGraph } from "@/lib/view-model/graph/graph-drawing";
import { event, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { toElements } from "./graph-elements";

const given = timeline({ events: [event(1), event(2)], causalLinks: [link(1, 1, 2)] });
const telephone = { width: 340, height: 600 };

test.each([
  [
    "on a wide screen a line leads from side to side",
    { width: 1_240, height: 560 },
    "50% 0%",
    "-50% 0%",
  ],
  ["on a telephone it leads from the lower side to the upper", telephone, "0% 50%", "0% -50%"],
])("%s", (_, room, from, to) => {
  const view = { limit: 150, opened: [], ends: [], room };
  const [line] = toElements(drawGraph(given, "UTC", view)).filter(({ group }) => group === "edges");
  expect(line?.data).toMatchObject({ from, to });
});

test("a line between two events of one column begins and ends beside them, and runs through neither", () => {
  const drawing = drawGraph(given, "UTC", { limit: 9, opened: [], ends: [] });
  const nodes = drawing.nodes.map((node, at) => ({ ...node, x: 0, y: at * 100 }));
  const beside = [
    { x: 84, y: 0 },
    { x: 96, y: 0 },
    { x: 96, y: 100 },
    { x: 84, y: 100 },
  ];
  const edges = drawing.edges.map((edge) => ({ ...edge, points: beside }));
  const elements = toElements({ ...drawing, nodes, edges });
  expect(elements.at(-1)?.data).toMatchObject({ from: "50% 0%", to: "50% 0%" });
});

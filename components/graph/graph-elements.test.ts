import { expect, test } from "vitest";
import { drawGraph } from "@/lib/view-model/graph/graph-drawing";
import { event, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { toElements } from "./graph-elements";

const given = timeline({ events: [event(1), event(2)], causalLinks: [link(1, 1, 2)] });

test.each([
  ["on a wide screen a line leads from side to side", { width: 1_240, height: 560 }, false],
  ["on a telephone it leads from the lower side to the upper", { width: 340, height: 600 }, true],
])("%s", (_, room, isDown) => {
  const view = { limit: 150, opened: [], ends: [], room };
  const [line] = toElements(drawGraph(given, "UTC", view)).filter(({ group }) => group === "edges");
  expect(line?.data.isDown).toBe(isDown);
});

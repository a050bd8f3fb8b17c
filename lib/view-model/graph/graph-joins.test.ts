import { expect, test } from "vitest";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { type ChangeMark, noChanges } from "../comparison/timeline-comparison";
import { event, eventId, link, linkId } from "../testing/sample-timeline";
import type { GraphUnit } from "./graph-chains";
import { joinUnits } from "./graph-joins";
import { drawEdge } from "./graph-pieces";

/** Event 1 alone, events 2 to 4 in a box. */
const units: readonly GraphUnit[] = [
  { what: "event", id: eventId(1), events: [event(1)] },
  { what: "fold", id: "box", name: "3 events of nginx", events: [event(2), event(3), event(4)] },
];
const draw = (
  links: readonly CausalLink[],
  changes = noChanges,
  contestedLinks: ReadonlySet<string> = new Set(),
) =>
  joinUnits(units, links, []).links.map((each) => drawEdge(each, [], { changes, contestedLinks }));

test("to a box there is one line for each relation and direction, and it holds all of their links", () => {
  const edges = draw([
    link(1, 1, 2, { confidence: 0.5 }),
    link(2, 1, 3, { confidence: 0.9 }),
    link(3, 1, 4, { relation: "enables" }),
    link(4, 1, 3, { relation: "enables" }),
    link(5, 4, 1),
  ]);
  expect(edges.map(({ id, label, links }) => [id, label, links.map((each) => each.id)])).toEqual([
    [linkId(2), "2 links", [linkId(2), linkId(1)]],
    [linkId(3), "2 × enables", [linkId(3), linkId(4)]],
    [linkId(5), "", [linkId(5)]],
  ]);
});

test("a line of several is accepted only where all of them are, and says how many", () => {
  const accepted = { status: "accepted" } as const;
  expect(draw([link(1, 1, 2, { ...accepted, confidence: 1 }), link(2, 1, 3)])).toMatchObject([
    { isReviewed: false, label: "2 links · 1 of 2 ✓" },
  ]);
  expect(draw([link(1, 1, 2, accepted), link(2, 1, 3, accepted)])).toMatchObject([
    { isReviewed: true, label: "2 links · ✓" },
  ]);
});

test("a line of several is contested, and has changed, where any of them is", () => {
  const surest = link(1, 1, 2, { confidence: 1 });
  const others = [link(2, 1, 3), link(3, 1, 4)];
  const added = new Map<string, ChangeMark>([[linkId(2), { kind: "added", what: [] }]]);
  expect(draw([surest, ...others], added, new Set([linkId(2)]))).toMatchObject([
    {
      ...{ isContested: true, change: "added" },
      label: "+ 1 of 3 added · 3 links · 1 of 3 contested",
    },
  ]);
  const mixed = new Map<string, ChangeMark>([...added, [linkId(3), { kind: "gone", what: [] }]]);
  expect(draw([surest, ...others], mixed)).toMatchObject([{ change: "changed" }]);
});

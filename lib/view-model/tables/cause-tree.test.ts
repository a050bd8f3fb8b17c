import { expect, test } from "vitest";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { event, eventId, link, stated, timeline, unknownTime } from "../testing/sample-timeline";
import { describeSharing, growCauseTree, layOutCauses } from "./cause-tree";

/** 1 → 2 → 4, 1 → 3 → 4 (the stronger way), 4 → 5; 6 → 5 at a time nobody knows. */
const shared = timeline({
  events: [1, 2, 3, 4, 5]
    .map((number) => event(number, { time: stated(number * 10) }))
    .concat(event(6, { time: unknownTime })),
  causalLinks: [
    link(1, 1, 2),
    link(2, 1, 3),
    link(3, 2, 4, { confidence: 0.4 }),
    link(4, 3, 4, { confidence: 0.9 }),
    link(5, 4, 5),
    link(6, 6, 5, { confidence: 0.2, relation: "enables" }),
    link(7, 3, 6, { status: "rejected" }),
  ],
  impactEvents: [eventId(5)],
});

const drawn = (
  direction: "effects" | "causes",
  turned: readonly string[] = [],
  of = shared,
): readonly string[] =>
  layOutCauses(growCauseTree(of, direction), new Set(turned), 7).map(
    ({ event: { title }, level, isOpen, alsoUnder }) =>
      `${"  ".repeat(level - 1)}${isOpen === null ? "·" : isOpen ? "−" : "+"} ${title}${
        alsoUnder.length === 0 ? "" : `, ${describeSharing(alsoUnder)}`
      }`,
  );

test("effects stand under their causes, and a shared one is open under its strongest cause only", () => {
  expect(drawn("effects")).toEqual([
    "− Event 1",
    "  − Event 2",
    "    + Event 4, also under “Event 3”",
    "  − Event 3",
    "    − Event 4, also under “Event 2”",
    "      · Event 5, also under “Event 6”",
    "− Event 6",
    "  · Event 5, also under “Event 4”",
  ]);
});

test("read backwards, the impact comes first and its causes stand under it", () => {
  expect(drawn("causes")).toEqual([
    "− Event 5",
    "  − Event 4",
    "    − Event 2",
    "      · Event 1, also under “Event 3”",
    "    − Event 3",
    "      · Event 1, also under “Event 2”",
    "  · Event 6",
  ]);
});

test("read backwards, the impact comes first though it led to more, and is closed below that", () => {
  const reported = { ...shared, impactEvents: [eventId(4)] };
  expect(drawn("causes", [], reported).filter((line) => line.includes("Event 4"))).toEqual([
    "− Event 4",
    "  + Event 4",
  ]);
});

test("a line that is turned opens or closes, and only there", () => {
  const closed = drawn("effects", [eventId(3)]);
  expect(closed).toContain("  + Event 3");
  expect(closed).toContain("    + Event 4, also under “Event 3”");
  const opened = drawn("effects", [`${eventId(2)}/${eventId(4)}`]);
  expect(opened.filter((line) => line.includes("Event 5"))).toHaveLength(3);
});

test("the known root cause comes first among what nothing led to", () => {
  const rooted = {
    ...shared,
    rootCauses: [sampleRoot(6, { subject: "x" })],
  };
  expect(drawn("effects", [], rooted)[0]).toBe("− Event 6");
});

test("a cycle in an old document ends where it began", () => {
  const round = timeline({
    events: [event(1), event(2)],
    causalLinks: [link(1, 1, 2), link(2, 2, 1)],
  });
  expect(drawn("effects", [], round)).toEqual(["− Event 1", "  · Event 2"]);
});

test("a chain as long as a large incident is laid out whole", () => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => index + 1);
  const chain = timeline({
    events: numbers.map((number) => event(number)),
    causalLinks: numbers.slice(1).map((number) => link(number, number - 1, number)),
  });
  expect(drawn("effects", [], chain)).toHaveLength(5_000);
});

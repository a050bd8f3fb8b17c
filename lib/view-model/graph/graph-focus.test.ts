import { expect, test } from "vitest";
import { event, eventId, link, timeline } from "../testing/sample-timeline";
import { focusTimeline } from "./graph-focus";

// 1 → 2 → 4 → 5, 1 → 3 → 4, 6 → 5, 7 alone.
const story = timeline({
  events: [1, 2, 3, 4, 5, 6, 7].map((number) => event(number)),
  causalLinks: [
    link(1, 1, 2),
    link(2, 2, 4),
    link(3, 1, 3),
    link(4, 3, 4),
    link(5, 4, 5),
    link(6, 6, 5),
  ],
});
const ends = (focus: Parameters<typeof focusTimeline>[1]) =>
  focusTimeline(story, focus).timeline.causalLinks.map(({ source, target }) =>
    [source, target].map((id) => Number.parseInt(id.slice(-2), 16)).join("→"),
  );

test.each([
  [
    "what led to an event",
    { kind: "causes", event: eventId(4) } as const,
    ["1→2", "2→4", "1→3", "3→4"],
  ],
  ["what came of it", { kind: "effects", event: eventId(3) } as const, ["3→4", "4→5"]],
  [
    "every way between two",
    { kind: "path", from: eventId(1), to: eventId(4) } as const,
    ["1→2", "2→4", "1→3", "3→4"],
  ],
  [
    "also asked for backwards",
    { kind: "path", from: eventId(4), to: eventId(2) } as const,
    ["2→4"],
  ],
  ["two that nothing joins", { kind: "path", from: eventId(6), to: eventId(2) } as const, []],
  ["an event nothing led to", { kind: "causes", event: eventId(7) } as const, []],
])("%s is all that is left", (_, focus, expected) => {
  expect(ends(focus)).toEqual(expected);
});

test("a path without its other end leaves everything and asks for it", () => {
  const { timeline: whole, words } = focusTimeline(story, {
    kind: "path",
    from: eventId(1),
    to: null,
  });
  expect(whole).toBe(story);
  expect(words).toBe("Select the event “\u2068Event 1\u2069” led to, or was caused by");
});

test("a title of ten thousand characters is named by its beginning", () => {
  const long = timeline({ ...story, events: [event(1, { title: "x".repeat(10_000) }), event(2)] });
  const { words } = focusTimeline(long, { kind: "effects", event: eventId(1) });
  expect(words?.length).toBeLessThan(120);
});

test("a rejected link leads nowhere", () => {
  const causalLinks = [link(1, 1, 2, { status: "rejected" }), link(2, 2, 3)];
  const rejected = timeline({ events: [event(1), event(2), event(3)], causalLinks });
  const { timeline: focused } = focusTimeline(rejected, { kind: "causes", event: eventId(3) });
  expect(focused.causalLinks.map(({ source }) => source)).toEqual([eventId(2)]);
});

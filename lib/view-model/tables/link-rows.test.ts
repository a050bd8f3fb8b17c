import { expect, test } from "vitest";
import {
  citation,
  event,
  link,
  linkId,
  stated,
  timeline,
  unknownTime,
} from "../testing/sample-timeline";
import { sortLinkRows, toLinkRows } from "./link-rows";

const rows = (cause: Parameters<typeof event>[1], effect: Parameters<typeof event>[1]) =>
  toLinkRows(
    timeline({ events: [event(1, cause), event(2, effect)], causalLinks: [link(1, 1, 2)] }),
    "UTC",
    { withWithdrawn: false },
  );

test.each([
  ["a cause before its effect", { time: stated(0) }, { time: stated(90) }, "1 m 30 s"],
  [
    "two onsets in the same second",
    { time: stated(0, 999) },
    { time: stated(0, 999) },
    "order cannot be determined",
  ],
  ["an effect at a time nobody knows", { time: stated(0) }, { time: unknownTime }, "time unknown"],
] as const)("%s", (_, cause, effect, delayText) => {
  expect(rows(cause, effect)[0]?.delayText).toBe(delayText);
});

test("rejected links are shown on request only", () => {
  const shown = (withWithdrawn: boolean) =>
    toLinkRows(
      timeline({
        events: [event(1), event(2)],
        causalLinks: [link(1, 1, 2, { status: "rejected" })],
      }),
      "UTC",
      { withWithdrawn },
    ).length;
  expect([shown(false), shown(true)]).toEqual([0, 1]);
});

test("a link of a rejected event is shown on request only, as the graph does", () => {
  const refused = timeline({
    events: [event(1), event(2, { status: "rejected" })],
    causalLinks: [link(1, 1, 2)],
  });
  const shown = (withWithdrawn: boolean) => toLinkRows(refused, "UTC", { withWithdrawn }).length;
  expect([shown(false), shown(true)]).toEqual([0, 1]);
});

test("links are sorted by lag, strength and evidence, and what has no lag comes last", () => {
  const several = toLinkRows(
    timeline({
      events: [
        event(1, { time: stated(0) }),
        event(2, { time: stated(300) }),
        event(3, { time: stated(310) }),
        event(4, { time: unknownTime }),
      ],
      causalLinks: [
        link(1, 1, 2, { confidence: 0.9 }),
        link(2, 2, 3, { confidence: 0.3, evidence: [citation("a.log", 1)] }),
        link(3, 4, 1, { confidence: 0.5 }),
        link(4, 1, 3, { confidence: 0.2, delayMs: 5_000 }),
      ],
    }),
    "UTC",
    { withWithdrawn: false },
  );
  const order = (by: Parameters<typeof sortLinkRows>[1], isDescending = false) =>
    sortLinkRows(several, by, isDescending).map(({ link: { id } }) => id);
  // The fourth lag is what was measured between the two, and not the distance of their onsets.
  expect(order("lag")).toEqual([linkId(4), linkId(2), linkId(1), linkId(3)]);
  expect(order("lag", true)).toEqual([linkId(1), linkId(2), linkId(4), linkId(3)]);
  expect(order("cause", true).at(-1)).toBe(linkId(3));
  expect(order("strength", true)).toEqual([linkId(1), linkId(3), linkId(2), linkId(4)]);
});

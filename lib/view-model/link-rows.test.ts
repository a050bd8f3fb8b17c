import { expect, test } from "vitest";
import { toLinkRows } from "./link-rows";
import { event, link, stated, timeline, unknownTime } from "./testing/sample-timeline";

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
    "order undecidable",
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

import { expect, test } from "vitest";
import { lastingFrom, latenessText, type OnItsWay } from "./lasting-run";

/** `.` is as usual, `,` a little beyond, `#` all of the way. */
function samplesOf(drawn: string): readonly OnItsWay[] {
  return [...drawn].map((mark) => ({
    isBeyond: mark !== ".",
    share: mark === "#" ? 1 : mark === "," ? 0.01 : 0,
  }));
}

test.each([
  ["#########", 0, "what goes on from its first sample"],
  [",,,,,....###############", 9, "a small bump that was over does not begin it"],
  ["#.##########", 2, "nor does one sample that was over at once"],
  ["#.#.########", 4, "nor do several"],
  ["####.########", 0, "a moment's pause is a part of it"],
  [",,,,,,.####", 0, "what took longer than what follows is no bump"],
  [",,,######", 0, "what climbs without a pause begins with its first sample"],
])("%s lasts from %i: %s", (drawn, from) => {
  expect(lastingFrom(samplesOf(drawn))).toBe(from);
});

test("how much later a value came is said without a number", () => {
  expect([0, 4_000, 28_000, 90_000, 7_200_000].map(latenessText)).toEqual([
    "",
    "within seconds",
    "within a minute",
    "within minutes",
    "within hours",
  ]);
});

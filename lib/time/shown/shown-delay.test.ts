import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { shownDelay } from "./shown-delay";

test.each([
  ["as the clock times state it, also where more was measured", 900, 5_300, 5_000],
  ["and where less was", 0, 4_900, 4_000],
  ["before the first moment", 10_200, 4_900, -6_000],
  ["none where clocks cannot tell them apart", 900, 1_100, 0],
])("a delay is told %s", (_, from, to, shown) => {
  expect(shownDelay(instant(from), instant(to))).toBe(shown);
});

test("a delay is not known where one of its moments is not", () => {
  expect(shownDelay(null, instant(0))).toBeNull();
});

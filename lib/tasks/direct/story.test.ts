import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { widen } from "./story";

test("a story of an odd number of milliseconds is looked at with what came before and after it", () => {
  const around = widen(interval(instant(10_000_000), instant(10_000_000 + 3_600_001)), 1);
  expect(around.earliest).toBe(10_000_000 - 3_600_001);
  expect(around.latest).toBe(10_000_000 + 3_600_001 + 1_800_001);
});

import { expect, test } from "vitest";
import { valuesIn } from "@/lib/domain/titles/title-values";
import { withoutValues } from "./without-values";

test.each([
  ["Rule set as kim from 10.0.0.7: PUT", "Rule set as kim: PUT"],
  ["gw: limit 30 -> on", "gw: limit -> on"],
  ["Restarted (v12)", "Restarted"],
])("a value of '%s' that nothing shows goes with the words that introduce it", (title, left) => {
  expect(withoutValues(title, valuesIn(title))).toBe(left);
});

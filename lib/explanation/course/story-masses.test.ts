import { expect, test } from "vitest";
import { weighStory } from "./story-masses";

const none = { deed: 0, setting: 0, told: 0, alarm: 0, trouble: 0, relief: 0 };

test.each([
  ["trouble that people and alarms answer", { trouble: 8, told: 4, alarm: 2, deed: 3 }, "felt"],
  ["work with less trouble than work makes", { trouble: 4, told: 8, deed: 10 }, "planned"],
  ["an evening on which little happened", { trouble: 1, told: 2 }, "faint"],
  ["a little trouble that nobody noticed", { trouble: 5 }, "faint"],
  ["much trouble that nobody noticed", { trouble: 9 }, "felt"],
  ["one deed and a little trouble is no planned work", { trouble: 0.2, deed: 1 }, "faint"],
] as const)("%s is %s", (_, masses, weight) => {
  expect(weighStory({ ...none, ...masses })).toBe(weight);
});

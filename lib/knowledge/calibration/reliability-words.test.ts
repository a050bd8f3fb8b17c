import { expect, test } from "vitest";
import { describeReliability } from "./reliability-words";

const bands = [
  { n: 40, stated: 0.21, true: 0.18 },
  { n: 120, stated: 0.62, true: 0.59 },
];

test("a confidence is shown beside how often claims near it were true", () => {
  expect(describeReliability("link", 0.66, bands)).toBe(
    "Of 120 causal links stated near 62 %, 59 % were true, on recordings that were not used to fit it.",
  );
});

test("where nothing was measured, nothing is said to be measured", () => {
  expect(describeReliability("link", 0.66, [])).toBeNull();
  expect(describeReliability("link", 0.66, [{ n: 0, stated: 0.6, true: 0 }])).toBeNull();
});

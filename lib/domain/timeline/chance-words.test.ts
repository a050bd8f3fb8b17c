import { expect, test } from "vitest";
import { describeChance, formatChance } from "./chance-words";

test.each([
  [0.34, "about 1 in 3 (34 %)"],
  [0.25, "about 1 in 4 (25 %)"],
  [0.1, "about 1 in 10 (10 %)"],
  [0.03, "less than 1 in 20 (3 %)"],
  [0.45, "about 5 in 10 (45 %)"],
  [0.62, "about 6 in 10 (62 %)"],
  [0.97, "more than 9 in 10 (97 %)"],
])("a probability of %d reads %s", (chance, words) => {
  expect(describeChance(chance)).toBe(words);
});

test.each([
  [0.004, "under 1 %"],
  [0.996, "over 99 %"],
  [0, "0 %"],
  [1, "100 %"],
])("%d is neither rounded to impossible nor to certain: %s", (chance, text) => {
  expect(formatChance(chance)).toBe(text);
});

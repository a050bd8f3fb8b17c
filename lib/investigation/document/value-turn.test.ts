import { expect, test } from "vitest";
import { describeTurns } from "./value-turn";

test.each([
  ["a number that becomes less is lowered", "rate 6000r/m -> 600r/m", "lowered"],
  ["one that becomes more is raised", "memory limit 150Mi → 210Mi", "raised"],
  ["also one told in words", "maxmemory from 64.5 to 4", "lowered"],
])("%s", (_what, text, word) => {
  expect(describeTurns(text).split(" ")).toContain(word);
});

test.each([
  ["of different units nothing is known", "150Mi → 2Gi"],
  ["what stays has not turned", "5 -> 5"],
  ["versions and words are no numbers that turn", "mode sku -> full-url"],
])("%s", (_what, text) => {
  expect(describeTurns(text)).toBe("");
});

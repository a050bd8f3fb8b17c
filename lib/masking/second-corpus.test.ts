import { expect, test } from "vitest";
import { createMasking } from "./masking";
import { readSecondCorpus } from "./testing/read-second-corpus";

test("of secrets written by somebody who had not read the rules at least 97 in 100 are hidden", () => {
  const samples = readSecondCorpus("secrets");
  const shown = samples.flatMap(({ text, secrets }) => {
    const masked = createMasking().render(text).text;
    return secrets.filter((secret) => masked.includes(secret));
  });
  const all = samples.reduce((sum, { secrets }) => sum + secrets.length, 0);
  expect(shown.length / all).toBeLessThanOrEqual(0.03);
});

test("of texts of the same hand that hold no secret at most one in 100 loses something", () => {
  const samples = readSecondCorpus("innocent");
  const touched = samples.filter(({ text }) => createMasking().render(text).text !== text);
  expect(touched.length / samples.length).toBeLessThanOrEqual(0.01);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMasking } from "./masking";

type Sample = { readonly text: string; readonly secrets?: readonly string[] };

function readSamples(name: string): readonly Sample[] {
  const text = readFileSync(`bench/masking/second-corpus/${name}.jsonl`, "utf8").trim();
  return text.split("\n").map((line) => JSON.parse(line));
}

test("of secrets written by somebody who had not read the rules at least 97 in 100 are hidden", () => {
  const samples = readSamples("secrets");
  const shown = samples.flatMap(({ text, secrets = [] }) => {
    const masked = createMasking().render(text).text;
    return secrets.filter((secret) => masked.includes(secret));
  });
  const all = samples.reduce((sum, { secrets = [] }) => sum + secrets.length, 0);
  expect(shown.length / all).toBeLessThanOrEqual(0.03);
});

test("of texts of the same hand that hold no secret at most one in 100 loses something", () => {
  const samples = readSamples("innocent");
  const touched = samples.filter(({ text }) => createMasking().render(text).text !== text);
  expect(touched.length / samples.length).toBeLessThanOrEqual(0.01);
});

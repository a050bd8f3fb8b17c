import { expect, test } from "vitest";
import { describeShortened, describeUsage, toPromptRows, toTaskRows } from "./turn-prompt";

test("what was shown is told part by part, and what stood there in short is counted", () => {
  const prompt = [
    { role: "instructions", text: "Be exact." },
    { role: "tool", text: "A1 the line" },
  ] as const;
  expect(toPromptRows({ prompt }).map(({ heading }) => heading)).toEqual([
    "Instructions (9 characters)",
    "Answers given to the model (11 characters)",
  ]);
  expect(describeShortened({ shown: { parts: [], shortened: 0 } })).toBeNull();
  expect(describeShortened({ shown: { parts: [], shortened: 2 } })).toContain("2 parts");
  expect(describeShortened({})).toBeNull();
});

test("a turn that took no tokens says nothing of them", () => {
  const usage = { inputTokens: 1200, cachedTokens: 800, outputTokens: 40 };
  expect(describeUsage({ usage })).toBe("1,200 tokens in, 800 of them cached, 40 out");
  expect(describeUsage({ usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 } })).toBeNull();
});

test("what a task was given and answered is told, and nothing where it was given and said nothing", () => {
  const rows = toTaskRows({ input: { question: "why" }, output: [1] });
  expect(rows.map(({ heading, text }) => [heading, JSON.parse(text)])).toEqual([
    ["What the task was given", { question: "why" }],
    ["What it answered", [1]],
  ]);
  expect(toTaskRows({ input: {} })).toEqual([]);
});

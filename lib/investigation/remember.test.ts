import { expect, test } from "vitest";
import { createMemory } from "./remember";

test("what was asked for last is forgotten last", async () => {
  const remember = createMemory<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    remember(key, async () => {
      made.push(key);
      return key;
    });
  for (const key of ["hot", "one", "hot", "two", "hot", "one"]) await ask(key);
  expect(made).toEqual(["hot", "one", "two", "one"]);
});

test("what failed is made again", async () => {
  const remember = createMemory<string>(2);
  await expect(remember("key", async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await remember("key", async () => "made")).toBe("made");
});

import { expect, test } from "vitest";
import { parseJson } from "./json-object";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test("a value nested deeper than anyone can walk is no value", () => {
  expect(parseJson(nested(200))).toBeDefined();
  expect(parseJson(nested(201))).toBeUndefined();
  expect(parseJson(nested(100_000))).toBeUndefined();
  expect(parseJson('{"a":'.repeat(50_000))).toBeUndefined();
});

test("brackets inside strings and beside each other nest nothing", () => {
  const text = JSON.stringify({ words: `"${"[{".repeat(1000)}\\`, list: [nested(3), {}, []] });
  expect(parseJson(text)).toEqual(JSON.parse(text));
  const wide = `[${"[],".repeat(1000)}[]]`;
  expect(parseJson(wide)).toHaveLength(1001);
});

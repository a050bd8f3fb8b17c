import { expect, test } from "vitest";
import { stemsOf } from "./word-stems";

test.each([
  ["keys", "key"],
  ["used", "use"],
  ["users", "user"],
  ["revocation", "revoked"],
  ["resolution", "resolved"],
])("“%s” and “%s” are one word", (one, other) => {
  expect([...stemsOf(one)]).toEqual([...stemsOf(other)]);
});

test.each(["pass", "bus", "feed", "axis"])("“%s” has no ending", (word) => {
  expect([...stemsOf(word)]).toEqual([word]);
});

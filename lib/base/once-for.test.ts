import { expect, test } from "vitest";
import { onceFor } from "./once-for";

test("what is made of one thing is made once, even if it is nothing, and anew for another that looks alike", () => {
  const made: string[] = [];
  const read = onceFor(({ text }: { readonly text: string }) => {
    made.push(text);
    return text === "" ? null : { text };
  });
  const [one, alike, empty] = [{ text: "a" }, { text: "a" }, { text: "" }];
  expect(read(one)).toBe(read(one));
  expect(read(alike)).not.toBe(read(one));
  expect([read(empty), read(empty)]).toEqual([null, null]);
  expect(made).toEqual(["a", "a", ""]);
});

import { expect, test } from "vitest";
import { rememberTexts } from "./remember-texts";

function counted() {
  let asked = 0;
  const lengthOf = rememberTexts((text) => {
    asked += 1;
    return text.length;
  });
  return { lengthOf, asked: () => asked };
}

test("the same text is worked out once", () => {
  const { lengthOf, asked } = counted();
  expect([lengthOf("path"), lengthOf("path"), lengthOf("name"), lengthOf("path")]).toEqual([
    4, 4, 4, 4,
  ]);
  expect(asked()).toBe(2);
});

test("texts that never come twice are forgotten, and answered all the same", () => {
  const { lengthOf, asked } = counted();
  for (let at = 0; at < 20_000; at++) expect(lengthOf(`x${at}`)).toBe(`x${at}`.length);
  expect(lengthOf("x0")).toBe(2);
  expect(asked()).toBe(20_001);
});

test("a long text is answered and not kept", () => {
  const { lengthOf, asked } = counted();
  const long = "y".repeat(1000);
  expect([lengthOf(long), lengthOf(long)]).toEqual([1000, 1000]);
  expect(asked()).toBe(2);
});

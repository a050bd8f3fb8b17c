import fc from "fast-check";
import { expect, test } from "vitest";
import { createKnownValues } from "./known-values";

const few = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 5 });

test("every place where a value ends is found, with the longest value that ends there", () => {
  fc.assert(
    fc.property(
      fc.array(few, { maxLength: 6 }),
      fc.string({ unit: fc.constantFrom("a", "b", "c") }),
      (values, text) => {
        const known = createKnownValues<{ readonly value: string }>();
        for (const value of values) known.add(value, { value });
        const found = known.find(text).map(({ to, value }) => [to, value.value]);
        const expected = Array.from({ length: text.length }, (_, index) => index + 1).flatMap(
          (to) => {
            const ending = values
              .filter((value) => text.slice(0, to).endsWith(value))
              .toSorted((a, b) => b.length - a.length);
            return ending[0] === undefined ? [] : [[to, ending[0]]];
          },
        );
        expect(found).toEqual(expected);
      },
    ),
  );
});

test("values that are added later are found too", () => {
  const known = createKnownValues<{ readonly id: number }>();
  expect(known.find("abcd")).toEqual([]);
  known.add("bc", { id: 1 });
  expect(known.find("abcd")).toMatchObject([{ from: 1, to: 3, value: { id: 1 } }]);
  known.add("bcd", { id: 2 });
  expect(known.find("abcd")).toMatchObject([
    { from: 1, to: 3, value: { id: 1 } },
    { from: 1, to: 4, value: { id: 2 } },
  ]);
});

test.each([
  ["at the end", "login s3cr3t-v4l", 6, 16],
  ["before an ellipsis", "login s3cr3t-v4l… failed", 6, 16],
  ["before three dots", "login s3cr3t-v4l... failed", 6, 16],
])("the beginning of a value is found where the text was cut %s", (_name, text, from, to) => {
  const known = createKnownValues<{ readonly id: number }>();
  known.add("s3cr3t-v4lue", { id: 1 });
  expect(known.find(text)).toEqual([{ from, to, value: { id: 1 }, isCut: true }]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, type JsonValue } from "./canonical-json";

test("the order in which members were written decides nothing", () => {
  expect(canonicalJson({ b: 1, a: [true, null, { d: "x", c: 2 }] })).toBe(
    '{"a":[true,null,{"c":2,"d":"x"}],"b":1}',
  );
});

test("it is JSON of the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const json = JSON.parse(JSON.stringify(value)) as JsonValue;
      expect(JSON.parse(canonicalJson(json))).toEqual(json);
    }),
  );
});

test("what JSON cannot say is refused", () => {
  expect(() => canonicalJson(Number.NaN)).toThrow();
});

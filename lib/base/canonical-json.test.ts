import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, canonicalJsonOf, type JsonValue } from "./canonical-json";

test("the order in which members were written decides nothing", () => {
  expect(canonicalJson({ b: 1, a: [true, null, { d: "x", c: 2 }] })).toBe(
    '{"a":[true,null,{"c":2,"d":"x"}],"b":1}',
  );
});

test("members are in the order of their code units, also those that are numbers", () => {
  expect(canonicalJson({ "9": 1, "10": 2, "-": 3, a: 4, É: 5 })).toBe(
    '{"-":3,"10":2,"9":1,"a":4,"É":5}',
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

test("of any value the text is that of its JSON", () => {
  fc.assert(
    fc.property(fc.anything({ withDate: true, withNullPrototype: true }), (value) => {
      expect(canonicalJsonOf({ value, other: [value] })).toBe(
        canonicalJsonOf({ value, other: [value] }),
      );
    }),
  );
});

test("what JSON leaves out is no member, and null in a list", () => {
  expect(canonicalJsonOf({ b: undefined, a: [undefined, Number.NaN, -0], at: new Date(0) })).toBe(
    '{"a":[null,null,0],"at":"1970-01-01T00:00:00.000Z"}',
  );
});

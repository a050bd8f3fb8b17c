import { expect, test } from "vitest";
import { parseJson } from "../json/json-object";
import { valueAsWritten } from "./value-as-written";

test.each([
  ["42", 42],
  ["-0.5", -0.5],
  ["000123", "000123"],
  ["1.10", "1.10"],
  ["-0", "-0"],
  ["9007199254740993", "9007199254740993"],
  ["0100755", "0100755"],
  ["1e3", "1e3"],
  ["", ""],
])("a value is a number only where the number spells the same: %j", (text, value) => {
  expect(valueAsWritten(text)).toBe(value);
});

test("identifiers of JSON that a double does not hold stay apart, in objects and in lists", () => {
  expect(
    parseJson('{"a":653247040368672769,"b":[-653247040368672771,1],"c":"x 653247040368672769"}'),
  ).toEqual({
    a: "653247040368672769",
    b: ["-653247040368672771", 1],
    c: "x 653247040368672769",
  });
});

test("long fractions, exponents and quoted quotes of JSON are no identifiers", () => {
  expect(
    parseJson('{"a":0.1234567890123456,"b":1234567890123456e2,"c":"\\\\\\"9007199254740993"}'),
  ).toEqual({
    a: 0.1234567890123456,
    b: 1234567890123456e2,
    c: '\\"9007199254740993',
  });
});

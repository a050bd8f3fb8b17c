import { expect, test } from "vitest";
import { countText, numberText } from "./number-text";

test.each([
  [0, "0"],
  [-0.004321, "-0.0043"],
  [0.1, "0.1"],
  [28.926, "28.93"],
  [3007, "3,007"],
  [-999_999.5, "-999,999.5"],
  [241_172_480, "241,000,000"],
  [1.2345e18, "1.23e+18"],
])("the number %s reads %s", (value, text) => expect(numberText(value)).toBe(text));

test("a count keeps its digits", () => expect(countText(1_234_567)).toBe("1,234,567"));

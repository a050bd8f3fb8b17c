import { expect, test } from "vitest";
import { countText, numberText } from "./number-text";

test.each([
  [0, "0"],
  [-0, "0"],
  [5.55e-17, "5.6e-17"],
  [-0.004321, "-0.0043"],
  [0.1, "0.1"],
  [28.926, "28.93"],
  [3007, "3,007"],
  [-9999.5, "-9,999.5"],
  [241_172_480.4, "241,172,480"],
  [1.2345e18, "1.23e+18"],
])("the number %s reads %s", (value, text) => expect(numberText(value)).toBe(text));

test("a count is grouped", () => expect(countText(1_234_567)).toBe("1,234,567"));

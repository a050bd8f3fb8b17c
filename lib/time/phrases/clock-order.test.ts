import { describe, expect, test } from "vitest";
import { findOpenDays, type LineTime } from "./clock-order";

const hour = 3_600_000_000;
/** Hours of lines in order; a text states a day, by its number. */
function openAmong(written: readonly (number | string)[]): readonly (number | string)[] {
  const times = written.map(
    (one, line): LineTime =>
      typeof one === "string"
        ? { line, day: Number(one), microsOfDay: null }
        : { line, microsOfDay: one * hour },
  );
  const open = findOpenDays(times);
  return written.filter((_one, line) => open.has(line));
}

describe("times of day that go back leave the day open", () => {
  test.each<readonly [string, readonly (number | string)[], readonly number[]]>([
    ["of an aside about an earlier time", [9.7, 2.2, 9.8, 9.9], [2.2]],
    ["of an aside of two lines", [15, 2.2, 2.3, 15.2, 16], [2.2, 2.3]],
    ["where the next stated day leaves no night", ["5", 9.7, 2.2, 3, 4, "5", 11], [2.2, 3, 4]],
    ["where the next day is stated by a heading", ["5", 20, 9, 10, 11, "6", 8], [9, 10, 11]],
    ["where the text is not in order", [12, 11, 13, 12.5, 20, 9, 9.5], [9, 9.5]],
  ])("%s", (_name, written, open) => {
    expect(openAmong(written)).toEqual(open);
  });
});

describe("a night that passed leaves nothing open", () => {
  test.each<readonly [string, readonly (number | string)[]]>([
    ["where the lines are in order", [18, 20, 9, 9.5, 10, 11]],
    ["that is short", [22, 23.9, 0.1, 0.5]],
    ["with a line from before midnight behind it", [23.8, 0.1, 23.9, 0.2]],
    ["where the stated days have room for it", ["5", 20, 9, 10, 11, "7", 8]],
    ["where the heading comes a little late", ["5", 22, 23.9, 0.1, "6", 8]],
  ])("%s", (_name, written) => {
    expect(openAmong(written)).toEqual([]);
  });

  test("and neither does a little disorder", () => {
    expect(openAmong([9.7, 9.2, 9.8, 9.3, 10])).toEqual([]);
  });
});

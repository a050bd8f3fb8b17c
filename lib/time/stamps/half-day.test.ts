import { describe, expect, test } from "vitest";
import { scanStamp } from "./parse-stamp";

const hourOf = (text: string) => {
  const found = scanStamp(text, 0, "day-first");
  return found === null ? null : Math.floor((found.stamp.wallMicros / 3_600_000_000) % 24);
};

describe("the half of the day behind a clock of twelve hours", () => {
  test.each([
    ["PM", "AM"],
    ["p.m.", "a.m."],
    ["p. m.", "a. m."],
    ["p.\u00a0m.", "a.\u00a0m."],
    ["μ.μ.", "π.μ."],
    ["μμ", "πμ"],
    ["م", "ص"],
    ["ب.ظ", "ق.ظ"],
    ["nachm.", "vorm."],
    ["NACHM.", "VORM."],
    ["CH", "SA"],
    ["PTG", "PG"],
    ["e pasdites", "e paradites"],
    ["अपराह्न", "पूर्वाह्न"],
    ["сл.об.", "пр.об."],
  ])("is read in the words of any language: %s, %s", (afternoon, forenoon) => {
    expect(hourOf(`14/03/2026 2:14:05 ${afternoon}`)).toBe(14);
    expect(hourOf(`14/03/2026 2:14:05 ${forenoon}`)).toBe(2);
    expect(hourOf(`14/03/2026 12:14:05 ${forenoon}`)).toBe(0);
  });

  test("says the month first only where it is English", () => {
    const monthOf = (text: string) => {
      const found = scanStamp(text, 0, null);
      return found === null ? null : new Date(found.stamp.wallMicros / 1000).getUTCMonth() + 1;
    };
    expect(monthOf("3/4/2026 2:14:05 PM")).toBe(3);
    expect(monthOf("3/4/2026 2:14:05 p. m.")).toBeNull();
  });

  test("is not made of what only looks like it", () => {
    expect(hourOf("14/03/2026 02:14:05 CH 7 opened")).toBe(2);
    expect(hourOf("14/03/2026 2:14:05 CHX opened")).toBe(2);
    expect(hourOf("14/03/2026 2:14:05 p. mx")).toBe(2);
    expect(hourOf("14/03/2026 14:14:05 CH 7 opened")).toBe(14);
  });
});

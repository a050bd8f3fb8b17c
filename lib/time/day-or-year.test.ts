import { expect, test } from "vitest";
import { isDayOrYear } from "./day-or-year";

test.each(["2026", "2026-03-14", "2024-02-29"])("%s is a day or a year", (text) => {
  expect(isDayOrYear(text)).toBe(true);
});

test.each(["", "26", "14.03.2026", "2026-03", "2026-02-30", "2026-13-01", "today"])(
  "%s is neither",
  (text) => {
    expect(isDayOrYear(text)).toBe(false);
  },
);

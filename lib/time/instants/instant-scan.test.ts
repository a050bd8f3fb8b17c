import { expect, test } from "vitest";
import { scanInstant } from "./instant-scan";

const msOf = (text: string) => {
  const scan = scanInstant(text, 0, null);
  return scan?.kind === "instant" ? scan.stamp.wallMicros / 1000 : null;
};

test.each([
  ["1795444564", Date.UTC(2026, 10, 23, 14, 36, 4)],
  ["2000000000", 2_000_000_000_000],
  ["2026112378", null],
  ["2026119978", 2_026_119_978_000],
])("of ten digits, %s is a second unless they are a day and a number", (digits, ms) => {
  expect(msOf(digits)).toBe(ms);
});

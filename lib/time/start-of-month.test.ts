import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { startOfMonth } from "./start-of-month";

test("a month begins at midnight of its first day in UTC, its own beginning included", () => {
  const first = Date.UTC(2026, 10, 1);
  expect(startOfMonth(instant(Date.UTC(2026, 10, 26, 16)))).toBe(first);
  expect(startOfMonth(instant(first))).toBe(first);
  expect(startOfMonth(instant(first - 1))).toBe(Date.UTC(2026, 9, 1));
});

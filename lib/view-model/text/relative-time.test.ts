import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { formatRelative } from "./relative-time";

const now = instant(Date.UTC(2026, 2, 8, 12, 0, 0));
const hour = 3_600_000;

test.each([
  ["a second ago is just now", -1_000, "just now"],
  ["sixty seconds are a minute", -60_000, "1 minute ago"],
  ["whole units are not rounded up", -(2 * hour - 1), "1 hour ago"],
  ["a day", -24 * hour, "1 day ago"],
  ["a fortnight is days", -14 * 24 * hour, "14 days ago"],
  ["two years", -731 * 24 * hour, "2 years ago"],
  ["what lies ahead", 49 * hour, "in 2 days"],
  ["a week that began a minute ago", 7 * 24 * hour - 60_000, "in 7 days"],
  ["a day that began a second ago", 24 * hour - 1_000, "in 1 day"],
  ["most of a week is not the week", 7 * 24 * hour - hour, "in 6 days"],
  ["what is about to be", 5_000, "in less than a minute"],
])("%s", (_, distanceMs, words) => {
  expect(formatRelative(instant(now + distanceMs), now)).toBe(words);
});

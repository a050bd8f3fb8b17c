import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { findNextTry, judgeAnswer } from "./delivery-plan";

const created = instant(Date.UTC(2026, 5, 1));
const day = 86_400_000;

describe("when a notice is tried again", () => {
  test("each wait is at least as long as the one before, and the last try is within a day", () => {
    let now = created;
    let before = 0;
    let tries = 0;
    for (;;) {
      tries += 1;
      const next = findNextTry(created, tries, now);
      if (next === null) break;
      expect(next - now).toBeGreaterThanOrEqual(before);
      [before, now] = [next - now, next];
    }
    expect(tries).toBe(9);
    expect(now - created).toBeLessThanOrEqual(day);
    expect(now - created).toBeGreaterThan(day * 0.9);
  });

  test("a notice that could not be tried for a day, because the server was off, is not tried again", () => {
    expect(findNextTry(created, 1, instant(created + day))).toBeNull();
  });
});

test.each([
  [204, "delivered"],
  [200, "delivered"],
  [302, "failed"],
  [404, "failed"],
  [500, "failed"],
  [null, "failed"],
  [410, "gone"],
] as const)("an answer of status %s counts as %s", (status, judged) => {
  expect(judgeAnswer({ status, text: "" })).toBe(judged);
});

import { expect, test } from "vitest";
import { describeWithdrawn } from "./withdrawn-text";

test("withdrawn files are named, and counted where they are many", () => {
  expect(describeWithdrawn([])).toBeNull();
  expect(describeWithdrawn(["metrics.csv"])).toContain("since: metrics.csv.");
  const many = Array.from({ length: 10 }, (_, at) => `${at}.log`);
  expect(describeWithdrawn(many)).toContain("7.log and 2 more.");
});

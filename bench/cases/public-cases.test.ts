import { expect, test } from "vitest";
import { caseNames, judgeCase } from "./judge-case";

test("every public case has its expected values", () => {
  expect(caseNames).toHaveLength(20);
});

test.each(caseNames)("a query gives what was written in %s", async (name) => {
  const { right, faults } = await judgeCase(name);
  expect(faults).toEqual([]);
  expect(right).toBeGreaterThan(3);
});

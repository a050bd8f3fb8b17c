import { expect, test } from "vitest";
import { analystLabel } from "./performer-label";

test.each([
  ["rules", "Rules"],
  ["local/x", "local/x"],
  ["model:local/x", "local/x"],
  ["rules, local/x", "Rules, then local/x"],
  ["rules, local/x, openai/y", "Rules, then local/x, openai/y"],
  ["local/x, openai/y", "local/x, openai/y"],
])("a run by %j is one by %j", (analyst, label) => {
  expect(analystLabel(analyst)).toBe(label);
});

import { expect, test } from "vitest";
import { findSeverity } from "./level-field";

test("the level of events that Windows exports is the name it shows", () => {
  expect(findSeverity({ Level: "", LevelDisplayName: "Error" })).toBe("error");
  expect(findSeverity({ LevelDisplayName: "Warning" })).toBe("warning");
});

test.each([
  [0, "debug"],
  [1, "info"],
  [2, "warning"],
  [3, "error"],
  [4, "critical"],
] as const)("level %i of Nextcloud is %s, and another number of others", (level, severity) => {
  expect(findSeverity({ reqId: "x1", app: "core", level, message: "m" })).toBe(severity);
  expect(findSeverity({ level: 2, message: "m" })).toBe("critical");
});

import { expect, test } from "vitest";
import { findSeverity } from "./level-field";

test("the level of events that Windows exports is the name it shows", () => {
  expect(findSeverity({ Level: "", LevelDisplayName: "Error" })).toBe("error");
  expect(findSeverity({ LevelDisplayName: "Warning" })).toBe("warning");
});

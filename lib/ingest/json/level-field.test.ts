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

test.each([
  [1, "critical"],
  [2, "error"],
  [3, "warning"],
  [4, "info"],
  [5, "debug"],
  [0, "info"],
] as const)("level %i of an event of Windows is %s", (level, severity) => {
  expect(findSeverity({ ProviderName: "SCM", Id: 7031, Level: level })).toBe(severity);
  expect(findSeverity({ System: { EventID: 7031, Level: level } })).toBe(severity);
  expect(findSeverity({ Event: { System: { EventID: "7031", Level: String(level) } } })).toBe(
    severity,
  );
});

test("the name that Windows shows goes before its number, in the language of the machine", () => {
  expect(findSeverity({ Level: 4, LevelDisplayName: "Warning" })).toBe("warning");
  expect(findSeverity({ Level: 2, LevelDisplayName: "Ошибка" })).toBe("error");
});

test("Serilog leaves out that a level is Information", () => {
  expect(findSeverity({ "@t": "2026-11-21T00:20:01Z", "@mt": "started" })).toBe("info");
  expect(findSeverity({ "@t": "2026-11-21T00:20:01Z", "@mt": "gone", "@l": "Fatal" })).toBe(
    "critical",
  );
});

test("the levels of npm that no other program has", () => {
  expect(findSeverity({ level: "http" })).toBe("info");
  expect(findSeverity({ level: "silly" })).toBe("debug");
});

import { expect, test } from "vitest";
import type { SurveySource } from "../observation/survey-source";
import { findOffsetByWindow } from "./zone-window";

const hourMs = 3_600_000;

function source(from: number, to: number, statedOffsetMinutes: number | null): SurveySource {
  return {
    ...{ path: "a.log", host: null, isMachine: true, year: null, personZone: null },
    ...{ personOffsetMs: null, decided: null, namedZones: [], statedElsewhereMs: null },
    ...{ firstSights: [], announcements: [], changes: [], toTime: (wallMs: number) => wallMs },
    statesOffset: statedOffsetMinutes !== null,
    statedOffsetMinutes,
    span: { from: from * hourMs, to: to * hourMs },
  } as Partial<SurveySource> as SurveySource;
}

test("times outside all others are read with the one offset that puts them inside", () => {
  const others = [source(10, 11, 120), source(10, 11, 0)];
  expect(findOffsetByWindow(source(12.1, 12.9, null), others)).toBe(2 * hourMs);
});

test("times among the others, and those no offset puts there, are left as they are", () => {
  const others = [source(10, 11, 120)];
  expect(findOffsetByWindow(source(10.5, 10.9, null), others)).toBeNull();
  expect(findOffsetByWindow(source(20, 21, null), others)).toBeNull();
});

test("a register with entries of days before is placed by those that lie beyond all others", () => {
  const register = (...hours: readonly number[]): SurveySource => ({
    ...source(hours[0] ?? 0, hours.at(-1) ?? 0, null),
    times: hours.map((hour, record) => ({ record, atMs: hour * hourMs })),
  });
  const others = [source(34.7, 34.9, 60), source(34.6, 34.9, 0)];
  expect(findOffsetByWindow(register(0, 26, 35.71, 35.73, 35.85), others)).toBe(hourMs);
  expect(findOffsetByWindow(register(0, 26, 34.8, 35.71, 35.73), others)).toBeNull();
  expect(findOffsetByWindow(register(0, 26, 35.85), others)).toBeNull();
});

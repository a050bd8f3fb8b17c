import { expect, test } from "vitest";
import { daysOf, fitsIn, lacksDay, spanOfNeighbours } from "./day-of-neighbours";

const at = (text: string) => Date.parse(`${text}Z`) * 1000;
const read = (first: string | null, last: string | null, more: object = {}) =>
  ({
    kind: "read",
    isDayless: false,
    isYearless: false,
    firstWallMicros: first === null ? null : at(first),
    lastWallMicros: last === null ? null : at(last),
    ...more,
  }) as Parameters<typeof lacksDay>[0];

const evening = read("2026-03-14T21:50:00", "2026-03-14T22:30:00");
const longLog = read("2025-01-01T00:00:00", "2026-03-14T23:00:00");

test("the files beside it say the day; one that was kept for a year does not", () => {
  const span = spanOfNeighbours([longLog, evening]);
  expect(span === null ? [] : daysOf(span)).toEqual(["2026-03-14", "2026-03-13"]);
  expect(spanOfNeighbours([longLog])).toBeNull();
  const archived = read("2025-01-05T10:00:00", "2025-01-05T10:30:00");
  expect(spanOfNeighbours([evening, archived])).toBeNull();
});

test("around midnight both days may be meant", () => {
  const span = spanOfNeighbours([read("2026-03-14T23:50:00", "2026-03-15T00:20:00")]);
  expect(span === null ? [] : daysOf(span)).toEqual(["2026-03-14", "2026-03-15", "2026-03-13"]);
});

test("a file fits the day on which its times lie near those of the others", () => {
  const beside = { first: at("2026-03-14T23:50:00"), last: at("2026-03-15T00:20:00") };
  const own = (day: string) => ({ first: at(`${day}T00:05:00`), last: at(`${day}T00:10:00`) });
  expect(fitsIn(own("2026-03-15"), beside)).toBe(true);
  expect(fitsIn(own("2026-03-14"), beside)).toBe(false);
});

test("only what has times of day and no date at all lacks a day", () => {
  expect(lacksDay(read(null, null, { isDayless: true }))).toBe(true);
  expect(lacksDay(read(null, null))).toBe(false);
  expect(lacksDay(read("2026-03-14T21:50:00", "2026-03-14T22:30:00", { isDayless: true }))).toBe(
    false,
  );
});

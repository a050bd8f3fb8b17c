import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatFixedOffset,
  isZone,
  parseFixedOffsetMs,
  wallToEpochMs,
  zoneOffsetAtMs,
  zonePieces,
} from "./zone";

/** Wall clock and instant written alike: what `Date.parse` makes of the text with a Z. */
const at = (text: string) => Date.parse(`${text}Z`);
const hourMs = 3_600_000;

describe("a wall clock becomes the instant people of that place meant", () => {
  test.each([
    ["Helsinki, winter", "Europe/Helsinki", "2024-01-15T12:00:00", "2024-01-15T10:00:00"],
    ["Helsinki, summer", "Europe/Helsinki", "2024-07-15T12:00:00", "2024-07-15T09:00:00"],
    [
      "New York, last second before",
      "America/New_York",
      "2024-03-10T01:59:59",
      "2024-03-10T06:59:59",
    ],
    [
      "New York, never shown: moves forward",
      "America/New_York",
      "2024-03-10T02:30:00",
      "2024-03-10T07:30:00",
    ],
    [
      "New York, first second after",
      "America/New_York",
      "2024-03-10T03:00:00",
      "2024-03-10T07:00:00",
    ],
    [
      "New York, before the hour shown twice",
      "America/New_York",
      "2024-11-03T00:59:59",
      "2024-11-03T04:59:59",
    ],
    [
      "New York, shown twice: the earlier offset",
      "America/New_York",
      "2024-11-03T01:30:00",
      "2024-11-03T05:30:00",
    ],
    [
      "New York, after the hour shown twice",
      "America/New_York",
      "2024-11-03T02:00:00",
      "2024-11-03T07:00:00",
    ],
    ["Helsinki, never shown", "Europe/Helsinki", "2024-03-31T03:30:00", "2024-03-31T01:30:00"],
    ["Helsinki, shown twice", "Europe/Helsinki", "2024-10-27T03:30:00", "2024-10-27T00:30:00"],
    ["Singapore", "Asia/Singapore", "2024-06-01T08:00:00", "2024-06-01T00:00:00"],
    [
      "Kathmandu, a quarter-hour zone",
      "Asia/Kathmandu",
      "2024-06-01T05:45:00",
      "2024-06-01T00:00:00",
    ],
    ["a fixed offset", "+02:00", "2024-06-01T02:00:00", "2024-06-01T00:00:00"],
    ["UTC", "UTC", "2024-06-01T02:00:00", "2024-06-01T02:00:00"],
  ])("%s", (_name, zone, wall, expected) => {
    expect(wallToEpochMs(zone, at(wall))).toBe(at(expected));
  });
});

describe("the pieces of a zone over a range", () => {
  test("hold one offset where there is no transition, without an end", () => {
    const range = [at("2024-06-01T00:00:00"), at("2024-06-30T00:00:00")] as const;
    expect(zonePieces("Europe/Helsinki", ...range)).toEqual([
      { fromWallMs: Number.NEGATIVE_INFINITY, offsetMs: 3 * hourMs },
    ]);
  });

  test("change where the clock leaves the odd hour behind", () => {
    const range = [at("2024-01-01T00:00:00"), at("2024-12-31T00:00:00")] as const;
    expect(zonePieces("America/New_York", ...range)).toEqual([
      { fromWallMs: Number.NEGATIVE_INFINITY, offsetMs: -5 * hourMs },
      { fromWallMs: at("2024-03-10T03:00:00"), offsetMs: -4 * hourMs },
      { fromWallMs: at("2024-11-03T02:00:00"), offsetMs: -5 * hourMs },
    ]);
  });

  test("a junk year costs no search and has the nearest offset", () => {
    const far = zonePieces(
      "America/New_York",
      at("9990-01-01T00:00:00"),
      at("9999-01-01T00:00:00"),
    );
    expect(far).toEqual([{ fromWallMs: Number.NEGATIVE_INFINITY, offsetMs: -5 * hourMs }]);
  });
});

describe("names of zones", () => {
  test.each(["Mars/Phobos", "", "+19:00", "+01:75", "'; drop"])("%j is none", (zone) => {
    expect(isZone(zone)).toBe(false);
  });

  test("fixed offsets keep their value through their name", () => {
    fc.assert(
      fc.property(fc.integer({ min: -18 * 60, max: 18 * 60 }), (minutes) => {
        expect(parseFixedOffsetMs(formatFixedOffset(minutes))).toBe(minutes * 60_000);
      }),
    );
  });
});

test("what a zone shows at an instant leads back to that instant, or to the first one that shows it", () => {
  const zones = ["Europe/Helsinki", "America/New_York", "Asia/Singapore", "Australia/Lord_Howe"];
  const epochMs = fc.integer({ min: at("1985-01-01T00:00:00"), max: at("2037-01-01T00:00:00") });
  fc.assert(
    fc.property(fc.constantFrom(...zones), epochMs, (zone, epoch) => {
      const wall = epoch + zoneOffsetAtMs(zone, epoch);
      const back = wallToEpochMs(zone, wall);
      expect(back + zoneOffsetAtMs(zone, back)).toBe(wall);
      expect(back).toBeLessThanOrEqual(epoch);
    }),
  );
});

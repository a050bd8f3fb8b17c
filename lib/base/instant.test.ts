import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatInstant,
  instant,
  interval,
  isInstant,
  parseInstant,
  parseZonedTime,
} from "./instant";

test("an instant reads back from what it is written as", () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (epochMs) => {
      expect(parseInstant(formatInstant(instant(epochMs)))).toBe(epochMs);
    }),
  );
});

test.each(["2026-02-30T00:00:00.000Z", "2026-03-01T00:00:00Z", "yesterday", ""])(
  "%s is no instant",
  (text) => {
    expect(parseInstant(text)).toBeNull();
  },
);

test("fractions and times outside years 1-9999 are no instants", () => {
  expect([0.5, Number.NaN, 253_402_300_800_000].some(isInstant)).toBe(false);
});

test("an interval never ends before it starts", () => {
  expect(() => interval(instant(2), instant(1))).toThrow();
});

test.each([
  ["2026-03-08T14:02:03+01:00", "2026-03-08T13:02:03.000Z"],
  ["2026-03-08T14:02:03.5-0330", "2026-03-08T17:32:03.500Z"],
  ["2026-03-08 14:02Z", "2026-03-08T14:02:00.000Z"],
])("%s states its offset", (text, read) => {
  expect(formatInstant(parseZonedTime(text) ?? instant(0))).toBe(read);
});

test.each(["2026-03-08T14:02:03", "2026-03-08", "8 March 2026 14:02", "2026-03-08T99:02:03Z", ""])(
  "%s is no time by itself, whatever the zone of this machine",
  (text) => {
    expect(parseZonedTime(text)).toBeNull();
  },
);

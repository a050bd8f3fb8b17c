import fc from "fast-check";
import { expect, test } from "vitest";
import { formatInstant, instant, interval, isInstant, parseInstant } from "./instant";

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

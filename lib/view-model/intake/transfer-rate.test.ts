import { expect, test } from "vitest";
import { addSample, measureRate } from "./transfer-rate";

test("a steady megabyte a second with three to go takes three seconds more", () => {
  const samples = [
    { atMs: 1_000, sentBytes: 0 },
    { atMs: 3_000, sentBytes: 2_000_000 },
  ];
  expect(measureRate(samples, 5_000_000)).toEqual({
    bytesPerSecond: 1_000_000,
    remainingMs: 3_000,
  });
});

test("a fast beginning does not flatter a slow present", () => {
  const samples = [
    { atMs: 0, sentBytes: 0 },
    { atMs: 1_000, sentBytes: 9_000 },
    { atMs: 6_000, sentBytes: 14_000 },
  ];
  expect(measureRate(samples, 20_000)?.bytesPerSecond).toBe(1_000);
});

test("nothing is promised while nothing moves, or before there is anything to measure", () => {
  expect(measureRate([], 10)).toBeNull();
  expect(measureRate([{ atMs: 5, sentBytes: 1 }], 10)).toBeNull();
  const stalled = [
    { atMs: 0, sentBytes: 4 },
    { atMs: 4_000, sentBytes: 4 },
  ];
  expect(measureRate(stalled, 10)).toEqual({ bytesPerSecond: 0, remainingMs: null });
});

test("samples older than the window are let go", () => {
  const samples = addSample([{ atMs: 0, sentBytes: 0 }], { atMs: 9_000, sentBytes: 5 });
  expect(samples).toEqual([{ atMs: 9_000, sentBytes: 5 }]);
});

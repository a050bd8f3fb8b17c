import fc from "fast-check";
import { expect, test } from "vitest";
import { flattenFields } from "../json/flatten-fields";
import { readPairs } from "../records/message-pairs";
import { addNumbersWithUnits, readNumberWithUnit, splitUnit } from "./number-with-unit";

test.each([
  ["3.5 V", 3.5, "V"],
  ["12 kB", 12, "kB"],
  ["1.5GiB", 1.5, "GiB"],
  ["7 %", 7, "%"],
  ["12 A", 12, "A"],
  ["512 B", 512, "B"],
  ["12kB", 12, "kB"],
  ["-40°C", -40, "°C"],
  ["250 req/s", 250, "req/s"],
  ["10MB/s", 10, "MB/s"],
  ["40 min", 2_400_000, "ms"],
  ["12.3ms", 12.3, "ms"],
  ["850µs", 0.85, "ms"],
  ["0.1s", 100, "ms"],
  ["1m30.5s", 90_500, "ms"],
  ["2h0m1s", 7_201_000, "ms"],
])("%s is %d %s", (text, value, unit) => {
  expect(readNumberWithUnit(text)).toEqual({ value, unit });
});

test.each([
  ...["12", "1.10", "000123", "ms", "", "12ab", "3d", "5m", "7th", "2nd", "4xx", "1e5s", "v3.5V"],
  ...["2026-11-29T10:00:00Z", "10:00:00", "192.0.2.1", "9f8e7d6c", "12 constructor", "1.2.3s"],
  ...["12A", "3B", "7 boxes"],
  ...["99999999999999999999s", "12  ms", "12 ms of 40", "h", "-", "+s"],
])("%j has no unit", (text) => {
  expect(readNumberWithUnit(text)).toBeNull();
});

test("in a column of a table the unit may be any word", () => {
  expect(splitUnit("7 boxes")).toEqual({ value: 7, unit: "boxes" });
  expect(splitUnit("12A")).toEqual({ value: 12, unit: "A" });
  expect(splitUnit("40 min")).toEqual({ value: 40, unit: "min" });
  expect(splitUnit("7")).toBeNull();
});

test("values stay as written, and their numbers are beside them, in logs and in JSON", () => {
  expect(readPairs("battery=3.50V wait=1m30s id=0007 done")).toEqual({
    ...{ battery: "3.50V", "battery (V)": 3.5 },
    ...{ wait: "1m30s", "wait (ms)": 90_000, id: "0007" },
  });
  expect(flattenFields({ disk: { used: "12 kB" }, "disk.used (kB)": "own" })).toEqual({
    "disk.used": "12 kB",
    "disk.used (kB)": "own",
  });
  expect(flattenFields({ disk: { used: "12 kB" } })).toEqual({
    "disk.used": "12 kB",
    "disk.used (kB)": 12,
  });
});

test("no field is changed or dropped, and none is added beyond the limit", () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer().map((n) => `${n} ms`),
    fc.double(),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), fc.nat(20), (given, fieldsMax) => {
      const fields = { ...given };
      addNumbersWithUnits(fields, fieldsMax);
      expect(fields).toMatchObject(given);
      const most = Math.max(fieldsMax, Object.keys(given).length);
      expect(Object.keys(fields).length).toBeLessThanOrEqual(most);
    }),
  );
});

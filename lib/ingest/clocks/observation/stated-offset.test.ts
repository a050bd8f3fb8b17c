import { expect, test } from "vitest";
import { parseStatedOffset } from "./source-observation";

test.each([
  ["2024-05-14T09:00:00.123Z", 0],
  ["2024-05-14 09:00:00.123 UTC", 0],
  ["2024-05-14T09:00:00+05:45", 345],
  ["2024-05-14 09:00:00 -0330", -210],
  ["14/May/2024:09:00:00 +0200", 120],
  ["1715677200", 0],
  ["1715677200.123", 0],
  ["2024-05-14", null],
  ["2024-05-14 09:00:00", null],
  ["May 14 09:00:00", null],
  ["20240514-09:00:00.123", null],
])("the stamp %s states the offset %s", (raw, minutes) => {
  expect(parseStatedOffset(raw)).toBe(minutes);
});

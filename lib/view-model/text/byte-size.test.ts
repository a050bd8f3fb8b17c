import { expect, test } from "vitest";
import { countOf, formatBytes } from "./byte-size";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_000, "1.0 kB"],
  [1_450_000, "1.4 MB"],
  [999_999, "1.0 MB"],
  [999_900, "999.9 kB"],
  [4_294_967_296, "4.3 GB"],
  [12_000_000_000_000, "12000.0 GB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("one is not many", () => {
  expect([countOf(1, "row"), countOf(12_340, "row"), countOf(0, "entry", "entries")]).toEqual([
    "1 row",
    "12,340 rows",
    "0 entries",
  ]);
});

import { expect, test } from "vitest";
import { readByteRange } from "./media-route";

test.each([
  ["no header", null, null],
  ["from a place on", "bytes=200-", { from: 200, to: 1_000 }],
  ["from the first to the last byte, both with it", "bytes=0-0", { from: 0, to: 1 }],
  ["beyond the end", "bytes=900-5000", { from: 900, to: 1_000 }],
  ["the last bytes", "bytes=-100", { from: 900, to: 1_000 }],
  ["more last bytes than there are", "bytes=-5000", { from: 0, to: 1_000 }],
  ["after the end", "bytes=1000-", "unsatisfiable"],
  ["no last bytes", "bytes=-0", "unsatisfiable"],
  ["several ranges", "bytes=0-1,5-6", null],
  ["an end before its beginning", "bytes=9-3", null],
  ["another unit", "lines=0-9", null],
  ["neither end", "bytes=-", null],
])("%s", (_, header, expected) => {
  expect(readByteRange(header, 1_000)).toEqual(expected);
});

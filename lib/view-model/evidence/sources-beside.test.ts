import { expect, test } from "vitest";
import { allBeside } from "@/lib/domain/beside";
import { artifactIds } from "@/lib/domain/ids";
import { atSecond } from "../testing/sample-timeline";
import { besideOf, firstBeside, hasMomentBeside, sourcesBeside } from "./sources-beside";

const source = (number: number, from: number | null, to: number | null) => ({
  id: artifactIds.fromDigest(number.toString(16).padStart(16, "0")),
  path: `${number}.log`,
  firstAt: from === null ? null : atSecond(from),
  lastAt: to === null ? null : atSecond(to),
});

const file = source(1, 100, 200);
const apart = source(2, 900, 990);
const long = source(4, 0, 1_000);
const undated = source(5, null, null);

test("beside a file stands another source, and a dated one", () => {
  const all = [file, apart, undated, long];
  expect(sourcesBeside(all, file.id)).toEqual([apart, long]);
});

test("all other files stand beside it at first, where any is dated", () => {
  expect(firstBeside([file, apart, undated], file.id)).toBe(allBeside);
  expect(firstBeside([file, undated], file.id)).toBeNull();
});

test("a file never stands beside itself, nor does one without a time", () => {
  const all = [file, undated, long];
  expect(besideOf(all, file.id, long.id)).toBe(long.id);
  expect(besideOf(all, file.id, file.id)).toBeNull();
  expect(besideOf(all, file.id, undated.id)).toBeNull();
  expect(besideOf(all, file.id, null)).toBeNull();
  expect(besideOf(all, file.id, allBeside)).toBe(allBeside);
  expect(besideOf([file, undated], file.id, allBeside)).toBeNull();
});

test("other sources are offered where one can stand beside: not to a picture, nor to a file alone", () => {
  const place = { artifactId: file.id, locator: { kind: "lines", from: 1, to: 1 } } as const;
  const frame = { artifactId: file.id, locator: { kind: "frame", frameMs: 0 } } as const;
  expect(hasMomentBeside([file, long], place)).toBe(true);
  expect(hasMomentBeside([file, long], frame)).toBe(false);
  expect(hasMomentBeside([file, undated], place)).toBe(false);
});

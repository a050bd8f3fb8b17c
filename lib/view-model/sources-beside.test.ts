import { expect, test } from "vitest";
import { artifactIds } from "@/lib/domain/ids";
import { firstBeside, sourcesBeside } from "./sources-beside";
import { atSecond } from "./testing/sample-timeline";

const source = (number: number, from: number | null, to: number | null) => ({
  id: artifactIds.fromDigest(number.toString(16).padStart(16, "0")),
  path: `${number}.log`,
  firstAt: from === null ? null : atSecond(from),
  lastAt: to === null ? null : atSecond(to),
});

const file = source(1, 100, 200);
const apart = source(2, 900, 990);
const short = source(3, 150, 160);
const long = source(4, 0, 1_000);
const undated = source(5, null, null);

test("beside a file stands another source, and a dated one", () => {
  const all = [file, apart, undated, long];
  expect(sourcesBeside(all, file.id)).toEqual([apart, long]);
});

test("the source that was writing for the longest while the file was comes first", () => {
  expect(firstBeside([file, apart, short, long], file)).toBe(long.id);
  expect(firstBeside([file, apart, short], file)).toBe(short.id);
  expect(firstBeside([file, apart, undated], file)).toBe(apart.id);
  expect(firstBeside([file, undated], file)).toBeNull();
});

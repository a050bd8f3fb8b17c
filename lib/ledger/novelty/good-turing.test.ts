import { expect, test } from "vitest";
import { surprisesOf } from "./good-turing";

const kind = (firstOrdinal: number, secondOrdinal = Number.POSITIVE_INFINITY) => ({
  firstOrdinal,
  secondOrdinal,
});

test("a new kind after a thousand alike surprises by as many bits as it took doublings", () => {
  const routine = kind(0, 1);
  const news = kind(1022);
  expect(surprisesOf([routine, news]).get(news)).toBe(10);
});

test("where every row is of a new kind, none surprises", () => {
  const kinds = Array.from({ length: 100 }, (_, at) => kind(at));
  const surprises = surprisesOf(kinds);
  expect(Math.max(...surprises.values())).toBeLessThanOrEqual(1);
});

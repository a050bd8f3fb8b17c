import fc from "fast-check";
import { expect, test } from "vitest";
import { event, eventId } from "../testing/sample-timeline";
import type { GraphUnit } from "./graph-chains";
import { foldToFit, openBox } from "./graph-fold";

const fold = (count: number, most: number, opened: readonly string[]) => {
  const units = Array.from(
    { length: count },
    (_, at): GraphUnit => ({ what: "event", id: eventId(at + 1), events: [event(at + 1)] }),
  );
  const isOpened = ({ events }: GraphUnit) => events.some(({ id }) => opened.includes(id));
  return foldToFit(units, most, {
    weigh: (unit) => (isOpened(unit) ? 2 : 0),
    essentialWeight: 1,
    groupings: [{ wordsOf: () => "more events" }],
    opened: new Set(opened),
  });
};
const idsIn = ({ events }: GraphUnit) => events.map(({ id }) => id as string);

test("however few boxes there is room for, what was opened is in two of them and the rest in one", () => {
  const opened = [1, 2, 3, 4, 5, 6].map(eventId);
  for (const most of [1, 2, 3]) {
    const sizes = fold(20, most, opened).map(({ events }) => events.length);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([3, 3, 14]);
  }
});

test("whatever is opened and however small the room, no box holds all of it, and no event is lost", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 2 }),
      (count, most, numbers) => {
        const opened = numbers.filter((number) => number <= count).map(eventId);
        fc.pre(opened.length > 1);
        const units = fold(count, most, opened);
        expect(units.length).toBeLessThanOrEqual(Math.max(3, most));
        expect(new Set(units.flatMap(idsIn)).size).toBe(count);
        const holding = units.filter((unit) => opened.every((id) => idsIn(unit).includes(id)));
        expect(holding).toEqual([]);
      },
    ),
  );
});

test("to open what is open already changes nothing, and what was opened before is opened last", () => {
  const opened = [["a", "b"], ["c"]];
  expect(openBox(opened, ["c"])).toBe(opened);
  expect(openBox(opened, ["a", "b"])).toEqual([["c"], ["a", "b"]]);
  expect(openBox(opened, ["d"])).toEqual([["a", "b"], ["c"], ["d"]]);
  expect(openBox("all", ["d"])).toBe("all");
});

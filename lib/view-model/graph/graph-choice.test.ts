import fc from "fast-check";
import { expect, test } from "vitest";
import { event, eventId, link } from "../testing/sample-timeline";
import type { GraphUnit } from "./graph-chains";
import { chooseUnits } from "./graph-choice";

const unit = (number: number): GraphUnit => ({
  what: "event",
  id: eventId(number),
  events: [event(number)],
});
const join = (number: number, source: number, target: number) => ({
  source: eventId(source),
  target: eventId(target),
  link: link(number, source, target),
});
const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
const units = numbers.map(unit);

test("what joins two important events is drawn before what is important for itself alone", () => {
  // 1 → 2 → 3 → 4, and 10 → 11 apart from it.
  const links = [join(1, 1, 2), join(2, 2, 3), join(3, 3, 4), join(4, 10, 11)];
  const heavy = new Map([[eventId(1), 100], [eventId(4), 90], [eventId(10), 50]]); // biome-ignore format: a table
  const chosen = chooseUnits(units, links, 4, ({ id }) => heavy.get(id as never) ?? 0);
  expect(chosen.map(({ id }) => id)).toEqual([1, 2, 3, 4].map(eventId));
});

test("whatever the graph, no more is drawn than asked for, and every part hangs together", () => {
  const ends = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(ends, fc.integer({ min: 1, max: 30 }), (pairs, limit) => {
      const links = pairs.filter(([a, b]) => a !== b).map(([a, b], at) => join(at + 1, a, b));
      const chosen = chooseUnits(
        units,
        links,
        limit,
        ({ id }) => Number.parseInt(id.slice(-2), 16) % 7,
      );
      expect(chosen.length).toBeLessThanOrEqual(limit);
      expect(chosen.length).toBeGreaterThan(0);
      // As many parts as the whole graph has among them: none was torn apart.
      const parts = componentsOf(
        links,
        chosen.map(({ id }) => id),
      );
      const whole = componentsOf(
        links,
        units.map(({ id }) => id),
      );
      const touched = new Set(chosen.map(({ id }) => whole.get(id)));
      expect(new Set(parts.values()).size).toBe(touched.size);
    }),
  );
});

/** The first id of the part each id hangs together with, by links both of whose ends are among them. */
function componentsOf(
  links: readonly { readonly source: string; readonly target: string }[],
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const partOf = new Map(ids.map((id) => [id, id]));
  const among = links.filter(({ source, target }) => partOf.has(source) && partOf.has(target));
  // As often as the longest way is long, each end takes the smaller name of the two.
  for (const _ of ids) {
    for (const { source, target } of among) {
      const names = [partOf.get(source) ?? source, partOf.get(target) ?? target];
      const [name = source] = names.toSorted();
      partOf.set(source, name).set(target, name);
    }
  }
  return partOf;
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { type Line, toReferences } from "@/lib/signals/testing/records";
import { LedgerWatch } from "./ledger-watch";
import type { WatchLimits } from "./watch/watch-allowance";

const limits: WatchLimits = {
  ...{ tables: 5, waiting: 60, shapes: 6, arrivals: 40, things: 9, steps: 4 },
};
/** Times kept of one kind of row however many kinds there are. */
const arrivalsLeast = 16;

function watchOf(lines: readonly Line[], within?: WatchLimits): LedgerWatch {
  const watch = new LedgerWatch(["log"], within);
  for (const record of toReferences(lines)) watch.observe(record);
  return watch;
}

function tablesOf(watch: LedgerWatch) {
  return watch.streams().flatMap(({ tables }) => [...tables.values()]);
}

/** What is held of all tables together. */
function heldBy(watch: LedgerWatch) {
  const tables = tablesOf(watch);
  const shapes = tables.flatMap((table) =>
    table.shapes.size > 1 ? [...table.shapes.values()] : [],
  );
  const states = tables.flatMap((table) => [...table.states.values()]);
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  return {
    tables: tables.length,
    waiting: sum(tables.map(({ waiting }) => waiting)),
    shapes: shapes.length,
    arrivals: sum(
      [...shapes, ...tables.map(({ all }) => all)].map((shape) =>
        Math.max(0, (shape.arrivals?.samples?.length ?? 0) - arrivalsLeast),
      ),
    ),
    things: sum(states.map(({ things }) => things)),
    steps: sum(states.map(({ steps }) => steps.length)),
  };
}

/** A run of rows of one table: a belt's name, what it carries and how fast it goes. */
const run = fc
  .record({
    path: fc.constantFrom("a.log", "b.log"),
    template: fc.constantFrom("belt", "gate", "crane", "lift"),
    rows: fc.integer({ min: 1, max: 120 }),
    belts: fc.integer({ min: 1, max: 6 }),
    changesAt: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ path, template, rows, belts, changesAt }) =>
    Array.from({ length: rows }, (_, at) => ({
      ...{ path, at, message: template, template },
      fields: {
        belt: `B${at % belts}`,
        mode: at < changesAt ? "automatic" : "manual",
        load: at % 3 === 0 ? "boxes" : "bags",
        speed: (at * 37) % 101,
      },
    })),
  );

test("whatever is recorded, all tables together hold no more than is allowed, and each row is in a table or counted", () => {
  let most = 0;
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 12 }), (runs) => {
      const lines = runs.flat();
      const watch = watchOf(lines, limits);
      const check = () => {
        const held = heldBy(watch);
        for (const [what, count] of Object.entries(held))
          expect(count, what).toBeLessThanOrEqual(limits[what as keyof WatchLimits]);
      };
      check();
      for (const table of tablesOf(watch)) table.decide();
      check();
      const inTables = tablesOf(watch).reduce((rows, { all }) => rows + all.count, 0);
      const beyond = watch.streams().reduce((rows, { unfollowed }) => rows + unfollowed, 0);
      expect(inTables + beyond).toBe(lines.length);
      most = Math.max(most, watch.unfollowed);
    }),
    { numRuns: 60 },
  );
  expect(most).toBeGreaterThan(0);
});

test("a table that had to decide early follows the rows that come later", () => {
  const early = ["belt", "gate", "crane"].flatMap((template) =>
    Array.from({ length: 30 }, (_, at) => ({
      ...{ path: "a.log", at, message: template, template, fields: { mode: "automatic" } },
    })),
  );
  const late = { path: "a.log", at: 100, message: "belt", template: "belt" };
  const watch = watchOf([...early, { ...late, fields: { mode: "manual" } }], limits);
  const steps = tablesOf(watch).flatMap(({ states }) =>
    [...states.values()].flatMap((state) => state.steps),
  );
  expect(steps).toMatchObject([{ column: "mode", from: "automatic", to: "manual" }]);
});

test("where nothing is beyond the limits nothing is counted as not followed", () => {
  const lines = fc.sample(run, { numRuns: 6, seed: 1 }).flat();
  expect(watchOf(lines).unfollowed).toBe(0);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { leastGrowth } from "@/lib/testing/least-growth";
import { eventId, sampleLink } from "@/lib/testing/sample-timeline";
import { findPath, reachableFrom } from "./find-path";

const edges = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })));

test("a path is found exactly when its end can be reached, and every step of it is a link", () => {
  fc.assert(
    fc.property(
      edges,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      (pairs, from, to) => {
        const links = pairs.map(([source, target]) => sampleLink(source, target));
        const path = findPath(links, eventId(from), eventId(to));
        expect(path !== null).toBe(reachableFrom(links, [eventId(from)]).has(eventId(to)));
        for (const [index, step] of (path ?? []).entries()) {
          const next = path?.[index + 1];
          if (next)
            expect(links.some((link) => link.source === step && link.target === next)).toBe(true);
        }
      },
    ),
  );
});

test("what is only reached through a removed event is not reached without it", () => {
  const links = [sampleLink(1, 2), sampleLink(2, 3)];
  expect([...reachableFrom(links, [eventId(1)], new Set([eventId(2)]))]).toEqual([eventId(1)]);
});

test("what is reached along a chain is found in the time of its length", async () => {
  const reach = (length: number) => {
    const chain = Array.from({ length }, (_, index) => sampleLink(index, index + 1));
    const startedAt = performance.now();
    expect(reachableFrom(chain, [eventId(0)]).size).toBe(length + 1);
    return performance.now() - startedAt;
  };
  const growth = await leastGrowth(
    () => reach(8_000),
    () => reach(1_000),
    24,
  );
  expect(growth).toBeLessThan(24);
});

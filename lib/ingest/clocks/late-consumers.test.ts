import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type MadeUpLine,
  requests,
  type Source,
  secondMs,
  startMs,
  survey,
} from "./testing/made-up-sources";

/** A third of the messages find the queue empty; the others wait, by no rhythm, up to two minutes. */
const waitMs = (at: number) => (at % 3 === 0 ? 20 + (at % 50) : ((at * 7919) % 1_000) * 120);
const sender: Source = { path: "shop-01/shop.log", lines: requests(400) };
const consumer = (host: string, aheadMs = 0, lagMs = waitMs): Source => ({
  path: `${host}/worker.log`,
  lines: requests(400, { lagMs }),
  aheadMs,
});

describe("a host that takes messages from a queue that fills", () => {
  test("has a right clock when what is taken at once is taken after it was sent", () => {
    const { offsets, proposals } = survey([sender, consumer("wrk-01"), consumer("wrk-02")]);
    expect(offsets.flat()).toEqual([0, 0, 0]);
    expect(proposals).toEqual([]);
  });

  test("is behind when it takes messages before they are sent, by as much as the earliest", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 90 }), (behind) => {
        const { offsets } = survey([
          sender,
          consumer("wrk-01"),
          consumer("wrk-02", -behind * 1000),
        ]);
        expect(offsets.flat()).toEqual([0, 0, expect.closeTo(-behind, 0)]);
      }),
      { numRuns: 15 },
    );
  });

  test("is never corrected for messages that nobody can take sooner than after some time", () => {
    const delayed = (at: number) => waitMs(at) + 30_000;
    const { offsets } = survey([sender, consumer("wrk-01"), consumer("wrk-02", 0, delayed)]);
    expect(offsets.flat()).toEqual([0, 0, 0]);
  });
});

/** A list of parcels, all written in the second it was made. */
const listed = (atMs: number): MadeUpLine[] =>
  Array.from({ length: 9 }, (_, nth) => ({
    atMs: startMs + atMs + nth * 80,
    id: `lot-7f3a${nth}c`,
  }));

describe("a program that goes over a list some time later", () => {
  const maker: Source = { path: "hub-01/made.log", lines: [...requests(40), ...listed(600_000)] };

  test("has a right clock, for all of the list is one thing", () => {
    const checker: Source = { path: "rec-01/check.log", lines: listed(749_000) };
    expect(survey([maker, checker]).proposals).toEqual([]);
  });

  test("and one that tells of them at as many times, each as much later, may have a wrong one", () => {
    const apart = listed(600_000).map((line, nth) => ({ ...line, atMs: line.atMs + nth * 11_000 }));
    const early: Source = { path: "hub-01/made.log", lines: [...requests(40), ...apart] };
    const late = apart.map((line) => ({ ...line, atMs: line.atMs + 149 * secondMs }));
    const { proposals } = survey([early, { path: "rec-01/check.log", lines: late }]);
    expect(proposals.map(({ reason }) => reason)).toContain("few-anchors");
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ClockSegment } from "@/lib/domain/evidence/artifact";
import { hourMs, type MadeUpLine, type Source, startMs, survey } from "./testing/made-up-sources";

const partPerMillion = 1e-6;

/** Requests at uneven times over `hours`; `lagMs` is what lies between the request and a source's word of it. */
function requestsOver(
  hours: number,
  count: number,
  seed: number,
  lagMs: (at: number) => number,
): MadeUpLine[] {
  return Array.from({ length: count }, (_, at) => ({
    atMs: startMs + ((at + noise(seed, at)) / count) * hours * hourMs + lagMs(at),
    id: `req-${(at * 2_654_435_761 + seed).toString(16)}`,
  })).toSorted((a, b) => a.atMs - b.atMs);
}

/** Even on [0, 1), the same for the same seed and place. */
function noise(seed: number, at: number): number {
  const mixed = Math.sin(seed * 12.9898 + at * 78.233) * 43_758.5453;
  return mixed - Math.floor(mixed);
}

/** Lags of a few milliseconds, and now and then of a second or two. */
const lag = (seed: number) => (at: number) =>
  noise(seed, at) ** 8 * 2_000 + 5 * noise(seed + 1, at);

function trio(hours: number, count: number, seed: number): readonly [Source, Source, Source] {
  return [
    { path: "edge-01/access.log", lines: requestsOver(hours, count, seed, () => 0) },
    { path: "app-01/app.log", lines: requestsOver(hours, count, seed, lag(seed + 7)) },
    { path: "db-01/db.log", lines: requestsOver(hours, count, seed, lag(seed + 13)) },
  ];
}

const drifting = (source: Source, ppm: number, aheadMs = 0): Source => ({
  ...source,
  aheadMs: (record) =>
    aheadMs + ((source.lines[record]?.atMs ?? startMs) - startMs) * ppm * partPerMillion,
});

/** How wrong the corrected times are at most. */
function worstError(source: Source, segments: readonly ClockSegment[]): number {
  const errors = source.lines.map((_, record) => {
    const ahead = typeof source.aheadMs === "function" ? source.aheadMs(record) : 0;
    const offset = segments.findLast(({ fromRecord }) => fromRecord <= record)?.offsetMs ?? 0;
    return Math.abs(ahead - offset);
  });
  return Math.max(...errors);
}

describe("a clock that runs too fast or too slow", () => {
  test("is corrected piece by piece, to within half a second over two days, and no other moves", () => {
    const rate = fc.oneof(fc.integer({ min: 60, max: 900 }), fc.integer({ min: -900, max: -60 }));
    const hours = fc.integer({ min: 8, max: 48 });
    fc.assert(
      fc.property(rate, hours, fc.nat(2), fc.nat(999), (ppm, length, which, seed) => {
        const sources = trio(length, 900, seed).map((source, at) =>
          at === which ? drifting(source, ppm, 3_000) : source,
        );
        const { clocks } = survey(sources);
        const worst = clocks.map(({ segments }, at) =>
          worstError(sources[at] ?? { path: "", lines: [] }, segments),
        );
        const changeMs = Math.abs(ppm) * partPerMillion * length * hourMs;
        const allowedMs = Math.max(500, changeMs / 64);
        expect(worst.map((error, at) => error <= (at === which ? allowedMs : 0))).toEqual([
          ...[true, true, true],
        ]);
        expect(clocks[which]?.segments.length).toBeLessThanOrEqual(64);
      }),
      { numRuns: 25 },
    );
  });

  test("says how fast, by how many anchors, and how much the pieces leave over", () => {
    const [edge, application, database] = trio(24, 900, 5);
    const { clocks } = survey([edge, drifting(application, 200), database]);
    const bases = clocks[1]?.segments.map(({ basis }) => basis) ?? [];
    expect(bases).toHaveLength(64);
    for (const basis of bases) {
      expect(basis).toMatchObject({ kind: "drift" });
      if (basis.kind !== "drift") continue;
      expect(Math.abs(basis.partsPerMillion - 200)).toBeLessThan(4);
      expect(basis.anchors).toBeGreaterThan(500);
      expect(basis.madMs).toBeLessThan(300);
    }
  });

  test("is followed in the other files of its host", () => {
    const [edge, application, database] = trio(24, 900, 5);
    const beats: Source = {
      path: "app-01/beats.log",
      lines: application.lines.map(({ atMs }) => ({ atMs: atMs + 400, template: "beat" })),
    };
    const { clocks } = survey([edge, drifting(application, 300), database, drifting(beats, 300)]);
    const segments = clocks[3]?.segments ?? [];
    expect(segments[0]?.basis).toMatchObject({ kind: "same-host", path: "app-01/app.log" });
    expect(worstError(drifting(beats, 300), segments)).toBeLessThan(700);
  });

  test("is only proposed, to both, when there are no others to ask", () => {
    const [edge, application] = trio(24, 900, 5);
    const { offsets, proposals } = survey([edge, drifting(application, 200)]);
    expect(offsets).toEqual([[0], [0]]);
    expect(proposals).toMatchObject([
      { clock: "edge-01", what: "drift", reason: "no-majority" },
      { clock: "app-01", what: "drift", reason: "no-majority", against: "edge-01/access.log" },
    ]);
    expect(new Set(proposals.map(({ question }) => question)).size).toBe(1);
    const rates = proposals.map(({ partsPerMillion }) => Math.round(partsPerMillion / 10) * 10);
    expect(rates).toEqual([-200, 200]);
  });

  test("is only proposed when no clock runs so badly", () => {
    const [edge, application, database] = trio(8, 900, 5);
    const { clocks, proposals } = survey([edge, drifting(application, 5_000), database]);
    expect(clocks[1]?.segments.map(({ offsetMs }) => offsetMs)).toEqual([0]);
    expect(proposals).toMatchObject([{ clock: "app-01", reason: "fast-drift" }]);
  });
});

describe("no drift is seen in", () => {
  const slower = (part: (share: number) => number): Source => {
    const [, application] = trio(8, 900, 5);
    return {
      ...application,
      lines: requestsOver(8, 900, 5, (at) => lag(12)(at) + part(at / 900) * (0.5 + noise(3, at))),
    };
  };

  test.each([
    ["requests that take longer and longer", slower((share) => 6_000 * share)],
    [
      "requests that are slow for an hour",
      slower((share) => (share > 0.4 && share < 0.6 ? 8_000 : 0)),
    ],
    ["a step", { ...trio(8, 900, 5)[1], aheadMs: (record: number) => (record < 500 ? 0 : 30_000) }],
  ])("%s", (_name, application) => {
    const [edge, , database] = trio(8, 900, 5);
    const { clocks } = survey([edge, application, database]);
    const kinds = clocks.flatMap(({ segments }) => segments.map(({ basis }) => basis.kind));
    expect(kinds).not.toContain("drift");
  });

  test("clocks that are right, whatever the lags", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 72 }), fc.nat(9_999), (hours, seed) => {
        const { offsets, proposals } = survey(trio(hours, 600, seed));
        expect(offsets).toEqual([[0], [0], [0]]);
        expect(proposals).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { incidentIds } from "../ids";
import { experts } from "../rounds/expert";
import { calibrate, groupings, likeThis } from "./calibration";
import { type CalibrationCase, calibratedNouns } from "./calibration-case";
import { binOf, casesMin, toCurve, wilsonInterval } from "./tally";

const incident = incidentIds.fromSuffix("00000001");

function caseOf(changes: Partial<CalibrationCase> = {}): CalibrationCase {
  return {
    ...{ incident, piece: "evt_0000000000000000", noun: "event", performer: "rules" },
    ...{ expert: null, source: "syslog", mechanism: null, confidence: 0.85, isKept: true },
    ...changes,
  };
}

/** `kept` of `count` alike. */
function casesOf(count: number, kept: number, changes: Partial<CalibrationCase> = {}) {
  return Array.from({ length: count }, (_, n) => caseOf({ ...changes, isKept: n < kept }));
}

describe("the curve", () => {
  test.each([
    [0, 0],
    [0.0999, 0],
    [0.1, 1],
    [0.3, 3],
    [0.7, 7],
    [0.8999, 8],
    [1, 9],
  ])("a confidence of %d is of bin %d", (confidence, bin) => {
    expect(binOf(confidence)).toBe(bin);
  });

  test("of a bin nobody decided on nothing is said: no share of zero", () => {
    const curve = toCurve(casesOf(4, 3, { confidence: 0.85 }));
    expect(curve).toHaveLength(10);
    expect(curve[8]).toMatchObject({ from: 0.8, to: 0.9, count: 4, kept: 3, share: 0.75 });
    expect(curve[2]).toMatchObject({ count: 0, share: null, interval: null, meanConfidence: null });
  });

  // Bounds of 95 %, to three digits.
  test.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [31, 40, 0.625, 0.8768],
    [10, 10, 0.7225, 1],
  ])("%d kept of %d lie between %d and %d", (kept, count, low, high) => {
    const interval = wilsonInterval(kept, count);
    expect(interval?.low).toBeCloseTo(low, 3);
    expect(interval?.high).toBeCloseTo(high, 3);
  });
});

describe("the error", () => {
  test("nothing decided has none", () => {
    expect(calibrate([])).toMatchObject({ isTooFew: true, count: 0, expectedError: null });
  });

  test("is the distance of each bin, by its cases", () => {
    const cases = [
      ...casesOf(30, 27, { confidence: 0.9 }),
      ...casesOf(10, 0, { confidence: 0.4, performer: "model:local/small" }),
    ];
    const { expectedError, groups, isTooFew } = calibrate(cases);
    expect(isTooFew).toBe(false);
    expect(expectedError).toBeCloseTo(0.1);
    expect(groups.performer.map(({ value, kept, count }) => [value, kept, count])).toEqual([
      ["rules", 27, 30],
      ["model:local/small", 0, 10],
    ]);
    expect(groups.performer[0]?.expectedError).toBeCloseTo(0);
    expect(groups.performer[1]?.expectedError).toBeCloseTo(0.4);
  });
});

describe("pieces like this", () => {
  const link = { noun: "causal-link", mechanism: "pool-exhausted", confidence: 0.72 } as const;

  test("are of the narrowest group that has enough", () => {
    const cases = [
      ...casesOf(9, 0, { ...link, source: "nginx" }),
      ...casesOf(11, 11, { ...link, source: "syslog" }),
      ...casesOf(50, 5, { ...link, mechanism: "other" }),
    ];
    const of = (source: string) => likeThis(cases, caseOf({ ...link, source }));
    expect(of("syslog")).toMatchObject({ kind: "known", count: 11, kept: 11 });
    const wider = of("nginx");
    expect(wider).toMatchObject({ kind: "known", count: 20, kept: 11, bin: { from: 0.7 } });
    expect(wider.kind === "known" && wider.shared).toEqual([
      ...["noun", "bin", "performer", "expert", "mechanism"],
    ]);
  });

  test("an event is never like a link, and too few are said to be too few", () => {
    const cases = casesOf(casesMin - 1, 4, link);
    expect(likeThis(cases, caseOf(link))).toEqual({ kind: "too-few", count: 9, needed: casesMin });
    expect(likeThis([...cases, ...cases], caseOf())).toMatchObject({ kind: "too-few", count: 0 });
  });

  test("where only other confidences were decided on, they are told without a range", () => {
    const answer = likeThis(casesOf(12, 6, { ...link, confidence: 0.2 }), caseOf(link));
    expect(answer).toMatchObject({ kind: "known", count: 12, shared: ["noun"] });
  });
});

const anyCase: fc.Arbitrary<CalibrationCase> = fc.record({
  incident: fc.constant(incident),
  piece: fc.string(),
  noun: fc.constantFrom(...calibratedNouns),
  performer: fc.constantFrom("rules" as const, "model:a/b" as const),
  expert: fc.constantFrom(...experts, null),
  source: fc.constantFrom("syslog", "nginx", null),
  mechanism: fc.constantFrom("one", "other", null),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  isKept: fc.boolean(),
});
const anyCases = fc.array(anyCase, { maxLength: 80 });

describe("whatever people decided", () => {
  test("every case is in one bin and in one group of each kind, in any order", () => {
    fc.assert(
      fc.property(anyCases, (cases) => {
        const found = calibrate(cases);
        const counts = (parts: readonly { count: number; kept: number }[]) => [
          parts.reduce((sum, { count }) => sum + count, 0),
          parts.reduce((sum, { kept }) => sum + kept, 0),
        ];
        for (const parts of [found.curve, ...groupings.map((name) => found.groups[name])]) {
          expect(counts(parts)).toEqual([found.count, found.kept]);
        }
        const backwards = calibrate(cases.toReversed());
        const names = ({ groups }: typeof found) => groups.source.map(({ value }) => value);
        expect(names(backwards)).toEqual(names(found));
        expect(backwards.expectedError ?? 0).toBeCloseTo(found.expectedError ?? 0);
      }),
    );
  });

  test("a share lies inside its interval, and shares, intervals and errors inside [0, 1]", () => {
    fc.assert(
      fc.property(anyCases, (cases) => {
        const { curve, expectedError } = calibrate(cases);
        for (const { share, interval } of curve) {
          if (share === null || interval === null) continue;
          expect(interval.low).toBeGreaterThanOrEqual(0);
          expect(interval.high).toBeLessThanOrEqual(1);
          expect(interval.low).toBeLessThanOrEqual(share);
          expect(interval.high).toBeGreaterThanOrEqual(share);
        }
        expect(expectedError ?? 0).toBeGreaterThanOrEqual(0);
        expect(expectedError ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("what is told of pieces like one is counted from at least so many, of its own noun", () => {
    fc.assert(
      fc.property(anyCases, anyCase, (cases, piece) => {
        const known = likeThis(cases, piece);
        const own = cases.filter(({ noun }) => noun === piece.noun).length;
        expect(known.kind).toBe(own < casesMin ? "too-few" : "known");
        expect(known.count).toBeLessThanOrEqual(own);
        if (known.kind === "known") expect(known.count).toBeGreaterThanOrEqual(casesMin);
      }),
    );
  });

  test("more cases never make the interval of the same share wider", () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.integer({ min: 2, max: 9 }), (kept, lost, times) => {
        const width = (factor: number) => {
          const interval = wilsonInterval(kept * factor, (kept + lost) * factor);
          return interval === null ? 1 : interval.high - interval.low;
        };
        expect(width(times)).toBeLessThanOrEqual(width(1));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { median, robustSpread } from "@/lib/base/robust-statistics";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import type { MetricRule } from "./lexicon";
import { LoggedNumberDetector } from "./logged-numbers";
import { isCounter, MetricSeriesDetector, toSamples } from "./metric-series";
import { findMetricSignals } from "./metric-signals";
import { RateWatch } from "./rate-watch";
import { epochMs, type Line, secondsAfter, toReferences } from "./testing/records";
import type { WatchedSpan } from "./watched-span";

const watched: WatchedSpan = {
  start: instant(epochMs),
  end: instant(epochMs + 600_000),
  warmUpEnd: instant(epochMs + 10_000),
  baselineEnd: instant(epochMs + 300_000),
};

const rules: readonly MetricRule[] = [
  {
    pattern: /hit_ratio/,
    family: "cache.miss",
    worse: "down",
    weight: 0.8,
    title: "{metric} falls",
  },
  {
    pattern: /lag|errors|entries/,
    family: "replication.lag",
    weight: 0.9,
    title: "{metric} rises",
  },
];

/** A sample every 5 seconds. */
function samples(metric: string, valueAt: (second: number) => number): Line[] {
  return Array.from({ length: 120 }, (_, index) => ({
    path: "m.csv",
    at: index * 5,
    kind: "metric" as const,
    message: metric,
    template: metric,
    fields: { metric, value: valueAt(index * 5), instance: "r-1" },
  }));
}

function seriesOf(lines: readonly Line[]) {
  const detector = new MetricSeriesDetector();
  for (const record of toReferences(lines)) detector.observe(record);
  return detector.series();
}

const wobble = (second: number) => ((second * 7919) % 13) / 10;

describe("metric departures", () => {
  test("growth is found at the first sample beyond the ordinary, with its recovery", () => {
    const lag = seriesOf(
      samples("replica_lag", (second) =>
        second < 320 || second > 500 ? wobble(second) : (second - 300) / 2,
      ),
    );
    const [found] = findMetricSignals(lag, rules, watched, []);
    expect(found?.family).toBe("replication.lag");
    expect(
      found === undefined
        ? null
        : [secondsAfter(found.onset), (found.onset.latest - epochMs) / 1000],
    ).toEqual([320, 320]);
    expect(
      found?.end === null || found === undefined
        ? null
        : secondsAfter(found.end ?? { earliest: 0 }),
    ).toBe(505);
  });

  const found = (valueAt: (second: number) => number) => {
    const found = findMetricSignals(seriesOf(samples("replica_lag", valueAt)), rules, watched, []);
    const [{ facts, end, onset } = { facts: {}, end: null, onset: null }] = found;
    return {
      facts,
      end: end && secondsAfter(end),
      onset: onset && (onset.latest - epochMs) / 1000,
    };
  };
  const between = (at: number, from: number, to: number) => at >= from && at < to;

  test("what is well for a moment and then fails was not well: one departure, with the peak of all of it", () => {
    const { facts, end, onset } = found((at) => {
      if (between(at, 320, 400)) return 60;
      return between(at, 420, 500) ? 900 : wobble(at);
    });
    expect([onset, end]).toEqual([320, 500]);
    expect(facts).toMatchObject({ peak: "900", later: "" });
  });

  test("a small bump that was over before does not begin it, and the value told is one that it had then", () => {
    const { facts, onset } = found((at) => {
      if (between(at, 320, 350)) return 10;
      return between(at, 370, 560) ? 900 + at / 100 : wobble(at);
    });
    expect(onset).toBe(370);
    expect(facts).toMatchObject({ reached: "903.7", reachedWithin: "" });
  });

  test("nor does a small bump that was over for a while, where what came soon after lasted longer", () => {
    const { facts, onset } = found((at) => {
      if (between(at, 320, 340)) return 10;
      return between(at, 380, 560) ? 900 : wobble(at);
    });
    expect(onset).toBe(380);
    expect(facts).toMatchObject({ reached: "900", later: "" });
  });

  test("a value that is reached later is told with how much later", () => {
    const { facts, onset } = found((at) => (at < 320 ? wobble(at) : Math.min(900, at - 280)));
    expect(onset).toBe(320);
    expect(facts).toMatchObject({ reached: "315", reachedWithin: "within minutes" });
  });

  test("what goes much further long after is told with what came first, which ended before it", () => {
    const { facts, end, onset } = found((at) => {
      if (between(at, 320, 350)) return 60;
      return between(at, 500, 560) ? 900 : wobble(at);
    });
    expect([onset, end]).toEqual([320, 350]);
    expect(facts).toMatchObject({ peak: "60", later: "900" });
  });

  test("the peak is told of where it was, not of where it began", () => {
    const first = samples("replica_lag", (at) => (between(at, 320, 500) ? 60 : wobble(at)));
    const second = samples("replica_lag", (at) => (between(at, 330, 500) ? 9000 : wobble(at)));
    const found = findMetricSignals(
      [
        ...seriesOf(first),
        ...seriesOf(
          second.map((line) => ({ ...line, fields: { ...line.fields, instance: "r-2" } })),
        ),
      ],
      rules,
      watched,
      [],
    );
    expect(found.map(({ facts }) => facts)).toMatchObject([
      { peak: "9,000", peakPlace: "r-2", ownPeak: "60" },
    ]);
  });

  test("a ratio that falls departs downwards", () => {
    const [found] = findMetricSignals(
      seriesOf(
        samples("hit_ratio", (second) => (second < 350 ? 0.95 + wobble(second) / 100 : 0.2)),
      ),
      rules,
      watched,
      [],
    );
    expect(found?.family).toBe("cache.miss");
    expect(found === undefined ? null : (found.onset.latest - epochMs) / 1000).toBe(350);
  });

  test.each<[string, (second: number) => number, string | undefined]>([
    [
      "that loses nearly all it holds at once collapses",
      (at) => (at < 350 ? 900 : 12),
      "cache.collapse",
    ],
    [
      "that grows far beyond what it was grows",
      (at) => (at < 350 ? 900 + wobble(at) : at * 9),
      "resource.growth",
    ],
    ["that shrinks as entries expire does neither", (at) => 900 - at / 2, undefined],
  ])("a cache %s", (_, valueAt, family) => {
    const found = findMetricSignals(
      seriesOf(samples("tariff_cache_items", valueAt)),
      operationsLexicon.metricRules,
      watched,
      [],
    );
    expect(found[0]?.family).toBe(family);
  });

  test.each([
    ["a series that stays in its range", (second: number) => 5 + wobble(second)],
    ["a constant series", () => 4],
    ["one outlier", (second: number) => (second === 400 ? 90 : wobble(second))],
  ])("%s does not depart", (_, valueAt) => {
    expect(
      findMetricSignals(seriesOf(samples("replica_lag", valueAt)), rules, watched, []),
    ).toEqual([]);
  });

  test("passing the limit that held before a change is told with the limit", () => {
    const [source] = toReferences([
      { path: "c.jsonl", at: 300, kind: "change", message: "config" },
    ]);
    if (source === undefined) throw new Error("no record");
    const found = findMetricSignals(
      seriesOf(
        samples(
          "session_store_entries",
          (second) => Math.min(second, 330) + (second > 330 ? second - 330 : 0),
        ),
      ),
      rules,
      watched,
      [{ words: ["session", "store"], limit: 400, source }],
    );
    expect(
      found.map(({ facts, onset }) => [facts.limit, (onset.latest - epochMs) / 1000]),
    ).toContainEqual(["400", 405]);
  });
});

describe("counters", () => {
  test("a counter is read as a rate, and a reset counts from zero", () => {
    const [series] = seriesOf(
      [0, 10, 20, 2, 12].map((value, index) => ({
        path: "m.csv",
        at: index,
        kind: "metric" as const,
        message: "x",
        template: "x",
        fields: { metric: "hits_total", value },
      })),
    );
    if (series === undefined) throw new Error("no series");
    expect(isCounter(series)).toBe(true);
    expect(toSamples(series).map(({ value }) => value)).toEqual([10, 10, 2, 10]);
  });
});

describe("bursts", () => {
  const watch = (at: readonly number[]) => {
    const rate = new RateWatch();
    for (const record of toReferences(
      at.map((second) => ({ path: "a.log", at: second, message: "x" })),
    ))
      rate.observe(record);
    return rate;
  };

  test("the second in which something comes far more often than ever before starts a burst", () => {
    const quiet = Array.from({ length: 60 }, (_, second) => second);
    const rush = Array.from({ length: 40 }, (_, index) => 70 + index / 100);
    expect(secondsAfter(watch([...quiet, ...rush]).burst?.start.time ?? { earliest: 0 })).toBe(70);
  });

  test("a steady rate, however high, is no burst", () => {
    expect(watch(Array.from({ length: 3000 }, (_, index) => index / 50)).burst).toBeNull();
  });
});

describe("robust statistics", () => {
  test.each([
    [[], 0],
    [[3], 3],
    [[5, 1, 3], 3],
    [[4, 1, 3, 2], 2.5],
  ])("the median of %j is %d", (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  test("one wild value among many moves neither center nor scale", () => {
    const calm = [10, 11, 9, 10, 12, 8, 10];
    const wild = robustSpread([...calm, 100_000]);
    expect(wild.center).toBe(10);
    expect(wild.scale).toBeLessThan(3);
  });

  test("center lies between the extremes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1 }),
        (values) => {
          const { center, min, max, scale } = robustSpread(values);
          expect(center >= min && center <= max && scale >= 0).toBe(true);
        },
      ),
    );
  });
});

describe("numbers in log lines", () => {
  const line = (at: number, lag: number): Line => ({
    path: "r-2/relay.log",
    at,
    message: `stats relay_lag=${lag} port=88${at} name=x`,
    template: "stats relay_lag=<*> port=<*> name=x",
  });

  test("what a key says it measures is followed like a metric", () => {
    const detector = new LoggedNumberDetector(rules);
    const lines = Array.from({ length: 120 }, (_, index) =>
      line(index * 5, index * 5 < 400 ? 1 + wobble(index) : 70),
    );
    for (const record of toReferences(lines)) detector.observe(record);
    const found = findMetricSignals(detector.series(), rules, watched, []);
    expect(
      found.map(({ facts, onset }) => [facts.metric, (onset.latest - epochMs) / 1000]),
    ).toEqual([["relay_lag", 400]]);
  });

  test("a number written for days is followed to its end, its older half less closely", () => {
    const detector = new LoggedNumberDetector(rules);
    const lines = Array.from(
      { length: 9000 },
      (_, index): Line => ({
        ...{ path: "a.log", at: index, template: "relay_lag=<*>" },
        message: `relay_lag=${index < 8900 ? 1 + wobble(index) : 70}`,
      }),
    );
    for (const record of toReferences(lines)) detector.observe(record);
    const day = { ...watched, end: instant(epochMs + 9_000_000) };
    const [found] = findMetricSignals(detector.series(), rules, day, []);
    expect(found === undefined ? null : (found.onset.latest - epochMs) / 1000).toBe(8900);
    expect(detector.thinnedOut).toBeGreaterThan(0);
  });

  test("numbers that measure nothing known are left alone", () => {
    const detector = new LoggedNumberDetector(rules);
    for (const record of toReferences([{ path: "a.log", at: 1, message: "open port=443 id=77" }]))
      detector.observe(record);
    expect(detector.series()).toEqual([]);
  });
});

test("each number of a row of several measurements is a series, its words say of what", () => {
  const detector = new MetricSeriesDetector();
  const rows: Line[] = [0, 5].map((at) => ({
    path: "node.csv",
    at,
    kind: "metric",
    message: "row",
    template: "host,free,used",
    fields: { time: 1795 + at, host: "d-1", free: 90 - at, used: 10 + at },
  }));
  for (const record of toReferences(rows)) detector.observe(record);
  expect(
    detector
      .series()
      .map((series) => [
        series.metric,
        series.labelText,
        toSamples(series).map(({ value }) => value),
      ]),
  ).toEqual([
    ["free", "host=d-1", [90, 85]],
    ["used", "host=d-1", [10, 15]],
  ]);
});

describe("a limit that a change took away", () => {
  const [source] = toReferences([{ path: "c.jsonl", at: 300, kind: "change", message: "x" }]);
  const crossings = (words: readonly string[], valueAt: (second: number) => number) => {
    if (source === undefined) throw new Error("A change record has a time");
    const hint = { words, limit: 400, source };
    return findMetricSignals(seriesOf(samples("page_cache_entries", valueAt)), rules, watched, [
      hint,
    ])
      .filter(({ facts }) => facts.crossing !== undefined)
      .map(({ onset }) => secondsAfter({ earliest: onset.latest }));
  };
  const grows = (second: number) => (second < 300 ? 350 : 350 + (second - 300) * 5);

  test("is passed by the series that has two of its words", () => {
    expect(crossings(["cache", "entries"], grows)).toEqual([315]);
  });

  test("is passed by the series that kept below it, when they share a word", () => {
    expect(crossings(["cache", "size"], grows)).toEqual([315]);
    expect(crossings(["heap", "size"], grows)).toEqual([]);
  });

  test("is not the limit of a series that was far from it or beyond it", () => {
    expect(crossings(["cache", "size"], (second) => (second < 300 ? 7 : grows(second)))).toEqual(
      [],
    );
    expect(crossings(["cache", "size"], (second) => 500 + second)).toEqual([]);
  });
});

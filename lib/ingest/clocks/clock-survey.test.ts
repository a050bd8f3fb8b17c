import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import {
  hourMs,
  type MadeUpLine,
  minuteMs,
  requests,
  type Source,
  secondMs,
  startMs,
  survey,
} from "./testing/made-up-sources";

const edge: Source = { path: "edge-01/access.log", lines: requests(200) };
const application: Source = {
  path: "app-01/app.log",
  lines: requests(200, { lagMs: (at) => (at * 37) % 90 }),
};
const database: Source = {
  path: "db-01/db.log",
  lines: requests(200, { lagMs: (at) => (at * 53) % 120 }),
};

describe("the zone of stamps without an offset", () => {
  // Newfoundland, the Marquesas, Iran, Afghanistan, India, Nepal, Myanmar, Eucla, Adelaide, the Chathams.
  const oddMinutes = [-210, -150, -570, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825];
  const wholeHours = fc.integer({ min: -12, max: 14 }).map((hours) => hours * 60);

  test("is read off identifiers shared with a source that states its own", () => {
    fc.assert(
      fc.property(
        fc.oneof(wholeHours, fc.constantFrom(...oddMinutes)),
        fc.integer({ min: -170, max: 170 }),
        (minutes, aheadSeconds) => {
          const odd = {
            ...application,
            zoneMs: minutes * minuteMs,
            aheadMs: aheadSeconds * secondMs,
          };
          const { zones } = survey([edge, odd, database]);
          const size = Math.abs(minutes);
          const two = (value: number) => String(value).padStart(2, "0");
          const name = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
          expect(zones[1]).toBe(`${minutes === 0 ? "UTC" : name} shared-identifiers`);
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each([
    ["a clock minutes wrong lies nearest to its own hour", 2 * hourMs, 7 * minuteMs, "+02:00", 422],
    ["a difference that no zone has is the clock's", 0, -11_527 * secondMs, "-03:00", -727],
    ["months are no zone", 0, 268 * 24 * hourMs, "UTC", 268 * 24 * 3600],
  ])("leaves the rest to the clock: %s", (_name, zoneMs, aheadMs, zone, seconds) => {
    const odd = { ...application, zoneMs, aheadMs: aheadMs + (seconds === 422 ? 2000 : 0) };
    const { zones, offsets } = survey([edge, odd, database]);
    expect(zones[1]?.split(" ")[0]).toBe(zone);
    expect(offsets).toEqual([[0], [expect.closeTo(seconds, 0)], [0]]);
  });

  test("passes on from source to source", () => {
    const linked = requests(60, { prefix: "job-" });
    const { zones } = survey([
      edge,
      { ...application, lines: [...application.lines, ...linked], zoneMs: 8 * hourMs },
      { path: "job-01/job.log", lines: linked, zoneMs: -5 * hourMs },
    ]);
    expect(zones).toEqual([
      "UTC explicit",
      "+08:00 shared-identifiers",
      "-05:00 shared-identifiers",
    ]);
  });

  test("is what the stamps state, when they do", () => {
    expect(survey([edge]).zones).toEqual(["UTC explicit"]);
  });

  test("is what a person says, for stamps that do not", () => {
    const { zones, offsets } = survey([edge, { ...application, zoneMs: 3 * hourMs }], {
      zone: "Europe/Helsinki",
    });
    expect(zones).toEqual(["UTC explicit", "Europe/Helsinki person"]);
    expect(offsets).toEqual([[0], [0]]);
  });

  test("as a person says it changes with summer time, and that is no step of the clock", () => {
    const nightMs = Date.UTC(2024, 2, 10, 6, 50) - startMs;
    const atNight = (source: Source): Source => ({
      ...source,
      lines: source.lines.map((line) => ({ ...line, atMs: line.atMs + nightMs })),
    });
    // New York sets its clocks forward at 07:00 UTC, ten minutes into the file.
    const local = atNight(application);
    const changeMs = Date.UTC(2024, 2, 10, 7);
    const zoneMs = (record: number) =>
      ((local.lines[record]?.atMs ?? 0) < changeMs ? -5 : -4) * hourMs;
    const { offsets, proposals } = survey(
      [atNight(edge), { ...local, zoneMs: 0, aheadMs: zoneMs }, atNight(database)],
      { zone: "America/New_York" },
    );
    expect(offsets).toEqual([[0], [0], [0]]);
    expect(proposals).toEqual([]);
  });

  /** A day of a machine's chatter; news only now and then. */
  const dayLong = (
    templates: readonly (readonly [atHours: number, template: string])[],
  ): MadeUpLine[] => [
    ...Array.from({ length: 24 * 12 }, (_, at) => ({
      atMs: startMs + at * 5 * minuteMs,
      template: "tick",
    })),
    ...templates.map(([atHours, template]) => ({ atMs: startMs + atHours * hourMs, template })),
  ];
  const changeHours = [5.1, 9.37, 14.92, 19.03];
  const changes: Source = {
    path: "changes/deploys.jsonl",
    lines: changeHours.map((atHours) => ({
      atMs: startMs + atHours * hourMs,
      kind: "change" as const,
      template: "deploy",
    })),
  };

  test("is found from new things that are said when changes are announced", () => {
    const listed = changeHours.map((atHours, at) => [atHours + 0.0005, `new ${at}`] as const);
    const { zones } = survey([
      changes,
      { path: "db-01/db.log", lines: dayLong([]) },
      { path: "app-01/app.log", lines: dayLong(listed), zoneMs: 9 * hourMs },
    ]);
    expect(zones[2]).toBe("+09:00 change-records");
  });

  test("is found from spans that overlap at one offset only", () => {
    const short = (path: string, zoneMs: number | null): Source => ({
      path,
      zoneMs,
      lines: dayLong([]).slice(0, 5),
    });
    expect(
      survey([short("db-01/db.log", null), short("app-01/app.log", -4 * hourMs)]).zones[1],
    ).toBe("-04:00 change-records");
  });

  test("is assumed to be UTC, and said to be, when spans of a day fit at many offsets", () => {
    const { zones } = survey([
      { path: "db-01/db.log", lines: dayLong([]) },
      { path: "app-01/app.log", lines: dayLong([]), zoneMs: 9 * hourMs },
    ]);
    expect(zones[1]).toBe("UTC assumed-utc");
  });

  test("is that of another file of the same host, when nothing else tells", () => {
    const { zones } = survey([
      edge,
      { ...application, zoneMs: 2 * hourMs },
      { path: "app-01/cron.log", lines: dayLong([]), zoneMs: 2 * hourMs },
    ]);
    expect(zones[2]).toBe("+02:00 same-host");
  });
});

describe("the year of stamps without one", () => {
  test("is the year that brings them nearest to sources that state theirs", () => {
    const { clocks } = survey([edge, { ...application, zoneMs: 0, isYearless: true }]);
    expect(clocks.map(({ year }) => year)).toEqual([null, 2024]);
  });

  test("is the year of the first stamp when a New Year lies inside the file", () => {
    const newYear = (lines: readonly MadeUpLine[]) =>
      lines.map((one) => ({ ...one, atMs: one.atMs - startMs + Date.UTC(2024, 11, 31, 21, 50) }));
    const { clocks, zones } = survey([
      { ...edge, lines: newYear(edge.lines) },
      { ...application, lines: newYear(application.lines), zoneMs: 2 * hourMs, isYearless: true },
    ]);
    // Two hours east of UTC the file runs from 23:50 into January.
    expect(clocks[1]?.year).toBe(2024);
    expect(zones[1]).toBe("+02:00 shared-identifiers");
  });

  /** A few lines a few hours apart, from `fromMs` on. */
  const lines = (
    path: string,
    fromMs: number,
    hours: number,
    rest: Partial<Source> = {},
  ): Source => ({
    path,
    lines: [0, 0.3, 0.7, 1].map((share) => ({
      atMs: fromMs + share * hours * hourMs,
      template: `line ${share}`,
    })),
    ...rest,
  });

  test("is right on both sides of every New Year, whichever side the dated neighbours lie on", () => {
    const aroundNewYear = fc.integer({ min: -40 * 24, max: 40 * 24 });
    const apart = fc.integer({ min: -90 * 24, max: 90 * 24 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1999, max: 2040 }),
        ...[aroundNewYear, apart, apart],
        (year, atHours, oneHours, otherHours) => {
          const fromMs = Date.UTC(year, 0, 1) + atHours * hourMs;
          const { clocks } = survey([
            lines("a/syslog", fromMs, 30, { zoneMs: 0, isYearless: true }),
            lines("b/b.log", fromMs + oneHours * hourMs, 50),
            lines("c/c.log", fromMs + otherHours * hourMs, 20),
          ]);
          expect(clocks[0]?.year).toBe(new Date(fromMs).getUTCFullYear());
        },
      ),
    );
  });

  test.each([
    ["December beside January", [2024, 11, 29], [2025, 0, 2], 2024],
    ["January beside December", [2025, 0, 2], [2024, 11, 28], 2025],
    ["the last hour beside the first", [2024, 11, 31], [2025, 0, 1], 2024],
    ["29 February in its leap year", [2024, 1, 29], [2024, 2, 3], 2024],
  ] as const)("is right for %s", (_name, [y, m, d], [ny, nm, nd], year) => {
    const { clocks } = survey([
      lines("a/syslog", Date.UTC(y, m, d), 10, { zoneMs: 0, isYearless: true }),
      lines("b/b.log", Date.UTC(ny, nm, nd), 10),
    ]);
    expect(clocks[0]?.year).toBe(year);
  });

  test("when only given, is none that has not come: December looked at in January is last year's", () => {
    const december = lines("a/syslog", Date.UTC(2026, 11, 20), 40, { zoneMs: 0, isYearless: true });
    const asOf = instant(Date.UTC(2027, 0, 5));
    expect(survey([december], { assumedYear: 2027, asOf }).clocks[0]?.year).toBe(2026);
    const january = lines("a/syslog", Date.UTC(2027, 0, 2), 40, { zoneMs: 0, isYearless: true });
    expect(survey([january], { assumedYear: 2027, asOf }).clocks[0]?.year).toBe(2027);
  });

  test("is unknown when no source states one, unless it is given", () => {
    const yearless = { ...application, zoneMs: 0, isYearless: true };
    expect(survey([yearless]).clocks[0]?.year).toBeNull();
    expect(survey([yearless], { assumedYear: 2020 }).clocks[0]?.year).toBe(2020);
  });

  test("when only given, is the one the evidence ends in: December beside January is the one before", () => {
    const yearlessOn = (month: number, day: number, path: string): Source => ({
      path,
      lines: [0, 1, 2].map((hour) => ({
        atMs: Date.UTC(2024, month, day) + hour * hourMs,
        id: "started",
      })),
      zoneMs: 0,
      isYearless: true,
    });
    const [december, january, across] = [
      yearlessOn(11, 30, "app.log.1"),
      yearlessOn(0, 2, "app.log"),
      yearlessOn(11, 31, "long.log"),
    ];
    const { clocks } = survey([december, january], { assumedYear: 2026 });
    expect(clocks.map(({ year }) => year)).toEqual([2025, 2026]);
    const newYear = { atMs: Date.UTC(2025, 0, 1), id: "stopped" };
    const rolled = survey([{ ...across, lines: [...across.lines, newYear] }, december], {
      assumedYear: 2026,
    });
    expect(rolled.clocks.map(({ year }) => year)).toEqual([2025, 2025]);
  });
});

describe("a clock that is wrong", () => {
  test("is corrected by what it is ahead, and no other source moves", () => {
    const ahead = fc.oneof(
      fc.integer({ min: 2_000, max: 90_000 }),
      fc.integer({ min: 90_000, max: 300 * 24 * hourMs }),
    );
    fc.assert(
      fc.property(ahead, fc.boolean(), fc.nat(2), (sizeMs, isBehind, which) => {
        const aheadMs = isBehind ? -sizeMs : sizeMs;
        const sources = [edge, application, database].map((source, at) => ({
          ...source,
          aheadMs: at === which ? aheadMs : 0,
        }));
        const { clocks } = survey(sources);
        const errors = clocks.map((clock, at) => {
          const expected = at === which ? aheadMs : 0;
          return Math.abs((clock.segments[0]?.offsetMs ?? Number.NaN) - expected);
        });
        expect(Math.max(...errors)).toBeLessThan(150);
        expect(errors.filter((error) => error === 0).length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 40 },
    );
  });

  test("is found under a zone that had to be found too", () => {
    const { zones, offsets } = survey([
      edge,
      { ...application, zoneMs: -5 * hourMs, aheadMs: 38 * secondMs },
      database,
    ]);
    expect(zones[1]).toBe("-05:00 shared-identifiers");
    expect(offsets).toEqual([[0], [38], [0]]);
  });

  test.each([
    [
      "a lag of less than a second is the time a message takes",
      [edge, { ...application, aheadMs: 800 }, database],
      null,
    ],
    [
      "few anchors are a proposal",
      [edge, { ...application, lines: application.lines.slice(0, 10), aheadMs: 30_000 }, database],
      "few-anchors",
    ],
    [
      "of two sources that disagree either may be wrong",
      [edge, { ...application, aheadMs: 30_000 }],
      ["no-majority", "no-majority"],
    ],
    [
      "two files of one host have one clock",
      [edge, { ...application, path: "edge-01/slow.log", aheadMs: 30_000 }, database],
      "host-disagrees",
    ],
    [
      "a timeout most requests run into says nothing beside the requests that are answered at once",
      [
        {
          ...edge,
          lines: requests(200, { lagMs: (at) => (at % 10 < 6 ? 10_000 : (at * 31) % 200) }),
        },
        application,
        database,
      ],
      null,
    ],
    [
      "a timeout every request runs into, sooner or later",
      [
        edge,
        {
          ...application,
          lines: requests(200, {
            lagMs: (at) => (at % 10 < 6 ? 10_000 : 2_500 + ((at * 7919) % 7_000)),
          }),
        },
        database,
      ],
      "wide-spread",
    ],
    [
      "lags of any length have no value",
      [
        edge,
        { ...application, lines: requests(200, { lagMs: (at) => (at * 7919) % 60_000 }) },
        database,
      ],
      null,
    ],
  ] as const)("is not corrected without a person: %s", (_name, sources, refusal) => {
    const { offsets, proposals } = survey(sources);
    expect(offsets.flat()).toEqual(sources.map(() => 0));
    expect(proposals.map(({ reason }) => reason)).toEqual(refusal === null ? [] : [refusal].flat());
  });

  test("is found among files of one folder that is no host", () => {
    const flat = [edge, { ...application, aheadMs: 38 * secondMs }, database].map((source) => ({
      ...source,
      path: `outage/${source.path.replace("/", "-")}`,
    }));
    expect(survey(flat).offsets).toEqual([[0], [38], [0]]);
  });

  test("is the same for all files of its host", () => {
    const { clocks } = survey([
      edge,
      { ...application, aheadMs: 38 * secondMs },
      database,
      { path: "app-01/supervisor.log", lines: [{ atMs: startMs + 38_000, template: "started" }] },
      { path: "app-02/supervisor.log", lines: [{ atMs: startMs, template: "started" }] },
    ]);
    expect(clocks[3]?.segments[0]).toMatchObject({
      basis: { kind: "same-host", path: "app-01/app.log" },
    });
    expect(Math.round((clocks[3]?.segments[0]?.offsetMs ?? 0) / 100)).toBe(380);
    expect(clocks[4]?.segments).toEqual([{ fromRecord: 0, offsetMs: 0, basis: { kind: "none" } }]);
  });

  test("is not seen in what every instance of a program says when it starts, one after the other", () => {
    const instances = [0, 45_000, 90_000].map((startedMs, instance): Source => {
      const start = Array.from({ length: 30 }, (_, at) => ({
        atMs: startMs - 300_000 + startedMs + at * 90,
        id: `build-7f3a${at * 31}`,
      }));
      const handled = requests(200, { prefix: `req${instance}-`, lagMs: (at) => at % 90 });
      return { path: `app-0${instance}/app.log`, lines: [...start, ...handled] };
    });
    const all = [0, 1, 2].flatMap((instance) => requests(200, { prefix: `req${instance}-` }));
    const { offsets } = survey([{ path: "edge-01/access.log", lines: all }, ...instances]);
    expect(offsets).toEqual([[0], [0], [0], [0]]);
  });

  test("is not seen in a few counters that two unrelated programs have alike", () => {
    const counted = (path: string, beginMs: number): Source => ({
      path,
      lines: Array.from({ length: 12 }, (_, at) => ({
        atMs: beginMs + at * 1_500,
        message: "step",
        fields: { step: `E${at}`, bytes: 100_000 + at },
      })),
    });
    const { offsets, proposals } = survey([
      counted("etl-01/etl.log", startMs),
      counted("ml-01/ml.log", startMs - 40 * 24 * hourMs),
    ]);
    expect(offsets).toEqual([[0], [0]]);
    expect(proposals).toEqual([]);
  });

  test("is not seen in identifiers that were used again by chance", () => {
    const shuffled = requests(200).map((line, at, all) => ({
      ...line,
      id: all[(at * 83) % 200]?.id ?? "",
    }));
    const { offsets, proposals } = survey([edge, { ...application, lines: shuffled }, database]);
    expect(offsets.flat()).toEqual([0, 0, 0]);
    expect(proposals).toEqual([]);
  });
});

describe("a clock that was set while the file was written", () => {
  test.each([
    ["forward", 60_000],
    ["back", -45_000],
  ])("has a segment from there on: %s", (_name, stepMs) => {
    const { clocks, offsets } = survey([
      edge,
      { ...application, aheadMs: (record) => (record < 90 ? 0 : stepMs) },
      database,
    ]);
    expect(offsets).toEqual([[0], [0, expect.closeTo(stepMs / 1000, 0)], [0]]);
    expect(clocks[1]?.segments.map(({ fromRecord }) => fromRecord)).toEqual([0, 90]);
  });

  const rotate = (source: Source, at: number): readonly Source[] => {
    const { aheadMs = 0 } = source;
    const aheadAt = (record: number) => (typeof aheadMs === "number" ? aheadMs : aheadMs(record));
    return [
      {
        ...source,
        path: `${source.path}.1.gz`,
        lines: source.lines.slice(0, at),
        aheadMs: aheadAt,
      },
      { ...source, lines: source.lines.slice(at), aheadMs: (record) => aheadAt(record + at) },
    ];
  };

  test("is followed through the parts of a rotated log", () => {
    const aheadMs = (record: number) => (record < 120 ? 0 : 60_000);
    const { offsets } = survey([edge, ...rotate({ ...application, aheadMs }, 80), database]);
    expect(offsets).toEqual([[0], [0], [0, expect.closeTo(60, 0)], [0]]);
    const { clocks } = survey([edge, ...rotate({ ...application, aheadMs }, 120), database]);
    expect(
      clocks.map(({ segments }) => segments.map(({ offsetMs }) => Math.round(offsetMs / 1000))),
    ).toEqual([[0], [0], [60], [0]]);
  });

  /** Everything hangs from request 90 on and fails after a fixed time; `beats` go on being written meanwhile. */
  const hanging = (beats: readonly MadeUpLine[]): Source => ({
    ...edge,
    lines: [...requests(200, { lagMs: (at) => (at < 90 ? 5 : 10_005) }), ...beats].toSorted(
      (a, b) => a.atMs - b.atMs,
    ),
  });
  const beats = Array.from({ length: 800 }, (_, at) => ({
    atMs: startMs + at * 2000,
    template: "beat",
  }));

  test("is not mistaken for a timeout that begins to bite", () => {
    const { offsets, proposals } = survey([hanging(beats), application, database]);
    expect(offsets).toEqual([[0], [0], [0]]);
    expect(proposals).toEqual([]);
  });

  test.each([
    ["forward", 60_000],
    ["back", -45_000],
  ])("is so for the other files of its host: %s", (_name, stepMs) => {
    // Beats half a second beside the requests, in a file that shares no identifier and another zone.
    const beside = application.lines.map((line) => ({ atMs: line.atMs + 500, template: "beat" }));
    const aheadMs = (record: number) => (record < 90 ? 0 : stepMs);
    const { clocks } = survey([
      edge,
      { ...application, aheadMs },
      database,
      { path: "app-01/beats.log", lines: beside, aheadMs, zoneMs: 2 * hourMs },
    ]);
    expect(clocks[3]?.segments).toMatchObject([
      { fromRecord: 0, offsetMs: 0, basis: { kind: "same-host" } },
      {
        fromRecord: 90,
        offsetMs: clocks[1]?.segments[1]?.offsetMs,
        basis: { kind: "same-host", path: "app-01/app.log" },
      },
    ]);
  });

  test("is seen by one neighbour alone when no timeout is as long", () => {
    const stepped = { ...application, aheadMs: (record: number) => (record < 90 ? 0 : 73_000) };
    const { offsets } = survey([edge, stepped]);
    expect(offsets).toEqual([[0], [0, expect.closeTo(73, 0)]]);
  });

  test("is only proposed when one neighbour alone sees it and a timeout would look alike", () => {
    const linked = requests(200, { prefix: "query-" });
    const { offsets, proposals } = survey([
      hanging([]),
      { ...application, lines: [...application.lines, ...linked] },
      { ...database, lines: linked },
    ]);
    expect(offsets).toEqual([[0], [0], [0]]);
    expect(proposals).toMatchObject([
      {
        ...{ what: "step", clock: "edge-01", against: "app-01/app.log", reason: "no-majority" },
        offsetMs: 10_000,
        segments: [{ fromRecord: 0 }, { fromRecord: 90, offsetMs: 10_000 }],
      },
    ]);
  });
});

test("nothing gives nothing, and an artifact without records keeps its clock as written", () => {
  expect(survey([]).clocks).toEqual([]);
  expect(survey([{ path: "empty.log", lines: [], zoneMs: 0 }]).zones).toEqual(["UTC assumed-utc"]);
});

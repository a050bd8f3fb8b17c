import { describe, expect, test } from "vitest";
import {
  hourMs,
  type MadeUpLine,
  requests,
  type Source,
  startMs,
  survey,
} from "./testing/made-up-sources";

/** The same from `toMs` on, drawn out to nearly five hours. */
const later = (lines: readonly MadeUpLine[], toMs: number): MadeUpLine[] =>
  lines.map((one) => ({ ...one, atMs: (one.atMs - startMs) * 12 + toMs }));

const edge: Source = { path: "edge-01/access.log", lines: requests(200) };
const application: Source = {
  path: "app-01/app.log",
  lines: requests(200, { lagMs: (at) => at % 90 }),
};
const database: Source = {
  path: "db-01/db.log",
  lines: requests(200, { lagMs: (at) => at % 120 }),
};
const chatter = (path: string, rest: Partial<Source> = {}): Source => ({
  path,
  lines: Array.from({ length: 300 }, (_, at) => ({
    atMs: startMs + at * 300_000,
    template: "tick",
  })),
  ...rest,
});
const remark = (message: string): MadeUpLine => ({ atMs: startMs + 1, message });

describe("a zone with summer time is named", () => {
  // Europe went to summer time at 01:00 UTC on 31 March 2024, New York at 07:00 UTC on 10 March.
  const changes = [
    ["Europe/Berlin", Date.UTC(2024, 2, 31, 1), 1],
    ["Europe/London", Date.UTC(2024, 2, 31, 1), 0],
    ["America/New_York", Date.UTC(2024, 2, 10, 7), -5],
  ] as const;

  test.each(changes)("when identifiers show the change: %s", (zone, changeMs, hoursBefore) => {
    const beginMs = changeMs - 90 * 60_000;
    const local = later(application.lines, beginMs);
    const aheadMs = (record: number) =>
      (hoursBefore + ((local[record]?.atMs ?? 0) < changeMs ? 0 : 1)) * hourMs;
    const { zones, offsets, proposals } = survey([
      { ...edge, lines: later(edge.lines, beginMs) },
      { ...application, lines: local, zoneMs: 0, aheadMs },
      { ...database, lines: later(database.lines, beginMs) },
    ]);
    expect(zones[1]).toBe(`${zone} shared-identifiers`);
    expect(offsets).toEqual([[0], [0], [0]]);
    expect(proposals).toEqual([]);
  });

  test("when clocks were set back, and the hour that was shown twice is told apart", () => {
    // Sydney left summer time at 16:00 UTC on 6 April 2024: 03:00 became 02:00.
    const changeMs = Date.UTC(2024, 3, 6, 16);
    const beginMs = changeMs - 90 * 60_000;
    const local = later(application.lines, beginMs);
    const aheadMs = (record: number) => ((local[record]?.atMs ?? 0) < changeMs ? 11 : 10) * hourMs;
    const { zones, clocks } = survey([
      { ...edge, lines: later(edge.lines, beginMs) },
      { ...application, lines: local, zoneMs: 0, aheadMs },
      { ...database, lines: later(database.lines, beginMs) },
    ]);
    expect(zones[1]).toBe("Australia/Sydney shared-identifiers");
    const secondHour = local.map(({ atMs }) => atMs >= changeMs && atMs < changeMs + hourMs);
    const [from, to] = [secondHour.indexOf(true), secondHour.lastIndexOf(true) + 1];
    const levels = clocks[1]?.segments.map(({ fromRecord, offsetMs }) => [fromRecord, offsetMs]);
    expect(levels).toEqual([
      [0, 0],
      [from, expect.closeTo(-hourMs, -2)],
      [to, 0],
    ]);
  });

  test("when a record of its host names it and the identifiers fit", () => {
    const { zones } = survey([
      edge,
      { ...application, zoneMs: 2 * hourMs },
      database,
      {
        path: "app-01/boot.log",
        lines: [remark("systemd[1]: Set time zone to Europe/Vienna.")],
        zoneMs: 2 * hourMs,
      },
    ]);
    expect(zones[1]).toBe("Europe/Vienna shared-identifiers");
    expect(zones[3]).toBe("Europe/Vienna change-records");
  });

  test("but not when the identifiers say otherwise", () => {
    const { zones } = survey([
      edge,
      {
        ...application,
        lines: [...application.lines, remark("started with TZ=Europe/Vienna")],
        zoneMs: -5 * hourMs,
      },
      database,
    ]);
    expect(zones[1]).toBe("-05:00 shared-identifiers");
  });
});

describe("a host that names its zone", () => {
  test("is set to it when nothing else tells", () => {
    const named = chatter("app-01/app.log", { zoneMs: 2 * hourMs });
    const { zones } = survey([
      { ...named, lines: [remark('config loaded timezone="Europe/Vienna"'), ...named.lines] },
      chatter("db-01/db.log"),
    ]);
    expect(zones).toEqual(["Europe/Vienna named", "UTC explicit"]);
  });

  test("is not, when it names two", () => {
    const named = chatter("app-01/app.log", { zoneMs: 2 * hourMs });
    const two = ["TZ=Europe/Vienna", "user 7 prefers time zone America/New_York"].map(remark);
    expect(survey([{ ...named, lines: [...two, ...named.lines] }]).zones).toEqual([
      "UTC assumed-utc",
    ]);
  });
});

describe("records with a second time", () => {
  const seconds = (line: MadeUpLine, hours: number) =>
    new Date(line.atMs + hours * hourMs - 40).toISOString();
  const withInner = (field: string, inner: (line: MadeUpLine) => string | number): Source => ({
    ...chatter("app-01/app.log"),
    lines: chatter("").lines.map((one) => ({ ...one, fields: { [field]: inner(one) } })),
  });

  test("that states its offset tell the zone of the first", () => {
    const both = { ...withInner("@timestamp", (line) => seconds(line, 0)), zoneMs: 8 * hourMs };
    const { zones, clocks } = survey([both]);
    expect(zones).toEqual(["+08:00 explicit"]);
    expect(clocks[0]?.doubts).toEqual([]);
  });

  test.each([
    [
      "a line in local time inside an envelope in UTC",
      "inner_time",
      (line: MadeUpLine) => seconds(line, 8).slice(11, 23),
      8,
    ],
    [
      "a local date and time in a field",
      "timestamp",
      (line: MadeUpLine) => seconds(line, -5).slice(0, 23),
      -5,
    ],
    [
      "an epoch made of local time",
      "inject_timestamp",
      (line: MadeUpLine) => line.atMs / 1000 - 8 * 3600,
      -8,
    ],
  ] as const)("in another zone are a conflict: %s", (_name, field, inner, hours) => {
    const { clocks } = survey([withInner(field, inner)]);
    expect(clocks[0]?.doubts).toMatchObject([
      { kind: "conflict", field, reading: "zone", records: 258 },
    ]);
    const [doubt] = clocks[0]?.doubts ?? [];
    const differenceMs = doubt?.kind === "conflict" ? doubt.differenceMs : Number.NaN;
    expect(Math.abs(differenceMs - hours * hourMs)).toBeLessThan(1_000);
  });

  test("at the beginning of the message are found too", () => {
    const { lines: line } = chatter("");
    const lines = line.map((one) => ({
      ...one,
      message: `{"log":"${seconds(one, 8).slice(11, 23)} INFO ready\\n"}`,
      template: "tick",
    }));
    const { clocks } = survey([{ path: "a.csv", lines: lines }]);
    expect(clocks[0]?.doubts).toMatchObject([{ field: "message", reading: "zone" }]);
  });

  test.each([
    [
      "a collector whose clock is 42 s behind",
      (line: MadeUpLine) => new Date(line.atMs + 42_000).toISOString(),
      "offset",
      42_000,
    ],
    [
      "a collector that is late by minutes",
      (line: MadeUpLine) =>
        new Date(line.atMs - 60_000 - ((line.atMs / 7) % 120_000)).toISOString(),
      "delay",
      null,
    ],
  ] as const)(
    "of one zone are a conflict when they are far apart: %s",
    (_name, inner, reading, differenceMs) => {
      const { clocks } = survey([withInner("inner_time", inner)]);
      expect(clocks[0]?.doubts).toMatchObject([
        { kind: "conflict", reading, ...(differenceMs === null ? {} : { differenceMs }) },
      ]);
    },
  );

  test.each([
    [
      "a line that was written as it was collected",
      "inner_time",
      (line: MadeUpLine) => seconds(line, 0),
    ],
    ["an end, a limit, another time", "expires_timestamp", (line: MadeUpLine) => seconds(line, 1)],
    ["a number that is no time", "ts", (line: MadeUpLine) => line.atMs % 1000],
  ] as const)("are none when it is %s", (_name, field, inner) => {
    expect(survey([withInner(field, inner)]).clocks[0]?.doubts).toEqual([]);
  });
});

describe("an abbreviation that several places use", () => {
  const minutes = (fromMs: number): MadeUpLine[] =>
    Array.from({ length: 30 }, (_, at) => ({ atMs: fromMs + at * 60_000, message: "tick" }));
  const named = (zoneWord: string, zoneMs: number, fromMs = startMs): Source => ({
    ...{ path: "shop/app.log", lines: minutes(fromMs), zoneMs, zoneWord },
  });
  const january = Date.UTC(2024, 0, 9, 5);

  test.each([
    ["IST", startMs, "Asia/Kolkata abbreviation"],
    ["BST", startMs, "Europe/London abbreviation"],
    // Britain has no summer time then, and the middle of America no other time in May than CDT.
    ["BST", january, "Asia/Dhaka abbreviation"],
    ["CST", startMs, "Asia/Shanghai abbreviation"],
    ["CST", january, "America/Chicago abbreviation"],
    ["EST5EDT", january, "EST5EDT named"],
    ["Local", january, "UTC assumed-utc"],
  ])("%s at %d", (word, fromMs, expected) => {
    expect(survey([named(word, 0, fromMs)]).zones).toEqual([expected]);
  });

  test("is decided by other evidence where there is some", () => {
    const pulses = minutes(startMs).map(({ atMs }) => ({ atMs, message: "pulse" }));
    const beside: Source = { path: "edge/access.log", lines: pulses };
    const { zones } = survey([beside, named("IST", 2 * hourMs)]);
    expect(zones[1]).toBe("+02:00 change-records");
  });
});

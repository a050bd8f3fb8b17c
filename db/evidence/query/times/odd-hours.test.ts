import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { SourceClock } from "@/lib/domain/evidence/artifact";
import {
  createHandMadeStore,
  record,
  scanAll,
  stampAt,
  type Written,
} from "../../testing/hand-made-store";

let made: Awaited<ReturnType<typeof createHandMadeStore>>;
beforeAll(async () => {
  made = await createHandMadeStore();
});
afterAll(() => made.remove());

const linesAt = (texts: readonly string[]) =>
  texts.map((text, at) => record(at + 1, { stamp: stampAt(text) }));

/** In file order: each record as `earliest/latest`, cut to minutes, of the day of the change. */
async function read(written: Written, clock: Partial<SourceClock>) {
  const artifact = await made.write(written);
  const reader = await made.openOne(artifact, clock);
  const records = await scanAll(reader, {}, { order: "file" });
  const minute = (at: number | undefined) =>
    at === undefined ? "" : new Date(at).toISOString().slice(11, 16);
  return {
    reader,
    times: records.map(({ time }) => `${minute(time?.earliest)}/${minute(time?.latest)}`),
    hours: (reader.oddHours().get(artifact.id) ?? []).map(({ kind, records: count }) => [
      kind,
      count,
    ]),
  };
}

const berlin = { zone: "Europe/Berlin" };
const autumn = (...clocks: readonly string[]) =>
  linesAt(clocks.map((clock) => `2026-10-25T${clock}:00`));

describe("wall clocks shown twice", () => {
  test("are either of two when the lines run on, and only these", async () => {
    const { times, hours } = await read(
      { records: autumn("01:30", "02:10", "02:50", "03:10") },
      berlin,
    );
    expect(times).toEqual(["23:30/23:30", "00:10/01:10", "00:50/01:50", "02:10/02:10"]);
    expect(hours).toEqual([["runs-on", 2]]);
  });

  test("are told apart where the lines turn back", async () => {
    const { times, hours } = await read(
      { records: autumn("01:30", "02:10", "02:50", "02:05", "02:40", "03:10") },
      berlin,
    );
    expect(times.map((time) => time.slice(0, 5))).toEqual([
      ...["23:30", "00:10", "00:50", "01:05", "01:40", "02:10"],
    ]);
    expect(times.every((time) => time.slice(0, 5) === time.slice(6))).toBe(true);
    expect(hours).toEqual([["turned", 4]]);
  });

  test("are told apart in a file that was written newest first", async () => {
    const { times } = await read(
      { records: autumn("03:10", "02:40", "02:05", "02:50", "02:10", "01:30") },
      berlin,
    );
    expect(times.map((time) => time.slice(0, 5))).toEqual([
      ...["02:10", "01:40", "01:05", "00:50", "00:10", "23:30"],
    ]);
  });

  test("stay either of two where lines of several writers go to and fro", async () => {
    const { hours } = await read(
      { records: autumn("01:30", "02:10", "02:50", "02:05", "02:40", "02:01", "03:10") },
      berlin,
    );
    expect(hours).toEqual([["unordered", 5]]);
  });

  test("are not turned back by a second copy of the same lines", async () => {
    const once = ["01:30", "02:10", "02:50", "03:10"];
    const { hours } = await read({ records: autumn(...once, ...once) }, berlin);
    expect(hours).toEqual([["unordered", 4]]);
  });

  test("stay either of two where the file may as well begin with its newest line", async () => {
    const { hours } = await read({ records: autumn("02:10", "02:50", "02:05") }, berlin);
    expect(hours).toEqual([["unordered", 3]]);
  });

  test("are not turned back by threads that write a few seconds late", async () => {
    const late = ["02:10:00", "02:10:09", "02:10:07", "02:30:00", "03:30:00"];
    const records = linesAt(late.map((clock) => `2026-10-25T${clock}`));
    expect((await read({ records }, berlin)).hours).toEqual([["runs-on", 4]]);
  });

  test("are told apart over the blocks a file is read in, and beside a wrong clock", async () => {
    const blocks = [autumn("02:05", "02:40", "03:10")];
    const segments = [{ fromRecord: 0, offsetMs: 60_000, basis: { kind: "person" } as const }];
    const { times } = await read(
      { records: autumn("01:30", "02:10", "02:50"), blocks },
      { ...berlin, segments },
    );
    expect(times.map((time) => time.slice(0, 5))).toEqual([
      ...["23:29", "00:09", "00:49", "01:04", "01:39", "02:09"],
    ]);
  });

  test("are as certain as ever when the stamp states its offset", async () => {
    const stamp = stampAt("2026-10-25T02:30:00", { offsetMinutes: 60 });
    const { times, hours } = await read({ records: [record(1, { stamp })] }, berlin);
    expect(times).toEqual(["01:30/01:30"]);
    expect(hours).toEqual([]);
  });

  test("are found of stamps that leave out the year, in the year they are given", async () => {
    const yearless = ["02:10", "02:50", "02:05", "03:20"].map((clock, at) =>
      record(at + 1, { stamp: stampAt(`1972-10-25T${clock}:00`, { isYearless: true }) }),
    );
    const written = { records: yearless, report: { isYearless: true } };
    const { times, hours } = await read(written, { ...berlin, year: 2026 });
    expect(times.map((time) => time.slice(0, 5))).toEqual(["00:10", "00:50", "01:05", "02:20"]);
    expect(hours).toEqual([["turned", 3]]);
    expect((await read(written, { ...berlin, year: 2025 })).hours).toEqual([]);
  });

  test("a search for either reading finds them, in a scan and in the engine", async () => {
    const { reader } = await read({ records: autumn("02:30") }, berlin);
    const second = { from: instant(Date.parse("2026-10-25T01:20:00Z")) };
    expect(await scanAll(reader, second)).toHaveLength(1);
    expect((await reader.search({ ...second, limit: 5 })).total).toBe(1);
    const after = { from: instant(Date.parse("2026-10-25T01:31:00Z")) };
    expect(await scanAll(reader, after)).toHaveLength(0);
    expect((await reader.search({ ...after, limit: 5 })).total).toBe(0);
    const [span] = [...(await reader.spans()).values()];
    expect(span?.latest).toBe(Date.parse("2026-10-25T01:30:00.999Z"));
  });
});

test.each([
  // The southern summer ends in April: 03:00 +13:00 becomes 02:00 +12:00.
  ["a southern zone", "Pacific/Auckland", "2026-04-05T02:30:00", "13:30/14:30", "runs-on"],
  [
    "a southern zone in spring",
    "Pacific/Auckland",
    "2026-09-27T02:30:00",
    "13:30/14:30",
    "skipped",
  ],
  // 02:00 +11:00 becomes 01:30 +10:30: half an hour.
  ["Lord Howe", "Australia/Lord_Howe", "2026-04-05T01:45:00", "14:45/15:15", "runs-on"],
  [
    "Lord Howe outside its half hour",
    "Australia/Lord_Howe",
    "2026-04-05T01:15:00",
    "14:15/14:15",
    null,
  ],
  // Turkey stayed on summer time in 2016, and Russia left it for good in 2014: 02:00 +04:00 became 01:00 +03:00.
  ["a zone that no longer changes", "Europe/Istanbul", "2017-10-29T03:30:00", "00:30/00:30", null],
  [
    "a zone that changed its offset",
    "Europe/Moscow",
    "2014-10-26T01:30:00",
    "21:30/22:30",
    "runs-on",
  ],
  // Samoa left out the 30th of December 2011 (from -10:00 to +14:00).
  ["a day nobody had", "Pacific/Apia", "2011-12-30T12:00:00", "22:00/22:00", "skipped"],
  ["the hour set forward", "Europe/Berlin", "2026-03-29T02:30:00", "00:30/01:30", "skipped"],
])("%s", async (_name, zone, wall, expected, kind) => {
  const { times, hours } = await read({ records: linesAt([wall]) }, { zone });
  expect(times).toEqual([expected]);
  expect(hours).toEqual(kind === null ? [] : [[kind, 1]]);
});

test("a day said of no hour is not doubted", async () => {
  // In Santiago clocks were set forward at midnight: that day begins at 01:00.
  const stamp = stampAt("2026-09-06T00:00:00", { granularity: "day" });
  const { hours } = await read({ records: [record(1, { stamp })] }, { zone: "America/Santiago" });
  expect(hours).toEqual([]);
});

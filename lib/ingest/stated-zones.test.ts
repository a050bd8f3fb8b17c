import { describe, expect, test } from "vitest";
import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import { readBytes } from "./testing/read-sample";

const firstMs = Date.UTC(2026, 8, 3, 10);
const wall = (n: number) => new Date(firstMs + n * 17_000).toISOString().slice(0, 19);
const numbers = Array.from({ length: 12 }, (_, n) => n);

async function read(lines: readonly string[]) {
  return readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
}

describe("what a stamp says of its zone", () => {
  const behind = [
    ["GMT-0700", -420],
    ["GMT+1", 60],
    ["UTC+05:30", 330],
    ["WITA", 480],
    ["YEKT", 300],
    // Several places have these, and these are rules or nothing at all.
    ["BST", null],
    ["IST", null],
    ["CST", null],
    ["EST5EDT", null],
    ["US/Pacific", null],
    ["Local", null],
  ] as const;

  test.each(behind)("%s", async (zone, offsetMinutes) => {
    const { records } = await read(
      numbers.map((n) => `${wall(n).replace("T", " ")} ${zone} INFO job ${n} done`),
    );
    const [first] = records;
    expect(first?.stamp).toMatchObject({ offsetMinutes, raw: `2026-09-03 10:00:00 ${zone}` });
    expect(first).toMatchObject({ message: "job 0 done", severity: "info" });
  });

  test.each(["Local Security Authority", "US/EU failover"])(
    "words of a message that begin like a zone stay with it: %s",
    async (words) => {
      const { records } = await read(
        numbers.map((n) => `${wall(n).replace("T", " ")} ${words} started ${n}`),
      );
      expect(records[0]?.message).toBe(`${words} started 0`);
    },
  );

  test("a zone that is named by its offset", () => {
    expect(scanStamp("2026-09-03 10:00:00 <+03> [7] LOG", 0)).toMatchObject({
      ...{ end: 25, stamp: { offsetMinutes: 180 } },
    });
  });

  test("JavaScript's own way of writing a date", async () => {
    const { records } = await read(
      numbers.map(
        (n) => `Thu Sep 03 2026 ${wall(n).slice(11)} GMT-0700 (Pacific Daylight Time) job ${n}`,
      ),
    );
    expect(records[0]).toMatchObject({ stamp: { offsetMinutes: -420 }, message: "job 0" });
  });

  test("a host that is called like a zone is a host", async () => {
    const { records } = await read(
      numbers.map((n) => `Sep  3 10:00:${10 + n} EST sshd[3]: ok ${n}`),
    );
    expect(records[0]).toMatchObject({ stamp: { offsetMinutes: null }, source: "EST" });
  });
});

describe("what the name of a column says of its zone", () => {
  const named = [
    ["Time (UTC)", 0],
    ["TimestampUTC", 0],
    ["time_utc", 0],
    ["UTC Time", 0],
    ["Date (GMT+2)", 120],
    ["Event Time [EST]", -300],
    ["Time", null],
    ["Time (Local)", null],
    ["Time (min)", null],
    ["Time UTC-5", -300],
    ["event_time_gmt+02:00", 120],
    ["Time UTC-based", 0],
  ] as const;

  test.each(named)("%s", async (name, offsetMinutes) => {
    const rows = numbers.map((n) => `${wall(n).replace("T", " ")},web01,request ${n} failed again`);
    const { records, report } = await read([`${name},Host,Message`, ...rows]);
    expect(records[0]?.stamp?.offsetMinutes).toBe(offsetMinutes);
    const isWarned = report.warnings.some((warning) => warning.includes(`column, ${name}.`));
    expect(isWarned).toBe(offsetMinutes !== null);
  });

  test("of a local and a stated time the stated one is read", async () => {
    const rows = numbers.map((n) => `${wall(n + 400)},${wall(n)},request ${n} failed again`);
    const { records } = await read(["Time (Local),Time (UTC),Message", ...rows]);
    expect(records[0]?.stamp).toMatchObject({ offsetMinutes: 0, wallMicros: firstMs * 1000 });
  });

  test("a member of an object says it too", async () => {
    const { records } = await read(
      numbers.map((n) => JSON.stringify({ time_utc: wall(n), msg: `m ${n}` })),
    );
    expect(records[0]?.stamp?.offsetMinutes).toBe(0);
  });

  test("so does one that only what it holds tells as the time", async () => {
    const { records } = await read(
      numbers.map((n) => JSON.stringify({ "Seen (UTC)": wall(n), msg: `m ${n}` })),
    );
    expect(records[0]?.stamp?.offsetMinutes).toBe(0);
  });

  test.each(["Time (EST5EDT)", "Time [America/New_York]"])(
    "a region has the summer and winter of each row: %s",
    async (name) => {
      const rows = ["2026-07-01 10:00:00,a", "2026-12-01 10:00:00,b", "2026-12-02 10:00:00,c"];
      const { records } = await read([`${name},Message`, ...rows]);
      expect(records.map(({ stamp }) => stamp?.offsetMinutes)).toEqual([-240, -300, -300]);
    },
  );

  test("an abbreviation of several places is as open as it is behind a stamp", async () => {
    const rows = numbers.map((n) => `${wall(n).replace("T", " ")},request ${n} failed`);
    const { records, report } = await read(["Time (IST),Message", ...rows]);
    expect(records[0]?.stamp).toMatchObject({
      offsetMinutes: null,
      raw: "2026-09-03 10:00:00 IST",
    });
    expect(report.warnings[0]).toMatch(/^12 times say IST, which may be that of India/);
  });
});

test("an abbreviation that several places use is said, with how often", async () => {
  const { report } = await read(
    numbers.map((n) => `${wall(n).replace("T", " ")} IST [7] LOG:  checkpoint ${n} complete`),
  );
  expect(report.warnings).toEqual([
    "12 times say IST, which may be that of India, Israel or Ireland; which was taken, and why, stands with the zone.",
  ]);
});

describe("the order of day and month", () => {
  const warning =
    "Dates such as 05/06/2026 can be read in more than one way; they were read with the day first.";
  const clock = (n: number) => `05/06/2026 10:${10 + n}:00`;
  const shapes: readonly (readonly [string, readonly string[]])[] = [
    [
      "a table",
      ["Date,Host,Message", ...numbers.map((n) => `${clock(n)},web,request ${n} is slow`)],
    ],
    ["lines", numbers.map((n) => `${clock(n)} INFO request ${n}`)],
    ["a stamp at the end", numbers.map((n) => `door ${n} opened (${clock(n)})`)],
    ["objects", numbers.map((n) => JSON.stringify({ time: clock(n), msg: `m ${n}` }))],
  ];

  test.each(shapes)("is said to be assumed where nothing tells it: %s", async (_name, lines) => {
    expect((await read(lines)).report.warnings).toContain(warning);
  });

  test("is not in doubt once a later line tells it", async () => {
    const late = `17/06/2026 10:00:00,web,request 99 is slow`;
    const rows = numbers.map((n) => `${clock(n)},web,request ${n} is slow`);
    const { report } = await read(["Date,Host,Message", ...rows, late]);
    expect(report.warnings).toEqual([]);
  });

  test("is month first in a supertimeline, by definition", async () => {
    const head = "date,time,timezone,MACB,source,sourcetype,type,user,host,short,desc,version";
    const rows = numbers.map(
      (n) =>
        `0${1 + (n % 9)}/05/2026,03:00:${10 + n},UTC,M...,FILE,NTFS,mtime,-,pc,f${n},file ${n},2`,
    );
    const { records, report } = await read([head, ...rows]);
    expect(records[1]).toMatchObject({ message: "file 1 (mtime)", source: "pc" });
    expect(
      records.map(({ stamp }) => new Date((stamp?.wallMicros ?? 0) / 1000).getUTCMonth()),
    ).toEqual(numbers.map((n) => n % 9));
    expect(report.warnings).toEqual([]);
  });
});

test("a weekday that is not that of its date is said", async () => {
  const { report } = await read(
    numbers.map((n) => `Mon, 17 May 2022 08:00:${10 + n} +0000 job ${n} finished`),
  );
  expect(report.warnings[0]).toContain("12 records name another weekday than that of their date");
});

describe("what the columns of a table say of its zones", () => {
  test("each row is of the zone it names", async () => {
    const { records } = await read([
      "time,tz,msg",
      "2026-07-14 02:14:05,America/New_York,a",
      "2026-03-01 02:15:05,America/New_York,b",
      "2026-03-14 02:15:05,EST5EDT,c",
      "2026-03-14 02:16:05,+0530,d",
    ]);
    expect(records.map(({ stamp }) => stamp?.offsetMinutes)).toEqual([-240, -300, -240, 330]);
  });

  test("also in a super timeline", async () => {
    const { records } = await read([
      "date,time,timezone,MACB,source,sourcetype,type,user,host,short,desc,version,filename,inode,notes,format,extra",
      "03/04/2026,02:14:05,UTC,M...,FILE,NTFS,Modification Time,-,WS1,/a,/a,2,/a,1,-,filestat,-",
      "03/04/2026,02:15:05,EST5EDT,..C.,EVT,WinEVTX,Creation Time,-,WS1,ev,ev,2,/b,2,-,winevtx,-",
    ]);
    expect(records.map(({ stamp }) => stamp?.offsetMinutes)).toEqual([0, -300]);
  });

  test("a region in the name of the column is that of all its times, and is said", async () => {
    const { records, report } = await read([
      "Timestamp [America/New_York],sev,msg",
      "2026-03-14 02:14:05,W,a",
      "2026-03-14 02:15:05,E,b",
    ]);
    expect(records.map(({ stamp }) => stamp?.offsetMinutes)).toEqual([-240, -240]);
    expect(report).toMatchObject({
      warnings: [expect.stringContaining("Timestamp [America/New_York]")],
    });
  });

  test("a column of a name like that which holds other words is none", async () => {
    const { records } = await read([
      "time,zone,msg",
      "2026-03-14 02:14:05,north,a",
      "2026-03-14 02:15:05,south,b",
    ]);
    expect(records.map(({ stamp }) => stamp?.offsetMinutes)).toEqual([null, null]);
  });
});

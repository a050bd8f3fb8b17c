import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { toEpochStamp } from "./epoch-stamp";
import { parseStamp, scanStamp } from "./parse-stamp";

/** `2026-11-21T00:20:01.220000|+60|millisecond`: wall clock, offset or `-`, granularity. */
function render(stamp: StampAsWritten | null): string {
  if (stamp === null) return "none";
  const { wallMicros, offsetMinutes, granularity } = stamp;
  const seconds = new Date(Math.floor(wallMicros / 1_000_000) * 1000).toISOString().slice(0, 19);
  const micros = String(((wallMicros % 1_000_000) + 1_000_000) % 1_000_000).padStart(6, "0");
  return `${seconds}.${micros}|${offsetMinutes ?? "-"}|${granularity}${stamp.isYearless ? "|yearless" : ""}`;
}

test.each([
  // ISO 8601 and RFC 3339, and what logs make of them
  ["2026-11-21T00:20:01Z", "2026-11-21T00:20:01.000000|0|second"],
  ["2026-11-21t00:20:01z", "2026-11-21T00:20:01.000000|0|second"],
  ["2026-11-21T00:20:01.2Z", "2026-11-21T00:20:01.200000|0|millisecond"],
  ["2026-11-21 00:20:01,220", "2026-11-21T00:20:01.220000|-|millisecond"],
  ["2026-11-21T02:26:20.205448+02:00", "2026-11-21T02:26:20.205448|120|microsecond"],
  ["2026-11-21T00:27:32,666026+00:00", "2026-11-21T00:27:32.666026|0|microsecond"],
  ["2026-11-21T00:20:01.123456789Z", "2026-11-21T00:20:01.123456|0|microsecond"],
  ["2026-11-21 00:20:01.999999999", "2026-11-21T00:20:01.999999|-|microsecond"],
  ["2026-11-20T19:20:01-0500", "2026-11-20T19:20:01.000000|-300|second"],
  ["2026-11-21 00:20:01.220+00", "2026-11-21T00:20:01.220000|0|millisecond"],
  ["2026-11-21 05:50:01 +0530", "2026-11-21T05:50:01.000000|330|second"],
  ["2026-11-21 00:20:01.220 UTC", "2026-11-21T00:20:01.220000|0|millisecond"],
  ["2026-11-21 01:20:01 CET", "2026-11-21T01:20:01.000000|60|second"],
  ["2026-11-20 19:20:01 EST", "2026-11-20T19:20:01.000000|-300|second"],
  ["2026-11-21 08:20:01 CST", "2026-11-21T08:20:01.000000|-|second"],
  ["2026-11-21T00:20", "2026-11-21T00:20:00.000000|-|minute"],
  ["2026/11/21 02:22:33", "2026-11-21T02:22:33.000000|-|second"],
  ["2026-11-21  1:08:43", "2026-11-21T01:08:43.000000|-|second"],
  ["20261121-01:07:15.724", "2026-11-21T01:07:15.724000|-|millisecond"],
  ["20261121T010715Z", "2026-11-21T01:07:15.000000|0|second"],
  ["20261121T010715.5+0100", "2026-11-21T01:07:15.500000|60|millisecond"],
  ["2024-02-29T12:00:00Z", "2024-02-29T12:00:00.000000|0|second"],
  ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000000|0|second"],
  ["2026-11-21", "2026-11-21T00:00:00.000000|-|day"],
  ["2026/1/5, 4:05:06", "2026-01-05T04:05:06.000000|-|second"],
  ["2026-1-5 4:5:6", "2026-01-05T04:05:06.000000|-|second"],
  ["2026/11/21 14:5:16.25", "2026-11-21T14:05:16.250000|-|millisecond"],
  ["21/11/2026 4:5:6", "2026-11-21T04:05:06.000000|-|second"],
  ["2026-11-21 14:20:5", "none"],
  ["2026-11-21 04:5:6", "none"],
  ["2026. 11. 5. 오후 2:20:05", "2026-11-05T14:20:05.000000|-|second"],
  ["2026. 11. 5. 오전 12:20:05", "2026-11-05T00:20:05.000000|-|second"],
  ["2026. 11. 05. 2:20:05", "2026-11-05T02:20:05.000000|-|second"],
  ["2026/11/05 午後2:20:05", "2026-11-05T14:20:05.000000|-|second"],
  ["2026-11-21,00:20:01.22", "2026-11-21T00:20:01.220000|-|millisecond"],
  ["2026-11-21_00-20-01", "2026-11-21T00:20:01.000000|-|second"],
  ["2026-11-21 00:20:01:220", "2026-11-21T00:20:01.220000|-|millisecond"],
  ["2005-06-03-15.42.50.675872", "2005-06-03T15:42:50.675872|-|microsecond"],
  ["2026-11-21-00.20.01.123456-240", "2026-11-21T00:20:01.123456|-240|microsecond"],
  ["2026.11.21-00.20.01:220", "2026-11-21T00:20:01.220000|-|millisecond"],
  ["2026-11-21T01:20:01+01:00[Europe/Paris]", "2026-11-21T01:20:01.000000|60|second"],
  ["2026-11-21 00:20:01 UTC+8", "2026-11-21T00:20:01.000000|480|second"],
  ["2026-11-21 00:20:01 GMT-03:30", "2026-11-21T00:20:01.000000|-210|second"],
  ["2026-11-21 00:20:01 AKDT", "2026-11-21T00:20:01.000000|-480|second"],
  ["2026-11-21 00:20:01 America/Argentina/Salta", "2026-11-21T00:20:01.000000|-|second"],
  ["2026-Nov-21 00:20:01.123456", "2026-11-21T00:20:01.123456|-|microsecond"],
  ["2026 Nov  1 00:20:01", "2026-11-01T00:20:01.000000|-|second"],
  ["20261121002001", "2026-11-21T00:20:01.000000|-|second"],
  ["20261121002001220", "2026-11-21T00:20:01.220000|-|millisecond"],
  ["20261121002001Z", "2026-11-21T00:20:01.000000|0|second"],
  ["261121 002001", "2026-11-21T00:20:01.000000|-|second"],
  ["261121  4:20:01", "2026-11-21T04:20:01.000000|-|second"],
  ["991231 23:59:59", "1999-12-31T23:59:59.000000|-|second"],
  // month names
  ["Nov 21 02:26:22", "1972-11-21T02:26:22.000000|-|second|yearless"],
  ["Nov  1 02:26:22.5", "1972-11-01T02:26:22.500000|-|millisecond|yearless"],
  ["Feb 29 02:26:22", "1972-02-29T02:26:22.000000|-|second|yearless"],
  ["Nov 21 2026 02:26:22", "2026-11-21T02:26:22.000000|-|second"],
  ["21/Nov/2026:02:21:31 +0200", "2026-11-21T02:21:31.000000|120|second"],
  ["20/Nov/2026:19:29:21.922", "2026-11-20T19:29:21.922000|-|millisecond"],
  ["Sat, 21 Nov 2026 00:22:18 +0000", "2026-11-21T00:22:18.000000|0|second"],
  ["Sat Nov 21 00:22:18 2026 +0200", "2026-11-21T00:22:18.000000|120|second"],
  ["Sat Nov 21 02:22:33.123456 2026", "2026-11-21T02:22:33.123456|-|microsecond"],
  ["Sat Nov 21 00:22:18 UTC 2026", "2026-11-21T00:22:18.000000|0|second"],
  ["21 Nov 2026 00:22:18 GMT", "2026-11-21T00:22:18.000000|0|second"],
  ["21-Nov-2026 00:22:18", "2026-11-21T00:22:18.000000|-|second"],
  ["Nov 21, 2026 2:20:01 PM", "2026-11-21T14:20:01.000000|-|second"],
  ["November 21, 2026, 02:20", "2026-11-21T02:20:00.000000|-|minute"],
  ["Nov 21, 2026 @ 14:20:01.123", "2026-11-21T14:20:01.123000|-|millisecond"],
  ["Sat Nov 21 00:22:18.123", "1972-11-21T00:22:18.123000|-|millisecond|yearless"],
  ["Sat 2026-11-21 01:22:18 CET", "2026-11-21T01:22:18.000000|60|second"],
  ["Sat, 21 Nov 2026 00:22:18 +0000 (UTC)", "2026-11-21T00:22:18.000000|0|second"],
  ["Saturday, 21-Nov-26 00:22:18 GMT", "2026-11-21T00:22:18.000000|0|second"],
  ["9-Nov-2026::10:11:12", "2026-11-09T10:11:12.000000|-|second"],
  ["14 Nov 07:01:22.119", "1972-11-14T07:01:22.119000|-|millisecond|yearless"],
  // Chinese
  ["2026年11月21日 14时05分06秒", "2026-11-21T14:05:06.000000|-|second"],
  ["2026年11月21日14:05:06.123", "2026-11-21T14:05:06.123000|-|millisecond"],
  ["2026年11月21日 14点05分", "2026-11-21T14:05:00.000000|-|minute"],
  ["2026年 11月 21日 星期六 14:05:06 CST", "2026-11-21T14:05:06.000000|-|second"],
  ["2026年11月21日 周六 下午2:05:06", "2026-11-21T14:05:06.000000|-|second"],
  ["11月21日 下午2:05:06", "1972-11-21T14:05:06.000000|-|second|yearless"],
  ["11月 21 14:05:06", "1972-11-21T14:05:06.000000|-|second|yearless"],
  ["十一月 21, 2026 2:05:06 下午", "2026-11-21T14:05:06.000000|-|second"],
  ["2026/11/21 上午 12:05:06", "2026-11-21T00:05:06.000000|-|second"],
  ["2026/11/21 中午 11:05:06", "2026-11-21T11:05:06.000000|-|second"],
  ["2026/11/21 下午 11:05:06", "2026-11-21T23:05:06.000000|-|second"],
  ["2026/11/21 晚上 11:05:06", "2026-11-21T23:05:06.000000|-|second"],
  // numbers
  ["I20261121 00:20:01.123456", "2026-11-21T00:20:01.123456|-|microsecond"],
  ["E261121 00:20:01.123456", "2026-11-21T00:20:01.123456|-|microsecond"],
  ["11/21-00:20:01.123456", "1972-11-21T00:20:01.123456|-|microsecond|yearless"],
  ["21.11. 00:20:01", "1972-11-21T00:20:01.000000|-|second|yearless"],
  ["1.2. 00:20", "1972-02-01T00:20:00.000000|-|minute|yearless"],
  ["I0000 00:00:1795220783.959001", "2026-11-21T00:26:23.959001|0|microsecond"],
  ["11-21 00:20:01.123", "1972-11-21T00:20:01.123000|-|millisecond|yearless"],
  ["11/21/2026, 2:20:01\u202fPM", "2026-11-21T14:20:01.000000|-|second"],
  ["21/11/2026 2:20:01 p.m.", "2026-11-21T14:20:01.000000|-|second"],
  ["21.11.26 02:20", "2026-11-21T02:20:00.000000|-|minute"],
  ["@400000006b00f28c39a2f3ec", "2026-11-21T01:23:14.966980|0|microsecond"],
  ["I1121 00:20:01.123456", "1972-11-21T00:20:01.123456|-|microsecond|yearless"],
  ["11/21/2026 2:20:01 PM", "2026-11-21T14:20:01.000000|-|second"],
  ["11/12/2026 12:00:01 AM", "2026-11-12T00:00:01.000000|-|second"],
  ["11/12/2026 12:00:01 PM", "2026-11-12T12:00:01.000000|-|second"],
  ["21/11/2026 02:20:01", "2026-11-21T02:20:01.000000|-|second"],
  ["21.11.2026 02:20:01", "2026-11-21T02:20:01.000000|-|second"],
  // epochs
  ["1795220783", "2026-11-21T00:26:23.000000|0|second"],
  ["1795220783.959", "2026-11-21T00:26:23.959000|0|millisecond"],
  ["1795220599.459115", "2026-11-21T00:23:19.459115|0|microsecond"],
  ["1795223235713", "2026-11-21T01:07:15.713000|0|millisecond"],
  ["1795223235713001", "2026-11-21T01:07:15.713001|0|microsecond"],
  ["1795223340628539892", "2026-11-21T01:09:00.628539|0|microsecond"],
])("%s is %s", (text, expected) => {
  expect(render(parseStamp(text))).toBe(expected);
});

test.each([
  "2026-02-29T00:00:00Z",
  "2026-02-31T00:00:00Z",
  "2026-13-01T00:00:00Z",
  "2026-00-10T00:00:00Z",
  "2026-11-21T24:00:01Z",
  "2026-11-21T24:01:00Z",
  "2026-11-21T25:00:00Z",
  "2026-11-21T23:60:00Z",
  "2026-11-21T23:58:60Z",
  "2026-11-21T23:59:61Z",
  "2026-11-21T00:20:01+15:00",
  "2026-11-21T00:20:01+02:75",
  "0000-01-01T00:00:00Z",
  "Feb 30 02:26:22",
  "31/Apr/2026:02:21:31 +0200",
  "Nov 21, 2026 13:20:01 PM",
  "11/12/2026 02:20:01",
  "17/06/09 20:10:40",
  "2026年11月31日 14:05:06",
  "2026/11/21 晚上 12:05:06",
  "2026-11-21 24.20.01",
  "20261321002001",
  "261321 002001",
  "123456 789012",
  "@400000006b00f28c3fffffff",
  "E261321 00:20:01.123456",
  "21/11-00:20:01.123456",
  "11/21-00:20:01",
  "21.13. 00:20:01",
  "30.2. 00:20:01",
  "00:20:01",
  "12345",
  "2026",
  "yesterday",
  "",
])("%s is no stamp", (text) => {
  expect(parseStamp(text)).toBeNull();
});

describe("epochs by size", () => {
  test("a number of before September 2001 or after 2100 is none, and neither is 0, the clock that was not set", () => {
    for (const value of [0, 12.5, 99_999_999, 631_151_999, 4_102_444_800, 4_915_112_345_670]) {
      expect(toEpochStamp(value, String(value))).toBeNull();
    }
    // What Apple counts since 2001, and .NET in ticks since the year 1.
    expect(toEpochStamp(810_000_000, "810000000")).toBeNull();
    expect(toEpochStamp(639_240_264_170_000_000, "639240264170000000")).toBeNull();
    expect(scanStamp("4915112345670 call ended", 0)).toBeNull();
  });

  test("what Windows and Chromium count since 1601 is told from what counts since 1970", () => {
    const spelled = "2026-09-03T10:00:00.000000|0|microsecond";
    expect(render(toEpochStamp(134_329_032_000_000_000, "134329032000000000"))).toBe(spelled);
    expect(render(parseStamp("13432903200000000"))).toBe(spelled);
  });

  test("a number beyond the year 9999 is none", () => {
    expect(toEpochStamp(Number.MAX_VALUE, "")).toBeNull();
    expect(toEpochStamp(Number.POSITIVE_INFINITY, "")).toBeNull();
  });
});

test("a stamp ends where the message begins", () => {
  const ends = [
    "2026-11-21 00:20:01 -5 degrees",
    "2026-11-21T00:20:01Zulu",
    "Nov 21 02:26:22 host",
    "1795223235713 INFO",
    "2026-11-21 00:20:01 UTC [66]",
    "2026-11-21 00:20:01 WARN text",
  ].map((line) => line.slice(0, scanStamp(line, 0)?.end ?? 0));
  expect(ends).toEqual([
    "2026-11-21 00:20:01",
    "2026-11-21T00:20:01",
    "Nov 21 02:26:22",
    "1795223235713",
    "2026-11-21 00:20:01 UTC",
    "2026-11-21 00:20:01",
  ]);
});

const micros = fc.integer({
  min: Date.UTC(1973, 3, 1) * 1000,
  max: Date.UTC(2200, 0, 1) * 1000,
});
const pad = (value: number, width: number) => String(value).padStart(width, "0");

function partsOf(wallMicros: number) {
  const date = new Date(Math.floor(wallMicros / 1000));
  return {
    date,
    day: `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`,
    clock: `${pad(date.getUTCHours(), 2)}:${pad(date.getUTCMinutes(), 2)}:${pad(date.getUTCSeconds(), 2)}`,
    fraction: pad(wallMicros % 1_000_000, 6),
  };
}

describe("what is formatted is parsed back", () => {
  test("ISO with any separator, fraction mark and offset", () => {
    fc.assert(
      fc.property(
        micros,
        fc.constantFrom("T", " "),
        fc.constantFrom(".", ","),
        fc.option(fc.integer({ min: -14 * 60, max: 14 * 60 })),
        (wallMicros, separator, mark, offset) => {
          const { day, clock, fraction } = partsOf(wallMicros);
          const text = `${day}${separator}${clock}${mark}${fraction}${formatOffset(offset)}`;
          expect(parseStamp(text)).toEqual({
            wallMicros,
            offsetMinutes: offset,
            isYearless: false,
            granularity: "microsecond",
            raw: text,
          });
        },
      ),
    );
  });

  test("epochs in seconds, milliseconds, microseconds and nanoseconds", () => {
    fc.assert(
      fc.property(
        micros.filter((value) => value > 1e15 && value < 4.102e15),
        fc.integer({ min: 0, max: 999 }),
        (wall, nanos) => {
          const fraction = pad(wall % 1_000_000, 6);
          const seconds = Math.floor(wall / 1_000_000);
          expect(parseStamp(`${seconds}.${fraction}`)?.wallMicros).toBe(wall);
          expect(parseStamp(`${seconds}`)?.wallMicros).toBe(seconds * 1_000_000);
          expect(parseStamp(`${wall}`)?.wallMicros).toBe(wall);
          expect(parseStamp(`${wall}${pad(nanos, 3)}`)?.wallMicros).toBe(wall);
          const millis = Math.floor(wall / 1000);
          expect(parseStamp(`${millis}`)?.wallMicros).toBe(millis * 1000);
        },
      ),
    );
  });

  test("RFC 2822, as browsers and mail write it", () => {
    fc.assert(
      fc.property(micros, (wall) => {
        const { date } = partsOf(wall);
        const seconds = Math.floor(wall / 1_000_000) * 1_000_000;
        expect(parseStamp(date.toUTCString())).toMatchObject({
          wallMicros: seconds,
          offsetMinutes: 0,
        });
      }),
    );
  });
});

test("no text makes the scanner throw, and what it finds lies inside the text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.nat(40), (text, at) => {
      const scan = scanStamp(text, at);
      if (scan === null) return;
      expect(scan.end).toBeLessThanOrEqual(text.length);
      expect(text.slice(at, scan.end)).toBe(scan.stamp.raw);
    }),
  );
});

function formatOffset(minutes: number | null): string {
  if (minutes === null) return "";
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${pad(Math.floor(absolute / 60), 2)}:${pad(absolute % 60, 2)}`;
}

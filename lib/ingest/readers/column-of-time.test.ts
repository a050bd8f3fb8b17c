import { describe, expect, test } from "vitest";
import { readBytes } from "../testing/read-sample";

const firstMs = Date.UTC(2026, 8, 3, 10);
const atMs = (n: number) => firstMs + n * 17_000;
const iso = (n: number) => new Date(atMs(n)).toISOString().replace(".000", "");
const numbers = Array.from({ length: 20 }, (_, n) => n);

async function read(lines: readonly string[]) {
  return readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
}

async function timesOf(lines: readonly string[]) {
  const { records } = await read(lines);
  return records.map(({ stamp }) => (stamp === null ? null : stamp.wallMicros / 1000));
}

const expected = numbers.map(atMs);
const undated = numbers.map(() => null);

describe("numbers that are no time", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [
      "ids of a table",
      ["order_id,amount,state", ...numbers.map((n) => `${1_650_000_000 + n * 7},${n},open`)],
    ],
    [
      "counts of a table",
      [
        "offset,total_bytes,state",
        ...numbers.map((n) => `${1_700_000_000 + n * 512},${1_650_000_000 + n * 99},open`),
      ],
    ],
    [
      "ids of objects",
      numbers.map((n) => JSON.stringify({ id: 1_650_000_000 + n * 7, msg: `order ${n}` })),
    ],
    ["the epoch of a schedule", numbers.map((n) => JSON.stringify({ epoch: 0, msg: `run ${n}` }))],
  ];

  test.each(cases)("%s", async (_name, lines) => {
    expect(await timesOf(lines)).toEqual(undated);
  });

  test("telephone numbers are not of the year 2125", async () => {
    const lines = numbers.map((n) => `${4_915_112_345_670 + n},${4_930_123_456_700 + n},${n}`);
    const times = await timesOf(["caller,callee,seconds", ...lines]);
    expect(times.filter((time) => time !== null)).toEqual([]);
  });
});

describe("the time that stands beside them", () => {
  test("an id before the stamp of a line", async () => {
    expect(
      await timesOf(
        numbers.map((n) => `${1_650_000_000 + n * 7} ${iso(n)} INFO order ${n} placed`),
      ),
    ).toEqual(expected);
  });

  test("a number that says the same as the stamp behind it", async () => {
    const { records } = await read(
      numbers.map((n) => `${atMs(n) / 1000} ${iso(n)} INFO order ${n}`),
    );
    expect(records[0]?.stamp?.wallMicros).toBe(firstMs * 1000);
  });

  test("results of osquery, whose schedule has an epoch of 0", async () => {
    const line = (n: number) =>
      JSON.stringify({
        ...{ name: "process_events", hostIdentifier: "web01", epoch: 0, counter: n },
        ...{ calendarTime: "Thu Sep  3 10:00:00 2026 UTC", unixTime: atMs(n) / 1000 },
        ...{ columns: { pid: String(n), path: "/bin/sh" }, action: "added" },
      });
    const times = await timesOf(numbers.map(line));
    expect(times[0]).toBe(firstMs);
    expect(times).not.toContain(0);
  });

  test("FILETIME under a name of a time", async () => {
    const fileTime = (n: number) => `${(atMs(n) / 1000 + 11_644_473_600) * 1e7}`;
    const lines = numbers.map((n) => `{"timestamp":${fileTime(n)},"message":"logon ${n}"}`);
    expect(await timesOf(lines)).toEqual(expected);
    const rows = numbers.map((n) => `${n},${fileTime(n)},service ${n} stopped again today`);
    expect(await timesOf(["EventRecordID,FileTime,Message", ...rows])).toEqual(expected);
  });
});

describe("a body file", () => {
  const line = (name: string, times: readonly number[]) =>
    ["0", name, "1024-128-1", "r/rrwxr-xr-x", 0, 0, 512, ...times].join("|");
  const seconds = firstMs / 1000;

  test("has a record for each time of a file, with what it is the time of", async () => {
    const { records, report } = await read([
      line("/etc/passwd", [seconds, seconds - 60, seconds - 60, 0]),
      line("/srv/a|b", [seconds, seconds, seconds, seconds]),
      line("/gone (deleted)", [0, 0, 0, 0]),
    ]);
    expect(report).toMatchObject({ format: "body file (The Sleuth Kit)", undated: 1 });
    expect(records.map(({ message, stamp }) => [message, stamp?.raw ?? null])).toEqual([
      ["/etc/passwd (.a..)", String(seconds)],
      ["/etc/passwd (m.c.)", String(seconds - 60)],
      ["/srv/a|b (macb)", String(seconds)],
      ["/gone (deleted)", null],
    ]);
  });
});

test("clocks of twelve hours in a column have their half before them", async () => {
  const rows = numbers.map((n) => `${14 + n}.03.2026;${n % 2 === 0 ? "ÖÖ" : "ÖS"} 02:14:05;m${n}`);
  const times = await timesOf(["Tarih;Saat;Mesaj", ...rows.slice(0, 12)]);
  expect(times).toEqual(
    numbers.slice(0, 12).map((n) => Date.UTC(2026, 2, 14 + n, n % 2 === 0 ? 2 : 14, 14, 5)),
  );
});

test.each(["ÖS", "du.", "下午", "PM"])(
  "the clock of a line without a day keeps the half of the day before it: %s",
  async (half) => {
    const { records } = await read(numbers.map((n) => `${half} 02:14:${10 + n} INFO order ${n}`));
    expect(records.map(({ stamp, message, fields }) => [stamp, message, fields.clock])).toEqual(
      numbers.map((n) => [null, `order ${n}`, `${half} 02:14:${10 + n}`]),
    );
  },
);

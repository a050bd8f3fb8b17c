import { describe, expect, test } from "vitest";
import { readBytes } from "../testing/read-sample";

const read = (lines: readonly string[]) =>
  readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));

const written = "2026-11-21T00:23:21Z";

describe.each([
  "0001-01-01T00:00:00Z",
  "1601-01-01T00:00:00Z",
  "1900-01-01T00:00:00Z",
  "1970-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
])("%s means that there is no time", (none) => {
  test("in JSON", async () => {
    const line = (time: string, message: string) => JSON.stringify({ time, message });
    const { records } = await read([
      line(written, "one"),
      line(none, "two"),
      line(written, "three"),
    ]);
    expect(records.map(({ stamp }) => stamp?.raw ?? null)).toEqual([written, null, written]);
  });

  test("in a table, whose next column of times is asked", async () => {
    const minute = (n: number, second: string) => `2026-11-21T00:2${n}:${second}Z`;
    const { records } = await read([
      "time,received_time,message",
      ...[1, 2, 3, 4].map((n) => `${minute(n, "00")},${minute(n, "07")},step ${n}`),
      `${none},${minute(5, "07")},step 5`,
      `${none},${none},step 6`,
      `${minute(7, "00")},${none},step 7`,
      `${minute(8, "00")},${none},step 8`,
    ]);
    const ends = records.slice(3, 7).map(({ stamp }) => stamp?.raw ?? null);
    expect(ends).toEqual([minute(4, "00"), minute(5, "07"), null, minute(7, "00")]);
  });
});

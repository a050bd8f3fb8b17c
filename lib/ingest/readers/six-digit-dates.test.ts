import { describe, expect, test } from "vitest";
import { readBytes } from "../testing/read-sample";

async function daysOf(text: string) {
  const { records, report } = await readBytes(Buffer.from(text));
  const days = records.map(({ stamp }) =>
    stamp === null ? null : new Date(stamp.wallMicros / 1000).toISOString().slice(0, 10),
  );
  return { days, warnings: report.warnings };
}

describe("dates of six digits", () => {
  test.each([
    ["a log", "140326 02:14:05 ERROR a\n140326 02:14:07 WARN b\n150326 02:15:01 INFO c\n"],
    ["a column", "timestamp,message\n140326 02:14:05,a\n140326 02:14:07,b\n150326 02:15:07,c\n"],
    ["two columns", "date,time,message\n140326,02:14:05,a\n140326,02:14:07,b\n150326,02:15:07,c\n"],
  ])("are of the order that keeps the lines of %s together", async (_name, text) => {
    expect(await daysOf(text)).toEqual({
      days: ["2026-03-14", "2026-03-14", "2026-03-15"],
      warnings: [],
    });
  });

  test.each([
    ["a log", "140326 02:14:05 ERROR a\n140326 02:14:07 WARN b\n"],
    ["a table", "date,time,message\n140326,02:14:05,a\n140326,02:14:07,b\n140326,02:15:07,c\n"],
  ])("of one day alone in %s are said to be in doubt", async (_name, text) => {
    const { days, warnings } = await daysOf(text);
    expect(new Set(days)).toEqual(new Set(["2014-03-26"]));
    expect(warnings).toEqual([
      "Dates such as 140326 can be read in more than one way; they were read with the year first.",
    ]);
  });

  test("of MySQL are in no doubt: it writes the year first", async () => {
    const text =
      "260314  2:14:05 [Note] InnoDB: starting\n260314  2:14:06 [ERROR] mysqld: a failure\n";
    expect(await daysOf(text)).toEqual({ days: ["2026-03-14", "2026-03-14"], warnings: [] });
  });

  test("of MySQL's slow log are in no doubt either", async () => {
    const entry = (second: number) =>
      `# Time: 261122  2:14:0${second}\n# User@Host: web[web] @ db-1 []\n# Query_time: 1.5  Lock_time: 0.0 Rows_sent: 1  Rows_examined: 9\nSELECT 1;\n`;
    const { days, warnings } = await daysOf(entry(1) + entry(2));
    expect({ days, warnings }).toEqual({ days: ["2026-11-22", "2026-11-22"], warnings: [] });
  });

  const times = ["021405", "021407", "081501", "021409"];
  const days = ["140326", "140326", "140326", "150326"];
  const read = [14, 14, 14, 15].map((day, n) => `2026-03-${day} ${times[n]}`);

  test.each([
    ["before it", "a;b;text", (n: number) => `${days[n]};${times[n]};order ${n}`],
    ["behind it", "a;b;text", (n: number) => `${times[n]};${days[n]};order ${n}`],
    ["without names", null, (n: number) => `${days[n]};${times[n]};order ${n}`],
    ["between gaps", null, (n: number) => `${days[n]}   ${times[n]}   host1   order ${n}`],
  ])("are the column that changes less than the clock beside it: %s", async (_name, head, row) => {
    const lines = [...(head === null ? [] : [head]), ...days.map((_, n) => row(n))];
    const { records } = await readBytes(Buffer.from(`${lines.join("\n")}\n`));
    const found = records.flatMap(({ stamp }) =>
      stamp === null
        ? []
        : new Date(stamp.wallMicros / 1000).toISOString().replace(/[:]|\..*/g, ""),
    );
    expect(found).toEqual(read.map((text) => text.replace(" ", "T")));
  });

  test.each([
    ["a table", (n: number) => `${120_301 + n};02140${n};order ${n}`],
    ["a text", (n: number) => `${120_301 + n}   02140${n}   order ${n}`],
  ])(
    "of which either may be the clock leave %s undated, and the file says why",
    async (_name, row) => {
      const lines = Array.from({ length: 6 }, (_, n) => row(n));
      const { records, report } = await readBytes(Buffer.from(`${lines.join("\n")}\n`));
      expect(records.map(({ stamp, fields }) => [stamp, fields.clock])).toEqual(
        lines.map(() => [null, undefined]),
      );
      expect(report.warnings.join(" ")).toContain("nothing here tells which is which");
    },
  );

  test("are none in columns of ids and counts, or where one of them is no day", async () => {
    const ids = ["order_id;at;text", ...times.map((time, n) => `120301;${time};order ${n}`)];
    const odd = ["a;b;text", ...times.map((time, n) => `${140_326 + n * 11};${time};order ${n}`)];
    const counts = ["a;b;text", ...times.map((_, n) => `120301;${100 + n};order ${n}`)];
    for (const lines of [ids, odd, counts]) {
      const { days: found } = await daysOf(`${lines.join("\n")}\n`);
      expect(found.filter((day) => day !== null)).toEqual([]);
    }
  });
});

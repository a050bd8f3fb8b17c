import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBytes } from "../testing/read-sample";

const names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `Tue May 17 08:00:13`, as mongod before 2.6 and many small programs write. */
function stamp(ms: number, withWeekday = true): string {
  const at = new Date(ms);
  const day = String(at.getUTCDate()).padStart(2, " ");
  const date = `${months[at.getUTCMonth()]} ${day} ${at.toISOString().slice(11, 19)}`;
  return withWeekday ? `${names[at.getUTCDay()]} ${date}` : date;
}

async function read(lines: readonly string[]) {
  const { report } = await readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
  if (report.kind !== "read") throw new Error("not read");
  return report;
}

const day = 86_400_000;

describe("what stamps without a year say of it", () => {
  test("weekdays leave the years that have them", async () => {
    const from = Date.UTC(2022, 4, 17, 8);
    const { possibleYears } = await read(
      Array.from({ length: 12 }, (_, n) => `${stamp(from + n * day)} worker[${n}]: job done`),
    );
    expect(possibleYears).toEqual([1994, 2005, 2011, 2016, 2022, 2033, 2039, 2044, 2050]);
  });

  test("the year they were written in is always among them", async () => {
    const start = fc.integer({ min: Date.UTC(1991, 0), max: Date.UTC(2055, 0) });
    await fc.assert(
      fc.asyncProperty(start, async (ms) => {
        const year = new Date(ms).getUTCFullYear();
        const from = Math.min(ms, Date.UTC(year, 11, 20));
        const lines = Array.from({ length: 8 }, (_, n) => `${stamp(from + n * day)} job[${n}]: ok`);
        expect((await read(lines)).possibleYears).toContain(year);
      }),
      { numRuns: 40 },
    );
  });

  test("29 February is of a leap year, also without weekdays", async () => {
    const from = Date.UTC(2024, 1, 28, 12);
    const lines = Array.from(
      { length: 6 },
      (_, n) => `${stamp(from + (n * day) / 3, false)} web01 sshd[${n}]: ok`,
    );
    const { possibleYears, warnings } = await read(lines);
    expect(possibleYears?.every((year) => year % 4 === 0)).toBe(true);
    expect(warnings[0]).toContain("29 February");
  });

  test("dates of the very day of their lines tell it, and it is said", async () => {
    const lines = Array.from(
      { length: 6 },
      (_, n) => `Mar  3 09:0${n}:00 web01 backup[7]: snapshot of 2024-03-03 stored as part ${n}`,
    );
    const { possibleYears, warnings } = await read(lines);
    expect(possibleYears).toEqual([2024]);
    expect(warnings).toEqual([
      "The times have no year; 2024 was taken, which lines name beside their own day.",
    ]);
  });

  test.each([
    ["of another day", "snapshot of 2024-03-02 stored"],
    ["on which something ends", "the certificate expires 2027-03-03"],
    ["of many years", "archive 201$-03-03 stored"],
  ])("dates %s do not", async (_name, text) => {
    const lines = Array.from(
      { length: 6 },
      (_, n) => `Mar  3 09:0${n}:00 web01 keeper[7]: ${text.replace("$", String(n))}, part ${n}`,
    );
    expect((await read(lines)).possibleYears).toBeUndefined();
  });

  test("a New Year inside a file, whose days are of two years, is no contradiction", async () => {
    const from = Date.UTC(2025, 11, 30, 12);
    const lines = Array.from(
      { length: 12 },
      (_, n) => `${stamp(from + (n * day) / 3)} web01 sshd[${n}]: ok`,
    );
    const { warnings } = await read(lines);
    expect(warnings.filter((warning) => warning.includes("weekdays"))).toEqual([]);
  });

  test("weekdays that no year has are said", async () => {
    const from = Date.UTC(2022, 4, 17, 8);
    const lines = Array.from(
      { length: 12 },
      (_, n) => `${stamp(from).replace("Tue", names[n % 7] ?? "")} w[${n}]: x`,
    );
    const { possibleYears, warnings } = await read(lines);
    expect(possibleYears).toBeUndefined();
    expect(warnings[0]).toContain("no year has all the weekdays");
  });
});

describe("a file over New Years", () => {
  const days = [
    Date.UTC(2023, 10, 20),
    Date.UTC(2024, 0, 5),
    Date.UTC(2024, 1, 29),
    Date.UTC(2024, 11, 20),
    Date.UTC(2025, 0, 9),
  ];

  test("begins in the year that its weekdays and its 29 February have", async () => {
    const lines = days.map((ms, n) => `${stamp(ms)} worker[${n}]: job done`);
    const { possibleYears } = await read(lines);
    expect(possibleYears).toEqual([1995, 2023, 2051]);
  });

  test("begins in no year in particular when nothing in it says one", async () => {
    const [first = 0, second = 0] = days;
    const lines = [first, second].map((ms, n) => `${stamp(ms, false)} web01 job[${n}]: done`);
    expect((await read(lines)).possibleYears).toBeUndefined();
  });
});

import { describe, expect, test } from "vitest";
import { readBytes } from "../testing/read-sample";

const firstMs = Date.UTC(2026, 2, 14);
const stepMs = (5 * 60 + 7) * 60_000;
const numbers = Array.from({ length: 12 }, (_, n) => n);
const atMs = (n: number) => firstMs + n * stepMs;

type Row = { n: number; day: string; clock: string; half: string };
type Words = readonly [forenoon: string, afternoon: string];

/** Rows five hours apart, as clocks of twelve hours say them. */
function rowsOf([forenoon, afternoon]: Words, write: (row: Row) => string) {
  return numbers.map((n) => {
    const at = new Date(atMs(n));
    const hour = at.getUTCHours();
    const minute = String(at.getUTCMinutes()).padStart(2, "0");
    const clock = `${String(hour % 12 || 12).padStart(2, "0")}:${minute}:00`;
    const half = hour < 12 ? forenoon : afternoon;
    return write({ n, day: at.toISOString().slice(0, 10), clock, half });
  });
}

async function read(lines: readonly string[]) {
  const { records, report } = await readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
  const times = records.map(({ stamp }) => (stamp === null ? null : stamp.wallMicros / 1000));
  return { times, warnings: report.warnings };
}

const english: Words = ["AM", "PM"];

describe("the half of the day in a column of its own is read with the clock", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [
      "beside a column of clocks",
      [
        "Date;Time;AM/PM;Message",
        ...rowsOf(english, (r) => `${r.day};${r.clock};${r.half};order ${r.n}`),
      ],
    ],
    [
      "beside a column of days and clocks",
      [
        "timestamp,half,message",
        ...rowsOf(english, (r) => `${r.day} ${r.clock},${r.half},m${r.n}`),
      ],
    ],
    [
      "in German, under names nobody knows",
      [
        "Tag;Uhrzeit;Hälfte;Text",
        ...rowsOf(["vorm.", "nachm."], (r) => `${r.day};${r.clock};${r.half};m${r.n}`),
      ],
    ],
    [
      "before the clock, in Chinese",
      [
        "日期,上下午,时间,消息",
        ...rowsOf(["上午", "下午"], (r) => `${r.day},${r.half},${r.clock},m${r.n}`),
      ],
    ],
    [
      "with a blank in it, in Spanish",
      [
        "Fecha;Hora;Mitad;Texto",
        ...rowsOf(["a. m.", "p. m."], (r) => `${r.day};${r.clock};${r.half};m${r.n}`),
      ],
    ],
    [
      "in Vietnamese, whose words are codes of countries too",
      [
        "Ngay;Gio;Buoi;Tin",
        ...rowsOf(["SA", "CH"], (r) => `${r.day};${r.clock};${r.half};m${r.n}`),
      ],
    ],
    ["without names", rowsOf(english, (r) => `${r.day},${r.clock},${r.half},order ${r.n}`)],
    [
      "in columns of fixed width",
      rowsOf(english, (r) => `${r.day}   ${r.clock}   ${r.half}   host${r.n % 3}   order ${r.n}`),
    ],
    [
      "in columns of fixed width behind days and clocks",
      rowsOf(english, (r) => `${r.day} ${r.clock}   ${r.half}   host${r.n % 3}   order ${r.n}`),
    ],
    [
      "below names in capitals",
      [
        "TIME                  HALF    MESSAGE",
        ...rowsOf(english, (r) => `${r.day} ${r.clock}   ${r.half}      order ${r.n}`),
      ],
    ],
    [
      "apart from the only clock",
      [
        "Date;Time;Host;Half;Message",
        ...rowsOf(english, (r) => `${r.day};${r.clock};h${r.n % 3};${r.half};m${r.n}`),
      ],
    ],
    [
      "of two clocks the first",
      [
        "Date;Time;AM/PM;End;AM/PM;Message",
        ...rowsOf(english, (r) => `${r.day};${r.clock};${r.half};11:59:59;PM;m${r.n}`),
      ],
    ],
  ];

  test.each(cases)("%s", async (_name, lines) => {
    const { times } = await read(lines);
    expect(times.filter((time) => time !== null)).toEqual(numbers.map(atMs));
  });
});

test.each(["   ", "\t", " | "])(
  "the half of the day behind stamps of one afternoon, parted by %j",
  async (gap) => {
    const lines = numbers.map(
      (n) => `2026-03-14 02:14:${10 + n}${gap}PM${gap}ERROR${gap}order ${n} was refused`,
    );
    const { times } = await read(lines);
    expect(times).toEqual(numbers.map((n) => Date.UTC(2026, 2, 14, 14, 14, 10 + n)));
  },
);

describe("where it is not sure which clock it is of", () => {
  test("rows have no time, and the file says why", async () => {
    const { times, warnings } = await read([
      "Date;Half;Time;Other;Message",
      ...rowsOf(english, (r) => `${r.day};${r.half};${r.clock};AM;m${r.n}`),
    ]);
    expect(times).toEqual(numbers.map(() => null));
    expect(warnings.join(" ")).toContain("nothing tells which clock each is of");
  });

  test("a row that lacks its half has no time, and the file says so", async () => {
    const lines = rowsOf(english, (r) => `${r.day};${r.clock};${r.n === 11 ? "" : r.half};m${r.n}`);
    const { times, warnings } = await read(["Date;Time;AM/PM;Message", ...lines]);
    expect(times).toEqual(numbers.map((n) => (n === 11 ? null : atMs(n))));
    expect(warnings.join(" ")).toContain("do not say its half of the day");
  });

  test("words beside clocks of 24 hours, and codes of a single country, change nothing", async () => {
    const clock = (n: number) => new Date(atMs(n)).toISOString().slice(11, 19);
    const day = (n: number) => new Date(atMs(n)).toISOString().slice(0, 10);
    const shifts = numbers.map((n) => `${day(n)};${clock(n)};${n % 2 === 0 ? "AM" : "PM"};m${n}`);
    expect((await read(["Date;Time;Shift;Message", ...shifts])).times).toEqual(numbers.map(atMs));
    const swiss = numbers.map((n) => `2026-03-14;02:14:${10 + n};CH;m${n}`);
    const { times } = await read(["Date;Time;Country;Message", ...swiss]);
    expect(times).toEqual(numbers.map((n) => Date.UTC(2026, 2, 14, 2, 14, 10 + n)));
  });
});

describe("a clock without a day, with its half behind a gap", () => {
  const clocks = rowsOf(english, (r) => `${r.clock}@${r.half}  order ${r.n}`).slice(0, 4);

  test.each(["      ", "\t", " | "])("is of that half: %j", async (gap) => {
    const lines = clocks.map((line) => line.replace("@", gap));
    const { times } = await read(["Log of 2026-03-14", ...lines]);
    expect(times).toEqual([null, ...numbers.slice(0, 4).map(atMs)]);
  });

  test("is of that half behind its bracket too", async () => {
    const lines = clocks.map((line) => `[${line.replace("@", "]   ")}`);
    const { times } = await read(["Log of 2026-03-14", ...lines]);
    expect(times).toEqual([null, ...numbers.slice(0, 4).map(atMs)]);
  });

  test.each<Words>([
    ["上午", "下午"],
    ["de.", "du."],
    ["முற்பகல்", "பிற்பகல்"],
  ])("is of that half in words that stand before clocks elsewhere: %s", async (...words) => {
    const clocked = rowsOf(words, (r) => `${r.clock}   ${r.half}   order ${r.n}`).slice(0, 4);
    const { times } = await read(["Log of 2026-03-14", ...clocked]);
    expect(times).toEqual([null, ...numbers.slice(0, 4).map(atMs)]);
    const dated = rowsOf(words, (r) => `${r.day} ${r.clock}   ${r.half}   order ${r.n}`);
    expect((await read(dated)).times).toEqual(numbers.map(atMs));
    const bracketed = rowsOf(words, (r) => `[${r.clock}]   ${r.half}   order ${r.n}`).slice(0, 4);
    expect((await read(["Log of 2026-03-14", ...bracketed])).times.slice(1)).toEqual(
      numbers.slice(0, 4).map(atMs),
    );
  });

  test("is of 24 hours beside one past twelve: the words are a shift's", async () => {
    const shifts = [1, 2, 13, 14].map(
      (hour, n) => `${String(hour).padStart(2, "0")}:07:00   ${n % 2 === 0 ? "PM" : "AM"}   m${n}`,
    );
    const { times } = await read(["Log of 2026-03-14", ...shifts]);
    const at = (hour: number) => firstMs + (hour * 60 + 7) * 60_000;
    expect(times).toEqual([null, ...[1, 2, 13, 14].map(at)]);
  });

  test("keeps it where no day is known", async () => {
    const lines = clocks.map((line) => line.replace("@", "      "));
    const { records } = await readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
    expect(records.map(({ fields, message }) => [fields.clock, message])).toEqual([
      ["12:00:00 AM", "order 0"],
      ["05:07:00 AM", "order 1"],
      ["10:14:00 AM", "order 2"],
      ["03:21:00 PM", "order 3"],
    ]);
  });
});

describe("times that lack the half of the day which others say", () => {
  const lacking = (gap: string, hour: string) =>
    numbers.map(
      (n) => `2026-03-14 ${n < 9 ? `02:14:1${n}${gap}PM` : `${hour}:14:2${n - 9}`}${gap}m`,
    );

  test.each([
    ["behind a blank", lacking(" ", "02")],
    ["behind a gap", lacking("   ", "02")],
    ["in a table", ["time,text", ...lacking(" ", "02").map((line) => line.replace(/ m$/, ",m"))]],
    [
      "in JSON",
      lacking(" ", "02").map((line) => JSON.stringify({ time: line.slice(0, -2), message: "m" })),
    ],
  ])("are said to be doubtful: %s", async (_name, lines) => {
    const { times, warnings } = await read(lines);
    const first = Date.UTC(2026, 2, 14, 14, 14, 10);
    expect(times.slice(0, 9)).toEqual(numbers.slice(0, 9).map((n) => first + n * 1000));
    expect(warnings.join(" ")).toContain("3 times lack the half of the day that other times say");
  });

  test("are of 24 hours where one of them is past twelve", async () => {
    const { times, warnings } = await read(lacking(" ", "14"));
    expect(times.at(-1)).toBe(Date.UTC(2026, 2, 14, 14, 14, 22));
    expect(warnings).toEqual([]);
  });
});

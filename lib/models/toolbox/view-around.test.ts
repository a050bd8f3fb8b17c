import { afterAll, beforeAll, expect, test } from "vitest";
import { formatInstant, instant } from "@/lib/base/instant";
import { type AskedTools, askTools } from "../testing/ask-tools";

const start = Date.parse("2026-03-04T09:00:00Z");
const stamp = (ms: number) => formatInstant(instant(start + ms));

/** Pairs of a request and its answer, four of each a second, for a minute. */
const busy = Array.from({ length: 240 }, (_, at) => [
  `${stamp(at * 250)} INFO hub request ${at} from lane ${at % 9}`,
  `${stamp(at * 250 + 90)} INFO hub answer ${at} in ${at % 40} ms`,
]).flat();
const odd = `${stamp(30_040)} WARN hub belt three slips`;
const files = {
  "hub.log": [...busy, odd].toSorted(),
  "desk.log": [
    `${stamp(2_000)} INFO desk shift begins`,
    `${stamp(29_000)} NOTICE desk Ana sets belt.speed from 2 to 9`,
    `${stamp(58_000)} ERROR desk belt three stopped`,
  ],
  /** No two lines are of one shape, so that none stands for others. */
  "notes.log": Array.from({ length: 180 }, (_, at) => {
    const word = [...String(at)].map((digit) => "abcdefghij"[Number(digit)]).join("");
    return `${stamp(at * 330)} note ${word.repeat(40)}`;
  }),
};

let tools: AskedTools;
beforeAll(async () => {
  tools = await askTools(files);
});
afterAll(() => tools.close());

const ask = (given: Record<string, unknown>, charactersMax?: number) =>
  tools.ask(
    "view_around",
    { at: stamp(30_000), before_seconds: 30, after_seconds: 30, ...given },
    charactersMax,
  );
const timesOf = (lines: readonly { readonly text: string }[]) =>
  lines.map(({ text }) => /\d{4}-\S+Z/.exec(text)?.[0] ?? "");

test("however busy a file is, what is nearest and what is rare is told, in order of time", async () => {
  const { lines, text } = await ask({});
  for (const words of ["shift begins", "sets belt.speed", "three slips", "three stopped"]) {
    expect(text).toContain(words);
  }
  expect(timesOf(lines)).toEqual(timesOf(lines).toSorted());
  const around = lines.filter(({ place }) => place.path === "notes.log").map(({ text }) => text);
  expect(around.some((line) => line.includes(stamp(29_700)))).toBe(true);
  expect(around.some((line) => line.includes(stamp(30_030)))).toBe(true);
});

test("what is routine is one line with how many there are, though others stand between", async () => {
  const { lines } = await ask({});
  const hub = lines.filter(({ place }) => place.path === "hub.log").map(({ text }) => text);
  expect(hub.filter((line) => / request \d+ /.test(line))).toEqual([
    expect.stringMatching(
      /request (119|120) .*\[one of 240 of this shape, 2026-03-04T09:00:00.000Z to 2026-03-04T09:00:59.750Z\]$/,
    ),
  ]);
  expect(hub.filter((line) => / answer \d+ /.test(line))).toHaveLength(1);
  expect(hub).toHaveLength(3);
});

test("where there is little, what is routine is told again, the nearest to the moment", async () => {
  const { lines, text } = await ask({ paths: ["desk.log", "hub.log"] });
  const requests = lines.filter((line) => / request \d+ /.test(line.text));
  expect(requests.length).toBeGreaterThan(2);
  expect(requests.some((line) => line.text.includes(stamp(30_000)))).toBe(true);
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(text).toContain("belt three stopped");
});

test("what has no room is told by file, and every file has had its turn", async () => {
  const { lines, text } = await ask({}, 2_500);
  expect(new Set(lines.map(({ place }) => place.path)).size).toBe(3);
  expect(text).toMatch(
    /\(\d+ of \d+ lines told, \d+ more do not fit \([^)]*\d+ of notes\.log[^)]*\): ask for less/,
  );
  expect(text).toContain("(664 records: 481 of hub.log, 180 of notes.log, 3 of desk.log");
  expect(text.length).toBeLessThan(3_000);
});

test("where every record is asked for, those nearest to the moment come, and the others are counted", async () => {
  const { lines, text } = await ask({ whole: true, paths: ["hub.log"] });
  const times = timesOf(lines);
  expect(times[0]?.localeCompare(stamp(25_000))).toBe(1);
  expect(times.at(-1)?.localeCompare(stamp(35_000))).toBe(-1);
  expect(text).not.toContain("of this shape");
  expect(text).toContain("left out, more with a shorter time: 361 of hub.log");
});

test("a time without any record says so", async () => {
  expect((await ask({ at: "2026-03-05T09:00:00Z" })).text).toBe("(no records in that time)");
});

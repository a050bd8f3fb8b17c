import { expect, test } from "vitest";
import { type Line, toReferences } from "@/lib/signals/testing/records";
import { traceLines } from "./trace-lines";
import { TraceWatch } from "./trace-watch";

/** How much of what likely matters names it. */
type Weights = Readonly<Record<string, number>>;

function watchOf(lines: readonly Line[], weights: Weights): TraceWatch {
  const anchors = Object.entries(weights).map(([name, telling]) => ({ name, telling }));
  const watch = new TraceWatch(anchors);
  for (const record of toReferences(lines)) watch.observe(record);
  return watch;
}

const textsOf = (lines: readonly Line[], weights: Weights) =>
  traceLines({ traces: watchOf(lines, weights).traces() }).map(
    ({ text, why }) => `${text} | ${why}`,
  );

const visit: readonly Line[] = [
  { path: "door.log", at: 10, message: "badge B-7741 opens gate" },
  { path: "door.log", at: 20, message: "badge B-7741 opens gate" },
  { path: "press.log", at: 30, message: "recipe changed by B-7741" },
  { path: "press.log", at: 40, message: "pressure high" },
];

test("whom several files name is told with all its records, then with its rarest ways in order of time", () => {
  expect(textsOf(visit, { "b-7741": 1 })).toEqual([
    "B-7741: 3 records in 2 files | until 09:00:30, in 2 ways",
    "badge B-7741 opens gate | B-7741: 2 times until 09:00:20, named first",
    "recipe changed by B-7741 | B-7741: once, after 2 records",
  ]);
});

test.each<{ readonly what: string; readonly lines: readonly Line[]; readonly weights: Weights }>([
  { what: "one file alone", lines: visit.slice(0, 2), weights: { "b-7741": 1 } },
  { what: "no record", lines: visit, weights: { "b-9999": 1 } },
  {
    what: "only sentences, as a plain word",
    lines: visit.map((line) => ({ ...line, message: `the pressure of ${line.at}` })),
    weights: { pressure: 1 },
  },
])("what is named by $what is no trace", ({ lines, weights }) => {
  expect(textsOf(lines, weights)).toEqual([]);
});

test("two names of one thing are told once, and names alike but for their figures twice at most", () => {
  const twins = visit.map((line) => ({ ...line, message: `${line.message} at gate-3` }));
  expect(textsOf(twins, { "b-7741": 2, "gate-3": 1 }).map((text) => text.split(":")[0])).toEqual([
    "B-7741",
    "badge B-7741 opens gate at gate-3 | B-7741",
    "recipe changed by B-7741 at gate-3 | B-7741",
  ]);
  const many = [1, 2, 3].flatMap((nth) =>
    ["a.log", "b.log", "c.log"].map((path, at) => ({
      path,
      at,
      message: `unit-${nth} of ${path}`,
    })),
  );
  const heads = textsOf(many, { "unit-1": 1, "unit-2": 1, "unit-3": 1 }).filter((text) =>
    text.includes("records in"),
  );
  expect(heads).toHaveLength(2);
});

test("a name with signs of a pattern in it is no pattern", () => {
  const lines = ["a.log", "b.log"].map((path, at) => ({
    ...{ path, at, message: "user x.y+z@(host logged in as x.y+z@host" },
  }));
  expect(() => watchOf(lines, { "x.y+z@host": 1, "(((": 1 })).not.toThrow();
});

test("that somebody speaks is no trace of what they did", () => {
  const messages: readonly Line[] = visit.map((line) => ({
    ...{ ...line, kind: "message", source: "b-7741", message: "on my way" },
  }));
  expect(watchOf(messages, { "b-7741": 1 }).traces()).toEqual([]);
});

test("the ways that are kept of one name are bounded", () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => ({
    ...{ path: `f${at}.log`, at, message: "seen by K-100" },
  }));
  const [trace] = watchOf(lines, { "k-100": 1 }).traces();
  expect(trace?.ways.length).toBe(200);
  expect(trace?.count).toBe(1_000);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { toReferences } from "@/lib/signals/testing/records";
import { cite, quoteOf } from "./cite";
import { memoryReader } from "./testing/memory-reader";

test("a quote stands verbatim in the text it is taken from, whatever the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 2000 }),
      fc.string({ maxLength: 80 }),
      (text, message) => {
        const quote = quoteOf(text, message);
        expect(quote === null || (quote !== "" && text.includes(quote))).toBe(true);
      },
    ),
  );
});

test("a short line is quoted whole, a long one around what it says", () => {
  expect(quoteOf("  disk full  ", "disk full")).toBe("disk full");
  const long = `${"x".repeat(900)} replica stopped: duplicate key ${"y".repeat(900)}`;
  expect(quoteOf(long, "replica stopped: duplicate key")).toContain(
    "replica stopped: duplicate key",
  );
});

test("of a pretty-printed element the line that says most is quoted", () => {
  const element =
    '{\n "status": "firing",\n "summary": "queue depth above limit on broker",\n "v": 4\n}';
  expect(quoteOf(element, "QueueDeep firing: queue depth above limit on broker")).toBe(
    '"summary": "queue depth above limit on broker",',
  );
});

test("at most eight places are cited, each once", async () => {
  const lines = Array.from({ length: 20 }, (_, at) => ({
    path: "a/x.log",
    at,
    message: `tick number ${at} of many`,
  }));
  const records = toReferences(lines);
  const cited = await cite(memoryReader(lines), [...records, ...records]);
  expect(cited.length).toBe(8);
  expect(new Set(cited.map((argument) => JSON.stringify(argument))).size).toBe(8);
});

test("of a record of several lines those are cited that show what the title says", async () => {
  const record = toReferences([
    { path: "a/x.log", at: 0, message: "entry 17953\nkind idle\nhands 2\nwhy refused" },
  ]).map((each) => ({ ...each, locator: { kind: "lines", from: 1, to: 4 } as const }));
  const lines = ["entry 17953", "kind idle", "hands 2", "why refused"];
  const reader = memoryReader(lines.map((message, at) => ({ path: "a/x.log", at, message })));
  expect(await cite(reader, record)).toEqual([
    { path: "a/x.log", lines: [1, 1], quote: "entry 17953" },
  ]);
  expect(await cite(reader, record, "x: hands falls 4 → 2")).toEqual([
    { path: "a/x.log", lines: [3, 3], quote: "hands 2" },
  ]);
  expect(await cite(reader, record, "17953 hands falls 4 → 2")).toEqual([
    { path: "a/x.log", lines: [1, 3], quote: "entry 17953" },
  ]);
});

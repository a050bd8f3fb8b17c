import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedTools, askTools } from "../testing/ask-tools";

let tools: AskedTools;
beforeAll(async () => {
  tools = await askTools({
    "gate.log": [
      "2026-03-04T09:00:00Z gate[41]: INFO lane 7 opens",
      "2026-03-04T09:00:01Z gate[41]: ERROR lane 7 jams",
      "2026-03-04T09:00:02Z gate[41]: INFO lane 8 opens",
    ],
    "access.log": [
      '10.0.0.7 - - [04/Mar/2026:09:00:03 +0000] "GET /export?client=kilo HTTP/1.1" 200 512 "-" "probe/2.1"',
      '10.0.0.8 - - [04/Mar/2026:09:00:04 +0000] "GET /health HTTP/1.1" 200 12 "-" "curl/8"',
    ],
    "orders.jsonl": [
      '{"ts":"2026-03-04T09:00:05Z","level":"warn","msg":"order is slow","kanal":"web","note":"q\\u00e9"}',
      '{"ts":"2026-03-04T09:00:06Z","level":"info","msg":"order is paid","kanal":"desk"}',
    ],
    "parcels.csv": [
      "time,parcel,place",
      "2026-03-04T09:00:07Z,p-12,hall",
      "2026-03-04T09:00:08Z,p-13,yard",
    ],
  });
});
afterAll(() => tools.close());

const every = ["gate.log", "access.log", "orders.jsonl", "parcels.csv"];

/** Stretches of each line, from any place in it. */
function stretchesOf(line: string): readonly string[] {
  const lengths = [line.length, 12, 25];
  return lengths.flatMap((length) =>
    [0, Math.floor((line.length - length) / 2), line.length - length].map((from) =>
      line.slice(Math.max(0, from), Math.max(0, from) + length),
    ),
  );
}

test.each(every)(
  "whatever is shown of a line is found by its words, and by a regex: %s",
  async (path) => {
    const shown = await tools.ask("read_file", { path });
    const records = shown.lines.filter(({ text }) => !text.endsWith("time,parcel,place"));
    expect(records.length).toBeGreaterThan(1);
    for (const { text, place } of records) {
      const line = text.slice(text.indexOf(" | ") + 3);
      for (const stretch of stretchesOf(line)) {
        const escaped = stretch.replace(/[^\p{L}\p{N}_ ]/gu, "\\$&");
        for (const given of [{ text: stretch }, { regex: escaped }]) {
          const { lines } = await tools.ask("search_records", { ...given, whole: true, limit: 60 });
          expect(
            lines.map((found) => found.place),
            stretch,
          ).toContainEqual(place);
        }
      }
    }
  },
);

describe("what a reader took out of the message is found where it stands", () => {
  test.each([
    ["search_records", { text: "export?client" }, "access.log"],
    ["search_records", { text: 'kanal":"web' }, "orders.jsonl"],
    ["search_records", { regex: "ERROR.*jams" }, "gate.log"],
    ["search_records", { text: "q\u00e9" }, "orders.jsonl"],
    ["search_records", { regex: "^q.$" }, "orders.jsonl"],
    ["list_shapes", { regex: "ERROR.*jams" }, "gate.log"],
    ["follow_value", { value: "ERROR" }, "gate.log"],
  ])("%s %j", async (name, given, path) => {
    const { lines } = await tools.ask(name, given);
    expect(lines.map(({ place }) => place.path)).toEqual([path]);
  });

  test("and counted", async () => {
    const { text } = await tools.ask("count_records", { text: 'kanal":"web' });
    expect(text).toContain("orders.jsonl: 1");
  });
});

test("a shape is shown by a record that fits, not by another of the same shape", async () => {
  const { text } = await tools.ask("list_shapes", { text: "lane 8" });
  expect(text).toContain("lane 8 opens");
});

describe("where nothing fits it is said how much was looked through", () => {
  test.each([
    [
      "search_records",
      { text: "no such words" },
      "(0 of 0 records; searched 9 records of 4 files)",
    ],
    ["list_shapes", { text: "no such words" }, "(0 of 0 shapes; searched 9 records of 4 files)"],
    ["count_records", { text: "no such words" }, "; searched 9 records of 4 files)"],
    [
      "search_records",
      { text: "lane 7", paths: ["orders.jsonl"] },
      "(0 of 0 records; searched 2 records of 1 files; without the other filters 2 fit)",
    ],
    [
      "search_records",
      { text: "lane 7", from: "2026-03-04T09:00:02Z" },
      "; without the other filters 2 fit)",
    ],
  ])("%s %j", async (name, given, note) => {
    expect((await tools.ask(name, given)).text).toContain(note);
  });
});

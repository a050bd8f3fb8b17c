import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskedTools, askTools } from "../testing/ask-tools";

const at = (second: number) => new Date(Date.UTC(2026, 2, 4, 9, 0, second)).toISOString();
const files = {
  "gate.log": Array.from({ length: 60 }, (_, nth) =>
    JSON.stringify({
      time: at(nth * 10),
      msg: `parcel p-${nth} scanned`,
      lane: nth % 2 === 0 ? "north" : "south",
      state: nth < 30 || nth % 2 === 0 ? "open" : "shut",
      weight: nth,
      user: "eve.marlow@shop.example",
    }),
  ),
  "hall.log": [
    `${at(5)} INFO parcel p-1 arrives`,
    `${at(130)} INFO parcel p-12 arrives`,
    `${at(140)} WARN parcel p-1 returned to 10.0.0.12`,
    `${at(150)} INFO by eve.marlow@shop.example, pin=7319`,
  ],
  "turn.log.1": Array.from({ length: 60 }, (_, nth) => `${at(nth * 5)} INFO turn ${nth}`),
  "turn.log": Array.from({ length: 60 }, (_, nth) => `${at(300 + nth * 5)} INFO turn ${nth}`),
  "beat.log": [
    ...Array.from({ length: 60 }, (_, nth) => `${at(nth * 2)} INFO beat ${nth}`),
    ...Array.from({ length: 60 }, (_, nth) => `${at(400 + nth * 2)} INFO beat ${nth}`),
  ],
};

let tools: AskedTools;
beforeAll(async () => {
  tools = await askTools(files);
});
afterAll(() => tools.close());

test("a value is followed as a whole word, with its first and last line in each file", async () => {
  const { text, lines } = await tools.ask("follow_value", { value: "p-1" });
  expect(lines.map(({ place }) => [place.path, place.locator])).toEqual([
    ["hall.log", { kind: "lines", from: 1, to: 1 }],
    ["hall.log", { kind: "lines", from: 3, to: 3 }],
    ["gate.log", { kind: "lines", from: 2, to: 2 }],
  ]);
  expect(text).toContain("× 2, first");
  expect(text).toContain("(in 2 of 5 files)");
});

test.each(["10.0.0.1", "p-", "%", "' OR 1=1 --", "(", "\\", ".*"])(
  "a part of a word, or what means something to an engine, is followed nowhere: %s",
  async (value) => {
    const { lines, text } = await tools.ask("follow_value", { value: `${value} ` });
    expect([lines, text]).toEqual([[], expect.stringMatching(/in 0 of 5 files|Too small|Refused/)]);
  },
);

test("a person is followed by the token they are shown as", async () => {
  const shown = await tools.ask("search_records", { text: "pin", paths: ["hall.log"] });
  const [token = ""] = /\[email#\d+\]/.exec(shown.text) ?? [];
  const { text } = await tools.ask("follow_value", { value: token });
  expect(text).toMatch(/gate\.log[\s\S]*× 60, first/);
  expect(text).not.toContain("marlow");
});

test("changes of a field are told for each thing, with where they stand", async () => {
  const { text, lines } = await tools.ask("field_changes", { field: "state", subject: "lane" });
  expect(text).toMatch(/south: open → shut\n\(1 changes\)$/);
  expect(lines.map(({ place }) => place.locator)).toContainEqual({
    kind: "lines",
    from: 32,
    to: 32,
  });
});

test("what changes all the time is told by its values", async () => {
  const { text } = await tools.ask("field_changes", { field: "weight" });
  expect(text).toContain("gate.log changes 60 times");
});

test("what people are called is not told by their changes", async () => {
  const { text } = await tools.ask("field_changes", { field: "user" });
  expect(text).toMatch(/at first \[email#\d+\]/);
});

test("whoever names a field that is none is told which there are", async () => {
  const { text } = await tools.ask("field_changes", { field: "x'] FROM files --" });
  expect(text).toMatch(/^Refused: No record has a field[\s\S]*lane/);
});

test("a silence is told with the line before it and the one after", async () => {
  const { text, lines } = await tools.ask("list_pauses", { paths: ["beat.log"] });
  expect(text).toContain("silent for");
  const places = lines.map(({ place: { locator } }) => locator);
  expect(places).toContainEqual({ kind: "lines", from: 60, to: 60 });
  expect(places).toContainEqual({ kind: "lines", from: 61, to: 61 });
});

test("a log that goes on in the part it was rotated into neither ends early nor begins late", async () => {
  const { text } = await tools.ask("list_pauses", { paths: ["turn.log"] });
  expect(text).toBe("(0 of 0 pauses and cut ends)");
});

test("a field that keeps its value is told as one", async () => {
  const { text } = await tools.ask("field_changes", { field: "lane", subject: "lane" });
  expect(text).toBe("(named in 60 records, and never another value)");
});

test("happenings are narrowed by kind, words, file and time, and paged", async () => {
  const all = await tools.ask("list_happenings", { limit: 60 });
  expect(all.lines.length).toBeGreaterThan(0);
  const [, total] = /of (\d+) happenings/.exec(all.text) ?? [];
  const second = await tools.ask("list_happenings", { limit: 1, skip: 1 });
  expect(second.lines[0]?.place).toEqual(all.lines[1]?.place);
  expect(second.text).toContain(`(1 of ${total} happenings`);
  const none = await tools.ask("list_happenings", { from: "2027-01-01T00:00:00Z" });
  expect(none.text).toContain("(0 of 0 happenings)");
  const ofFile = await tools.ask("list_happenings", { paths: ["hall.log"] });
  expect(new Set(ofFile.lines.map(({ place }) => place.path))).toEqual(new Set(["hall.log"]));
  expect(all.text).not.toMatch(/marlow|7319/);
});

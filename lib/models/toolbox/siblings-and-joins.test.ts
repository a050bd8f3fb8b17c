import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskedTools, askTools } from "../testing/ask-tools";

const at = (second: number) => new Date(Date.UTC(2026, 2, 4, 9, 0, second)).toISOString();
const idOf = (nth: number) => `p-${(nth * 7919 + 104_729).toString(36)}`;
/** Each belt counts its own crates: files that are equal to the byte would be copies of one. */
const belt = (host: number) =>
  Array.from({ length: 60 }, (_, nth) =>
    host === 2 && nth % 15 === 14
      ? `${at(nth)} WARN belt jammed by a crate, pin=7319`
      : `${at(nth)} INFO belt moved ${nth * 10 + host} crates`,
  );
const files = {
  "hall-1/belt.log": belt(1),
  "hall-2/belt.log": belt(2),
  "hall-3/belt.log": belt(3),
  "gate.log": Array.from({ length: 40 }, (_, nth) =>
    JSON.stringify({
      time: at(nth * 10),
      msg: "scanned",
      parcel: idOf(nth),
      host: `gate-${nth % 2}`,
    }),
  ),
  "truck.log": Array.from({ length: 40 }, (_, nth) =>
    JSON.stringify({
      time: at(nth * 10 + 90 + (nth % 3)),
      msg: "loaded",
      item: idOf(nth + 4),
      host: "truck",
    }),
  ),
  "hosts.log": [1, 2].flatMap((host) =>
    Array.from({ length: 60 }, (_, nth) => {
      const served = host === 1 ? 40 : 10;
      const message =
        nth < served
          ? "served a page"
          : host === 2 && nth < 40
            ? "disk slow"
            : `hello from web-${host}`;
      return JSON.stringify({ time: at(nth), host: `web-${host}`, msg: message });
    }),
  ),
  "load.log": Array.from({ length: 120 }, (_, nth) =>
    JSON.stringify({
      time: at(nth),
      msg: "tick",
      waiting: nth < 60 ? 10 + (nth % 3) : 300 + (nth % 3),
    }),
  ),
  "zone.csv": [
    "time,serial",
    ...Array.from({ length: 40 }, (_, nth) => `${at(nth)},${nth < 20 ? 2026112399 : 2026112401}`),
  ],
  "cpu.csv": [
    "time,cpu",
    ...Array.from(
      { length: 120 },
      (_, nth) => `${at(nth)},${nth < 80 ? 20 + (nth % 3) : 90 + (nth % 3)}`,
    ),
  ],
};

let tools: AskedTools;
beforeAll(async () => {
  tools = await askTools(files);
});
afterAll(() => tools.close());

test("what one of several like files says alone is told with the counts of each", async () => {
  const { text, lines } = await tools.ask("compare_siblings", { names: ["hall-2/belt.log"] });
  expect(text).toMatch(
    /hall-2\/belt\.log 4, hall-1\/belt\.log 0, hall-3\/belt\.log 0: .*belt jammed/,
  );
  expect(lines[0]?.place).toEqual({
    path: "hall-2/belt.log",
    locator: { kind: "lines", from: 15, to: 15 },
  });
  expect(text).not.toContain("7319");
});

test("whoever names no sibling is told which there are", async () => {
  const { text } = await tools.ask("compare_siblings", { names: ["gate.log"] });
  expect(text).toMatch(/^Refused: .*hall-1\/belt\.log/);
});

test("hosts are compared by what they say, their own names aside", async () => {
  const { text } = await tools.ask("compare_siblings", { by: "source", names: ["web-1"] });
  expect(text).toMatch(/web-2 30, web-1 0: .*disk slow/);
  expect(text).not.toContain("hello");
});

test("what all say is told when one says it far more often", async () => {
  const { text } = await tools.ask("compare_siblings", { by: "source", names: ["web-1"] });
  expect(text).toMatch(/web-1 40, web-2 10: .*served/);
});

test("two files are joined by what both name, with how far apart and what is missing", async () => {
  const { text, lines } = await tools.ask("join_files", { a: "gate.log", b: "truck.log" });
  expect(text).toContain("parcel = item: 36 pairs");
  // A parcel is loaded 50 to 52 s after it was scanned.
  expect(text).toMatch(
    /b comes after a by median 51 s, middle half 50 s to 52 s, least 50 s, most 52 s/,
  );
  expect(text).toContain("only in a: 4, only in b: 4");
  expect(lines.length).toBeGreaterThan(4);
});

test.each([
  [{ a: "gate.log", b: "none.log" }, "No file is called none.log"],
  [{ a: "gate.log", b: "gate.log" }, "two different files"],
  [{ a: "gate.log", b: "truck.log", column_a: "msg" }, "parcel = item"],
  [{ a: "hall-1/belt.log", b: "truck.log" }, "no identifier in common"],
])("a join that cannot be is refused with why: %j", async (given, why) => {
  const { text } = await tools.ask("join_files", given);
  expect(text).toMatch(/^Refused: /);
  expect(text).toContain(why);
});

test.each([
  [
    "of a measurement",
    "cpu.csv",
    "cpu",
    /level 2[01](?:\.\d+)?, then 91(?:\.\d+)? from 2026-03-04T09:01:2\d/,
  ],
  ["of a column of rows", "load.log", "waiting", /level 11, then 301 from 2026-03-04T09:01:00/],
])("where the level %s changes is told", async (_, path, name, level) => {
  const { text, lines } = await tools.ask("read_series", { path });
  expect(text).toContain(name);
  expect(text).toMatch(level);
  expect(lines[0]?.place.path).toBe(path);
});

test("a number that is a name, such as a serial, is told whole", async () => {
  const { text } = await tools.ask("read_series", { path: "zone.csv" });
  expect(text).toContain("2026112399 → 2026112401");
});

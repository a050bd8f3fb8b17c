import { expect, test } from "vitest";
import { artifactIds } from "@/lib/domain/ids";
import { citation, event, eventId, timeline } from "../testing/sample-timeline";
import {
  citedByRow,
  describeFound,
  describeRows,
  findCitedRows,
  locatorRows,
  nextCited,
  nextCiting,
  nextFound,
  parseRows,
  rowFormOf,
  rowLocator,
  rowNumber,
  rowOf,
  spanLocator,
} from "./file-rows";

const file = artifactIds.fromDigest("0000000000000001");

test("a document of elements is read by them, any other text by its lines", () => {
  expect(rowFormOf({ lines: 900, elements: 12 })).toBe("element");
  expect(rowFormOf({ lines: 900, elements: 0 })).toBe("line");
});

test.each(["line", "element"] as const)("a place of one %s is the row it is made from", (form) => {
  expect(locatorRows(form, rowLocator(form, 41))).toEqual({ from: 41, to: 41 });
  expect(rowOf(form, rowNumber(form, 41))).toBe(41);
});

test("a place reaches from the rows looked at to another row, in either direction", () => {
  const since = { from: 9, to: 11 };
  expect(rowLocator("line", 19, since)).toEqual({ kind: "lines", from: 10, to: 20 });
  expect(rowLocator("line", 4, since)).toEqual({ kind: "lines", from: 5, to: 12 });
  expect(rowLocator("line", 10, since)).toEqual({ kind: "lines", from: 10, to: 11 });
  expect(rowLocator("element", 19, since)).toEqual({ kind: "index", index: 19 });
});

test.each([
  ["120", { from: 119, to: 119 }],
  ["120-140", { from: 119, to: 139 }],
  ["120 – 140", { from: 119, to: 139 }],
  ["2026-11", null],
  ["1,200 to 1,300", { from: 1199, to: 1299 }],
  ["14:02:03", null],
  ["2026-03-08", null],
  ["2026-03", null],
  ["03-08", null],
  ["007", null],
  ["", null],
])("rows are named %j", (text, rows) => {
  expect(parseRows("line", text)).toEqual(rows);
});

test("the first element of a document has the number zero", () => {
  expect(parseRows("element", "0-4")).toEqual({ from: 0, to: 4 });
});

test("rows that are asked for are one place; of elements it is the first", () => {
  expect(spanLocator("line", { from: 119, to: 139 })).toEqual({
    kind: "lines",
    from: 120,
    to: 140,
  });
  expect(spanLocator("element", { from: 119, to: 139 })).toEqual({ kind: "index", index: 119 });
});

test("lines are numbered from one, elements from zero", () => {
  expect(describeRows("line", { from: 0, to: 39 }, 1_000_000)).toBe("lines 1–40 of 1,000,000");
  expect(describeRows("element", { from: 0, to: 3 }, 9)).toBe("elements 0–3 of 9");
});

test("a place of another form is no row", () => {
  expect(locatorRows("element", { kind: "lines", from: 1, to: 2 })).toBeNull();
  expect(locatorRows("line", { kind: "frame", frameMs: 0 })).toBeNull();
});

const events = [
  event(1, { evidence: [citation("a.log", 20, "later")] }),
  event(2, {
    kind: "change",
    evidence: [
      { ...citation("a.log", 5), locator: { kind: "lines", from: 5, to: 7 } },
      citation("a.log", 20),
    ],
  }),
  event(3, { status: "rejected", evidence: [citation("a.log", 1)] }),
  event(4, {
    evidence: [{ ...citation("b.log", 2), artifactId: artifactIds.fromDigest("00000000000000b2") }],
  }),
];
const cited = findCitedRows(timeline({ events }), file, "line");

test("what the live events of the timeline cite of a file is found in its order", () => {
  expect(cited.map((place) => [place.from, place.to, place.event, place.glyph])).toEqual([
    [4, 6, eventId(2), "◆"],
    [19, 19, eventId(1), "▲"],
    [19, 19, eventId(2), "◆"],
  ]);
});

test("each row knows what cites it, and rows out of sight are not counted", () => {
  const byRow = citedByRow(cited, { from: 6, to: 19 });
  expect([...byRow].map(([row, places]) => [row, places.length])).toEqual([
    [6, 1],
    [19, 2],
  ]);
});

test("the cited places are walked through in both directions, and end", () => {
  expect(nextCited(cited, -1, 1)?.from).toBe(4);
  expect(nextCited(cited, 4, 1)?.from).toBe(19);
  expect(nextCited(cited, 19, 1)).toBeNull();
  expect(nextCited(cited, 19, -1)?.from).toBe(4);
  expect(nextCited(cited, 4, -1)).toBeNull();
});

test("a row that several events cite leads to each of them in turn", () => {
  const places = cited.filter(({ from }) => from === 19);
  expect(nextCiting(places, null)).toBe(eventId(1));
  expect(nextCiting(places, eventId(1))).toBe(eventId(2));
  expect(nextCiting(places, eventId(2))).toBe(eventId(1));
});

const found = { rows: [3, 9, 40], total: 3 };

test("what is found is walked through in a ring", () => {
  expect(nextFound(found, -1, 1)).toBe(3);
  expect(nextFound(found, 9, 1)).toBe(40);
  expect(nextFound(found, 40, 1)).toBe(3);
  expect(nextFound(found, 3, -1)).toBe(40);
  expect(nextFound({ rows: [], total: 0 }, 3, 1)).toBeNull();
});

test.each([
  ["on one of them", found, 9, "2 of 3 lines"],
  ["beside them", found, 10, "3 lines"],
  ["one alone", { rows: [2], total: 1 }, 0, "1 line"],
  ["more than are named", { rows: [2], total: 12_345 }, 0, "the first 1 of 12,345 lines"],
  ["none", { rows: [], total: 0 }, 0, "not found"],
])("how many were found is told: %s", (_, given, row, text) => {
  expect(describeFound(given, "line", row)).toBe(text);
});

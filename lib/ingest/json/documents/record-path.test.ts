import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHead } from "./json-head";
import { findElements, type RecordPath, scanElements } from "./record-path";

const path: RecordPath = [["groups", "sets"], ["items"]];

function scanned(text: string, at: RecordPath = path) {
  const { groups, cuts } = scanElements(text, at);
  return {
    isTruncated: cuts.length > 0,
    groups: groups.map(({ outer, elements }) => ({
      outer,
      elements: elements.map(({ from, to }): unknown => JSON.parse(text.slice(from, to))),
    })),
  };
}

describe("records along a path", () => {
  test("lists on the way are gone through, and what stands around is kept for them", () => {
    const text = JSON.stringify({
      groups: [
        { name: "a", items: [{ n: 1 }, { n: 2 }] },
        { items: [{ n: 3 }], name: "b" },
      ],
      total: 3,
    });
    expect(scanned(text)).toEqual({
      isTruncated: false,
      groups: [
        { outer: [{ total: 3 }, { name: "a" }], elements: [{ n: 1 }, { n: 2 }] },
        { outer: [{ total: 3 }, { name: "b" }], elements: [{ n: 3 }] },
      ],
    });
  });

  test("several documents may follow each other, in lists or not", () => {
    const one = JSON.stringify({ sets: { items: [{ n: 1 }] } });
    expect(scanned(`${one}\n[${one}, ${one}]`).groups).toHaveLength(3);
  });

  test("a cut end costs only what it cuts", () => {
    const text = '{"groups":[{"name":"a","items":[{"n":1},{"n":2},{"n":';
    expect(scanned(text)).toEqual({
      isTruncated: true,
      groups: [{ outer: [{}, { name: "a" }], elements: [{ n: 1 }, { n: 2 }] }],
    });
  });

  test("brackets without end do not exhaust the stack", () => {
    const deep = "[".repeat(200_000);
    expect(scanned(deep, []).isTruncated).toBe(true);
    expect(scanned(`{"groups":${deep}`).isTruncated).toBe(true);
  });

  test("the scan of a text finds what is found in memory", () => {
    const item = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }));
    const group = fc.record({ name: fc.string(), items: fc.oneof(fc.array(item), item) });
    const document = fc.record({ groups: fc.oneof(fc.array(group), group), total: fc.integer() });
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    fc.assert(
      fc.property(document, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const found = findElements(JSON.parse(text), path);
        expect(plain(scanned(text).groups)).toEqual(plain(found));
      }),
    );
  });

  test("no text throws", () => {
    const parts = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      '"items"',
      '"groups"',
      "1",
      " ",
      "\\",
    );
    fc.assert(
      fc.property(fc.array(parts), (pieces) => {
        const text = pieces.join("");
        const { groups } = scanElements(text, path);
        for (const { elements } of groups)
          for (const { from, to } of elements) expect(to).toBeGreaterThan(from);
        parseHead(text);
      }),
    );
  });
});

describe("the head of a text", () => {
  test("has the whole parts of a value that is cut", () => {
    expect(parseHead('{"a":{"b":[1,2,{"c":3},{"d":4')).toEqual([
      { a: { b: [1, 2, { c: 3 }, { d: 4 }] } },
    ]);
    expect(parseHead('[{"a":"x"},{"a":"unfini')).toEqual([[{ a: "x" }, {}]]);
  });

  test("has the whole parts of a value that is broken inside", () => {
    expect(parseHead('{"items":[{"n":1},{"n":oops},{"n":3}]} {"items":[]}')).toEqual([
      { items: [{ n: 1 }, {}, { n: 3 }] },
      { items: [] },
    ]);
  });

  test("any document that is cut still begins as it did", () => {
    const row = fc.record({ a: fc.integer(), b: fc.string() });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2 }), fc.nat(), (rows, cut) => {
        const text = JSON.stringify(rows);
        const firstEnd = JSON.stringify(rows[0]).length + 1;
        const [head] = parseHead(text.slice(0, firstEnd + (cut % (text.length - firstEnd))));
        expect(head).toHaveProperty("0", rows[0]);
      }),
    );
  });
});

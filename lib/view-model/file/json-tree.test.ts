import fc from "fast-check";
import { expect, test } from "vitest";
import { type JsonNode, jsonChildrenMax, readJsonTree, toTextLines } from "./json-tree";

/** What the tree says, as a value again. */
function readBack(node: JsonNode): unknown {
  if (node.kind === "leaf") return node.type === "string" ? node.text : JSON.parse(node.text);
  if (node.type === "array") return node.children.map(readBack);
  return Object.fromEntries(node.children.map((child) => [child.name ?? "", readBack(child)]));
}

test("a tree says what the text says", () => {
  const value = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2), (given, space) => {
      const text = JSON.stringify(given, null, space);
      const tree = readJsonTree(text);
      expect(tree === null ? null : JSON.stringify(readBack(tree))).toEqual(
        JSON.stringify(JSON.parse(text)),
      );
    }),
  );
});

test("numbers and repeated names stay as they were written", () => {
  expect(readJsonTree('{"id": 12345678901234567890, "a": 1.50, "a": null}')).toEqual({
    ...{ kind: "branch", name: null, type: "object", count: 3 },
    children: [
      { kind: "leaf", name: "id", type: "number", text: "12345678901234567890" },
      { kind: "leaf", name: "a", type: "number", text: "1.50" },
      { kind: "leaf", name: "a", type: "word", text: "null" },
    ],
  });
});

test.each([
  ["a line that is cut", '{"a": 1'],
  ["a line with something before it", 'INFO {"a": 1}'],
  ["two documents", '{"a": 1} {"b": 2}'],
  ["a text alone", '"a"'],
  ["nothing", ""],
  ["what nobody unfolds", "[".repeat(200) + "]".repeat(200)],
])("%s is not folded", (_, text) => {
  expect(readJsonTree(text)).toBeNull();
});

test("of very many members the first are shown, and all are counted", () => {
  const tree = readJsonTree(JSON.stringify(Array.from({ length: 9_000 }, (_, at) => at)));
  expect(tree).toMatchObject({ count: 9_000 });
  expect(tree?.kind === "branch" ? tree.children.length : 0).toBe(jsonChildrenMax);
});

test("a member that is text is drawn line by line, each as long as a row, and the rest is counted", () => {
  expect(toTextLines(`Error\n${"x".repeat(5_000)}\n`)).toEqual([
    { text: "Error", moreChars: 0 },
    { text: "x".repeat(4_000), moreChars: 1_000 },
    { text: "", moreChars: 0 },
  ]);
});

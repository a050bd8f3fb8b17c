import { expect, test } from "vitest";
import { findPickable, nothingPicked, pickRange, togglePick } from "./picked-pieces";

const inOrder = ["a", "b", "c", "d"];
const onB = togglePick(nothingPicked, "b");

test("a second touch lets a piece go", () => {
  expect(onB.ids).toEqual(["b"]);
  expect(togglePick(onB, "b").ids).toEqual([]);
});

test.each<[string, string, readonly string[]]>([
  ["down the list", "d", ["b", "c", "d"]],
  ["up the list", "a", ["b", "a"]],
  ["to itself", "b", ["b"]],
])("a range %s takes both its ends and keeps what was picked", (_, to, ids) => {
  expect(pickRange(onB, inOrder, to).ids).toEqual(ids);
});

test("without a start in the list a range is one piece", () => {
  expect(pickRange(nothingPicked, inOrder, "c").ids).toEqual(["c"]);
  expect(pickRange(togglePick(nothingPicked, "gone"), inOrder, "c").ids).toEqual(["gone", "c"]);
});

test("a range passes over what is gone since the compared moment", () => {
  const changes = new Map([
    ["b", { kind: "gone", what: [] }],
    ["c", { kind: "changed", what: [] }],
  ] as const);
  const pickable = findPickable(inOrder, changes);
  expect(pickRange(togglePick(nothingPicked, "a"), pickable, "d").ids).toEqual(["a", "c", "d"]);
});

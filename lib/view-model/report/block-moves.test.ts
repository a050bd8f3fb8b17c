import { expect, test } from "vitest";
import { findMoves, listEnds } from "./block-moves";

const line = (id: string, isDetail = false) => ({ id, isDetail });
const sections = [
  { id: "headline", sentences: [line("a"), line("a1", true), line("b")] },
  { id: "cause", sentences: [line("c")] },
  { id: "proposed", sentences: [line("p")] },
] as const;

test.each([
  ["the first of all", "a", null, { section: "headline", after: "b" }, null],
  [
    "behind the first",
    "b",
    { section: "headline", after: null },
    { section: "cause", after: null },
    "a",
  ],
  ["the last that can be moved", "c", { section: "headline", after: "b" }, null, null],
])("a block moves over its neighbours and into the next section: %s", (_, id, up, down, after) => {
  expect(findMoves(sections, id)).toMatchObject({ up, down, here: { after } });
});

test.each([
  ["a detail goes where its sentence goes", "a1"],
  ["a proposal is no block of the text", "p"],
])("no moves: %s", (_, id) => {
  expect(findMoves(sections, id)).toBeNull();
});

test("a block is added to the end of any section, also of one that has none yet", () => {
  const ends = new Map(listEnds(sections).map(({ heading, place }) => [heading, place.after]));
  expect(ends.get("Summary")).toBe("b");
  expect(ends.get("Other notes")).toBeNull();
  expect([...ends.keys()]).not.toContain("Action items");
});

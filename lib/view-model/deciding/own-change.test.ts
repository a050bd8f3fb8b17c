import { expect, test } from "vitest";
import { decisionIds } from "@/lib/domain/ids";
import { findNewestChange, type OwnChange, settleChanges } from "./own-change";

const decided = (digit: string) => ({ id: decisionIds.fromDigest(digit.repeat(16)) });
const [first, second] = [decided("1"), decided("2")];
const renamed = change("renamed the incident", first.id);
const archived = change("archived the incident", second.id);

test.each<[string, readonly OwnChange[], readonly (typeof first)[], string | null]>([
  ["a name given after the last decision is taken back before it", [renamed], [first], "renamed"],
  ["a decision made after it is taken back first", [renamed], [second], null],
  ["of several changes the last", [renamed, archived], [second], "archived"],
  ["and once that and the decision are taken back, the one before", [renamed], [first], "renamed"],
  ["a change before anything was decided", [change("renamed", null)], [], "renamed"],
  ["nothing changed", [], [first], null],
])("%s", (_, changes, nextUndo, word) => {
  expect(
    findNewestChange(changes, { undo: nextUndo, skipped: [] })?.words.split(" ")[0] ?? null,
  ).toBe(word);
});

function change(words: string, after: OwnChange["after"]): OwnChange {
  return { words, after, undo: async () => undefined };
}

test("what is changed while a decision is on its way comes after that decision, once it has a name", () => {
  const changed = change("renamed", "on its way");
  expect(findNewestChange([changed], { undo: [], skipped: [] })).toBe(changed);
  const settled = settleChanges([changed], [first]);
  expect(findNewestChange(settled, { undo: [first], skipped: [] })).toBe(settled[0]);
  expect(findNewestChange(settled, { undo: [first, second], skipped: [] })).toBeNull();
  expect(settleChanges(settled, [])).toBe(settled);
});

test("a change is reached where what came before it is passed by", () => {
  expect(findNewestChange([archived], { undo: [first], skipped: [second] })).toBe(archived);
  expect(findNewestChange([renamed], { undo: [first], skipped: [second] })).toBe(renamed);
});

import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";

import { listCommentsKnownAt } from "./comments";

const entry = (kind: string, at: number, payload: unknown) =>
  ({ kind, at: instant(at), payload }) as Parameters<typeof listCommentsKnownAt>[0][number];
const of = (comment: string, text: string) => ({ comment, noun: "event", piece: "evt_1", text });

const journal = [
  entry("comment-added", 10, of("cmt_1", "was this the drill?")),
  entry("comment-added", 20, of("cmt_2", "no")),
  entry("comment-resolved", 22, { comment: "cmt_1", noun: "event", piece: "evt_1" }),
  entry("comment-edited", 30, { ...of("cmt_1", "this was the drill"), before: "was this …?" }),
  entry("comment-deleted", 40, { comment: "cmt_2", noun: "event", piece: "evt_1", before: "no" }),
];

test.each([
  ["before anybody wrote", 5, []],
  ["before an edit in the words it had", 25, ["was this the drill?", "no"]],
  ["also when one was resolved", 23, ["was this the drill?", "no"]],
  ["from an edit on in the new words", 30, ["this was the drill", "no"]],
  ["without those deleted by then", 40, ["this was the drill"]],
])("comments are known %s", (_when, at, texts) => {
  const known = listCommentsKnownAt(journal, instant(at));
  expect(known.map(({ text }) => text)).toEqual(texts);
  expect(known.every(({ writtenAt }) => writtenAt <= at)).toBe(true);
});

test("what retention erased is not told, and neither is an edit of it alone", () => {
  const erased = [entry("comment-added", 10, null), ...journal.slice(3, 4)];
  expect(listCommentsKnownAt(erased, instant(50))).toEqual([]);
});

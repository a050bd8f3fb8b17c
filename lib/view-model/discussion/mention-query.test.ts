import { expect, test } from "vitest";
import { completeMention, findMentioned, findMentionQuery } from "./mention-query";

test.each<[string, string, { from: number; query: string } | null]>([
  ["nothing was typed", "", null],
  ["behind the sign", "ask @ad", { from: 4, query: "ad" }],
  ["over a space, since names have them", "@ada lo", { from: 0, query: "ada lo" }],
  ["an address is no mention", "ada@exam", null],
  ["a sign alone before a space is none", "5 @ 3", null],
  ["another line is another thing", "@ada\nlook", null],
])("%s", (_, text, query) => {
  expect(findMentionQuery(text, text.length)).toEqual(query);
});

test("a caret before the sign is in no mention", () => {
  expect(findMentionQuery("@ada", 0)).toBeNull();
});

test("the name takes the place of what was typed of it, and nothing else changes", () => {
  const typed = { from: 4, query: "ad" };
  expect(completeMention("ask @ad please", typed, "Ada Lovelace")).toEqual({
    text: "ask @Ada Lovelace please",
    caret: 18,
  });
});

test("people are found by the beginning of any of their names", () => {
  const people = [{ name: "Ada Lovelace" }, { name: "Grace Hopper" }];
  const found = (query: string) => findMentioned(people, { from: 0, query });
  expect(found("lov")).toEqual([people[0]]);
  expect(found("")).toEqual(people);
  expect(found("grace hopper ")).toEqual([]);
});

import { expect, test } from "vitest";
import { userIdSchema } from "../ids";
import { findMentions } from "./piece-comment";

const id = (text: string) => userIdSchema.parse(text);
const people = [
  { id: id("ada"), name: "Ada" },
  { id: id("ada-l"), name: "Ada Lovelace" },
  { id: id("li"), name: "李雷" },
  { id: id("li-2"), name: "李雷" },
];

test.each<[string, string, readonly string[]]>([
  ["nobody is named", "look at this, ada@example.org", []],
  ["a name is named in any case of letters", "@ada please look", ["ada"]],
  ["of two names the longer is meant", "@Ada Lovelace, and again @ada lovelace!", ["ada-l"]],
  ["a name inside a longer word is not", "@adamant", []],
  ["both who share a name are", "@李雷 看一下", ["li", "li-2"]],
  ["several are named", "@Ada and @Ada Lovelace", ["ada", "ada-l"]],
])("%s", (_, text, ids) => {
  expect(findMentions(text, people)).toEqual(ids);
});

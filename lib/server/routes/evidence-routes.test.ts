import { expect, test } from "vitest";

import { findParameters } from "./evidence-routes";

test("each place of a template tells the values it was met with, once and in order", () => {
  const messages = ["pool 1 of db-a is full", "pool 2 of db-a is full", "pool 1 of db-a is full"];
  expect(findParameters("pool <*> of <*> is full", messages)).toEqual([
    { values: ["1", "2"], hasMore: false },
    { values: ["db-a"], hasMore: false },
  ]);
});

test("more than four values are said to be more", () => {
  const messages = ["in a", "in b", "in c", "in d", "in e"];
  expect(findParameters("in <*>", messages)).toEqual([
    { values: ["a", "b", "c", "d"], hasMore: true },
  ]);
});

test("a message of another template and a template without places say nothing", () => {
  expect(findParameters("in <*>", ["out of here"])).toEqual([]);
  expect(findParameters("started", ["started"])).toEqual([]);
});

import { expect, test } from "vitest";

import { beginningOf, createOpenPages } from "./desk";

test("a cursor is had again by its name, which says nothing of it", () => {
  const pages = createOpenPages();
  const secret = btoa('[3,"password=hunter2harbour"]');
  const next = pages.tellNext(secret);
  expect(next).toBe("; more with cursor p1");
  expect(pages.find("p1")).toEqual({ cursor: secret });
  expect(pages.find(undefined)).toEqual({});
  expect(pages.tellNext(null)).toBe("");
  expect(pages.find(secret)).toMatch(/not open/);
});

test("of very many pages the last stay open, under their own names", () => {
  const pages = createOpenPages();
  for (let page = 1; page <= 1_001; page += 1) pages.tellNext(`cursor ${page}`);
  expect(pages.find("p1")).toMatch(/not open/);
  expect(pages.find("p2")).toEqual({ cursor: "cursor 2" });
  expect(pages.find("p1001")).toEqual({ cursor: "cursor 1001" });
});

test.each([
  ["the gate is shut", 11, "the gate is"],
  ["the gate is shut", 13, "the gate is"],
  ["at 2026-03-01T10:00:00Z it fell", 20, "at"],
  ["short", 20, "short"],
  ["x".repeat(60), 50, "x".repeat(50)],
])("nothing is cut inside a word or a stamp: %s", (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});

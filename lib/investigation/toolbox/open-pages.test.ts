import { expect, test } from "vitest";
import { createOpenPages } from "./open-pages";

test("a cursor is had again by its name, which says nothing of it", () => {
  const pages = createOpenPages();
  const secret = btoa('[3,"password=hunter2harbour"]');
  const told = pages.tellNext(secret);
  expect(told).toBe("; more with cursor p1");
  expect(pages.find("p1")).toEqual({ cursor: secret });
  expect(pages.find(undefined)).toEqual({});
  expect(pages.tellNext(null)).toBe("");
  expect(pages.find(secret)).toMatch(/not open/);
});

import { describe, expect, test } from "vitest";

import { type KeyTarget, keepsKey } from "./use-page-keys";

const element = (
  tagName: string,
  { attributes = {}, ...own }: Partial<KeyTarget> & { attributes?: Record<string, string> } = {},
): KeyTarget => ({ tagName, ...own, getAttribute: (name) => attributes[name] ?? null });
const field = (type: string) => element("INPUT", { type });
const choice = (attributes: Record<string, string> = {}) =>
  element("INPUT", {
    type: "text",
    readOnly: true,
    attributes: { "aria-haspopup": "listbox", ...attributes },
  });
const press = (key: string, altKey = false) => ({ key, altKey });

describe("a key is the page's", () => {
  test.each([
    ["on a segment of a switch that was clicked", field("radio"), press("g")],
    ["on a box that was ticked", field("checkbox"), press("?")],
    ["on a slider that was drawn", field("range"), press("Escape")],
    ["on a slider, when a pan asks for it with Alt", field("range"), press("ArrowLeft", true)],
    ["on a button", element("BUTTON"), press("j")],
    ["on the page itself", element("BODY"), press("k")],
    ["on a list of choices after one was made", choice(), press("t")],
  ])("%s", (_, target, key) => {
    expect(keepsKey(target, key)).toBe(false);
  });
});

describe("a key is the field's", () => {
  test.each([
    ["where text is typed", field("text"), press("g")],
    ["where a search is typed", field("search"), press("Escape")],
    ["in a field of no stated type", element("INPUT"), press("g")],
    ["in a text of several lines", element("TEXTAREA"), press("z")],
    ["in what can be edited in place", element("DIV", { isContentEditable: true }), press("z")],
    ["in a list of the browser", element("SELECT"), press("g")],
    ["when the arrows move along a switch", field("radio"), press("ArrowRight")],
    ["when the space bar ticks a box", field("checkbox"), press(" ")],
    ["while a list of choices is open", choice({ "aria-controls": "list" }), press("j")],
    ["when the arrows open a list of choices", choice(), press("ArrowDown")],
    ["when Escape closes a list of choices", choice(), press("Escape")],
    ["in a field that is read and copied from", element("INPUT", { readOnly: true }), press("c")],
  ])("%s", (_, target, key) => {
    expect(keepsKey(target, key)).toBe(true);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMasking } from "./masking";
import { renderWith } from "./rendering";

const raw = "login password=s3cr3t-v4lue by eve@shop.example ok";
const rendering = () => createMasking().render(raw);
const shown = "login password=[secret:password#1] by [email#1] ok";

test("each hidden stretch is known with its place in both texts", () => {
  expect(rendering().text).toBe(shown);
  expect(rendering().spans).toEqual([
    { rawFrom: 15, rawTo: 27, renderedFrom: 15, renderedTo: 34, token: "[secret:password#1]" },
    { rawFrom: 31, rawTo: 47, renderedFrom: 38, renderedTo: 47, token: "[email#1]" },
  ]);
});

test.each([
  ["before every mask", 6, 6],
  ["at the beginning of a mask", 15, 15],
  ["inside a mask", 20, 15],
  ["right behind a mask", 34, 27],
  ["between two masks", 36, 29],
  ["behind the last mask", 48, 48],
  ["at the end", 50, 50],
])("an offset %s leads back to the raw text", (_name, offset, expected) => {
  expect(rendering().toRaw(offset)).toBe(expected);
});

test("what no mask hides leads back to itself", () => {
  const parts = fc.array(
    fc.record({
      kept: fc.string({ maxLength: 6 }),
      hidden: fc.string({ minLength: 1, maxLength: 6 }),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(parts, (list) => {
      const text = list.map(({ kept, hidden }) => kept + hidden).join("");
      let at = 0;
      const replacements = list.map(({ kept, hidden }) => {
        const from = at + kept.length;
        at = from + hidden.length;
        return { from, to: at, token: "[email#7]" };
      });
      const { text: shown, spans, toRaw } = renderWith(text, replacements);
      const isHidden = (offset: number) =>
        spans.some(({ renderedFrom, renderedTo }) => offset >= renderedFrom && offset < renderedTo);
      for (let offset = 0; offset < shown.length; offset += 1)
        if (!isHidden(offset)) expect(text[toRaw(offset)]).toBe(shown[offset]);
    }),
  );
});

describe("a long record", () => {
  const long = `start ${"x".repeat(300)} password=s3cr3t-v4lue ${"y".repeat(300)} end`;

  test("is shown by its beginning and its end, with what was left out between", () => {
    const short = createMasking().render(long, { charactersMax: 140 });
    expect(short.text).toBe(
      `start ${"x".repeat(64)}[… 533 characters left out …]${"y".repeat(26)} end`,
    );
    const rawOf = (words: string) => short.toRaw(short.text.indexOf(words));
    expect([rawOf("start xx"), rawOf("y end"), rawOf("[…")]).toEqual([0, 628, 70]);
  });

  test("that fits is not shortened, and no token is cut", () => {
    expect(createMasking().render(raw, { charactersMax: 200 }).text).toBe(shown);
    const line = `${"x".repeat(40)} password=s3cr3t-v4lue ${"y".repeat(100)}`;
    const { text } = createMasking().render(line, { charactersMax: 100 });
    expect(text).toMatch(/^x{40} p?a?s?s?w?o?r?d?=?\[… \d+ characters left out …\]y{18}$/);
  });
});

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

describe("a quotation of the rendering", () => {
  test("that crosses no mask is the same words of the raw text", () => {
    const found = rendering().quoteToRaw("by");
    expect(found).toEqual({ rawFrom: 28, rawTo: 30, quote: "by", crossesMask: false });
    expect(raw.slice(28, 30)).toBe("by");
  });

  test("that crosses a mask keeps the token and covers what it hides", () => {
    expect(rendering().quoteToRaw("password=[secret:password#1] by")).toEqual({
      rawFrom: 6,
      rawTo: 30,
      quote: "password=[secret:password#1] by",
      crossesMask: true,
    });
  });

  test("that ends inside a token has the whole token", () => {
    expect(rendering().quoteToRaw("login password=[secret")).toEqual({
      rawFrom: 0,
      rawTo: 27,
      quote: "login password=[secret:password#1]",
      crossesMask: true,
    });
    expect(rendering().quoteToRaw("d#1] by")).toMatchObject({ rawFrom: 15, rawTo: 30 });
  });

  test.each(["", "s3cr3t-v4lue", "by nobody"])(
    "that does not stand in it is refused: %j",
    (quote) => {
      expect(rendering().quoteToRaw(quote)).toBeNull();
    },
  );

  test("any of it without a mask is found where it stands first", () => {
    const parts = fc.array(
      fc.record({
        kept: fc.string({ maxLength: 6 }),
        hidden: fc.string({ minLength: 1, maxLength: 6 }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(parts, fc.nat(), fc.nat(), (list, a, b) => {
        const text = list.map(({ kept, hidden }) => kept + hidden).join("");
        let at = 0;
        const replacements = list.map(({ kept, hidden }) => {
          const from = at + kept.length;
          at = from + hidden.length;
          return { from, to: at, token: "[email#7]" };
        });
        const made = renderWith(text, replacements);
        const [from, to] = [a % (made.text.length + 1), b % (made.text.length + 1)].toSorted(
          (x, y) => x - y,
        );
        const quote = made.text.slice(from, to);
        const found = made.quoteToRaw(quote);
        if (quote === "") expect(found).toBeNull();
        else if (found?.crossesMask === false) {
          expect(text.slice(found.rawFrom, found.rawTo)).toBe(quote);
        } else expect(found?.quote).toContain(quote);
      }),
    );
  });
});

describe("a long record", () => {
  const long = `start ${"x".repeat(300)} password=s3cr3t-v4lue ${"y".repeat(300)} end`;

  test("is shown by its beginning and its end, with what was left out between", () => {
    const short = createMasking().render(long, { charactersMax: 140 });
    expect(short.text).toBe(
      `start ${"x".repeat(64)}[… 533 characters left out …]${"y".repeat(26)} end`,
    );
    expect(short.quoteToRaw("start xx")).toMatchObject({ rawFrom: 0, rawTo: 8 });
    expect(short.quoteToRaw("y end")).toMatchObject({ rawFrom: 628, rawTo: 633 });
    expect(short.quoteToRaw("xx[…")).toMatchObject({ rawFrom: 68, rawTo: 603, crossesMask: true });
  });

  test("that fits is not shortened, and no token is cut", () => {
    expect(createMasking().render(raw, { charactersMax: 200 }).text).toBe(shown);
    const line = `${"x".repeat(40)} password=s3cr3t-v4lue ${"y".repeat(100)}`;
    const { text } = createMasking().render(line, { charactersMax: 100 });
    expect(text).toMatch(/^x{40} p?a?s?s?w?o?r?d?=?\[… \d+ characters left out …\]y{18}$/);
  });
});

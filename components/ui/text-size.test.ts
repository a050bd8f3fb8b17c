import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** 11 px at the size of text browsers begin with. */
const remMin = 0.6875;

/** One sign in a small mark, whose meaning the legend and the name of the mark tell: no text to be read. */
const signs = /(glyph|whence-bare)\)? \{$|^\.glyph \{$/;

test("no text of the product is smaller than 11 px", () => {
  const small = globSync("components/**/*.css").flatMap((path) =>
    readFileSync(path, "utf8")
      .split("}")
      .flatMap((rule) => {
        const size = /font-size: ([\d.]+)rem/.exec(rule);
        const selector = /([^\n]*\{)/.exec(rule)?.[1] ?? "";
        const isSmall = size !== null && Number(size[1]) < remMin && !signs.test(selector);
        return isSmall ? [`${path}: ${selector} ${size[0]}`] : [];
      }),
  );
  expect(small).toEqual([]);
});

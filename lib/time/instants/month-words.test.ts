import { expect, test } from "vitest";
import { monthOfWord } from "./month-words";

test.each([
  ["January", 1],
  ["SEPT", 9],
  ["märz", 3],
  ["Marz", 3],
  ["février", 2],
  ["fevr", 2],
  ["mrt", 3],
  ["čvn", 6],
  ["července", 7],
  ["stycznia", 1],
  ["марта", 3],
  ["листопада", 11],
  ["Ağustos", 8],
  ["Δεκεμβρίου", 12],
  ["heinäkuuta", 7],
  ["liepos", 7],
  ["d", 0],
  ["ma", 0],
  ["marching", 0],
  ["memory", 0],
] as const)("%s is month %i", (word, month) => {
  expect(monthOfWord(word)).toBe(month);
});

test.each(["de", "nl", "cs", "ru", "lt", "tr"])(
  "the months of %s as this machine writes them are read as they are",
  (language) => {
    const format = new Intl.DateTimeFormat(language, {
      month: "long",
      day: "numeric",
      timeZone: "UTC",
    });
    for (let index = 0; index < 12; index++) {
      const parts = format.formatToParts(new Date(Date.UTC(2026, index, 15)));
      const name = parts.find(({ type }) => type === "month")?.value ?? "";
      expect([name, monthOfWord(name)]).toEqual([name, index + 1]);
    }
  },
);

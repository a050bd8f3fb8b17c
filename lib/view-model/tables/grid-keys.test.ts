import fc from "fast-check";
import { expect, test } from "vitest";
import { answerGridKey, type GridLine, type GridShape } from "./grid-keys";

const line = (key: string, level: number, isOpen: boolean | null, cells = 3): GridLine => ({
  key,
  level,
  isOpen,
  cells,
});
const shape: GridShape = {
  lines: [
    line("group", 1, true, 1),
    line("a", 2, null),
    line("b", 2, null),
    line("closed", 1, false),
    line("leaf", 1, null),
  ],
  headerCells: 3,
  linesPerPage: 2,
};
const press = (key: string, at: number, cell = 0, isCtrl = false) =>
  answerGridKey({ key, isCtrl }, { line: at, cell }, shape);
const move = (to: number, cell = 0) => ({ kind: "move", to: { line: to, cell } });

test.each([
  ["down to the next line", press("ArrowDown", 1, 2), move(2, 2)],
  ["up from the first line into the header", press("ArrowUp", 0), move(-1)],
  ["not above the header", press("ArrowUp", -1), move(-1)],
  ["not below the last line", press("ArrowDown", 4), move(4)],
  ["right to the next cell", press("ArrowRight", 1), move(1, 1)],
  ["not beyond the last cell", press("ArrowRight", 1, 2), move(1, 2)],
  ["from the first cell to the heading of the group", press("ArrowLeft", 2), move(0)],
  ["left closes what is open", press("ArrowLeft", 0), { kind: "toggle", line: 0 }],
  ["right opens what is closed", press("ArrowRight", 3), { kind: "toggle", line: 3 }],
  ["by pages", press("PageDown", 1), move(3)],
  ["never into the header by pages", press("PageUp", 1), move(0)],
  ["to the ends of the line", press("End", 1), move(1, 2)],
  ["to the first line", press("Home", 4, 2, true), move(0)],
  ["to the last cell of all", press("End", 0, 0, true), move(4, 2)],
  [
    "a cell beyond a heading's one counts as its one",
    press("Enter", 0, 2),
    { kind: "choose", at: { line: 0, cell: 0 } },
  ],
  ["other keys are somebody else's", press("a", 1), null],
])("%s", (_, answer, expected) => {
  expect(answer).toEqual(expected);
});

test("no run of keys leaves the grid, however small it is", () => {
  const keys = fc.constantFrom(
    "ArrowDown",
    "ArrowUp",
    "ArrowLeft",
    "ArrowRight",
    "Home",
    "End",
    "PageUp",
    "PageDown",
  );
  const lines = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.option(fc.boolean()),
      fc.integer({ min: 1, max: 4 }),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      lines,
      fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 30 }),
      (drawn, presses) => {
        const grid: GridShape = {
          lines: drawn.map(([level, isOpen, cells], index) =>
            line(String(index), level, isOpen, cells),
          ),
          headerCells: 4,
          linesPerPage: 3,
        };
        let at = { line: Math.min(0, drawn.length - 1), cell: 0 };
        for (const [key, isCtrl] of presses) {
          const answer = answerGridKey({ key, isCtrl }, at, grid);
          if (answer?.kind === "move") at = answer.to;
          expect(at.line).toBeGreaterThanOrEqual(-1);
          expect(at.line).toBeLessThan(Math.max(1, drawn.length));
          expect(at.cell).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

import { expect, test } from "vitest";
import { findTimeColumns } from "./find-time-columns";

const rowCount = 50;
const day = (row: number) => `2026-03-${String(1 + Math.floor(row / 2)).padStart(2, "0")}`;
const clock = (row: number) => (row % 2 === 0 ? "08:15:00" : "17:40:00");

/** Rows of as many columns as asked for, made of what each column says. */
function rowsOf(width: number, cellOf: (row: number, column: number) => string) {
  return Array.from({ length: rowCount }, (_, row) =>
    Array.from({ length: width }, (_cell, column) => cellOf(row, column)),
  );
}

/** The same rows, with a count of how often a cell is looked at. */
function counted(rows: readonly (readonly string[])[]) {
  let looks = 0;
  const watched = rows.map(
    (row) =>
      new Proxy(row, {
        get(target, key, receiver) {
          if (typeof key === "string" && /^\d+$/.test(key)) looks += 1;
          return Reflect.get(target, key, receiver);
        },
      }),
  );
  return { watched, looks: () => looks };
}

test("the day and the clock beside it are found among hundreds of columns of numbers", () => {
  const rows = rowsOf(400, (row, column) => {
    if (column === 300) return day(row);
    return column === 301 ? clock(row) : String((row * 37 + column * 11) % 900);
  });
  expect(findTimeColumns(rows, 400)).toMatchObject({
    kind: "day-and-clock",
    column: 300,
    clock: 301,
  });
});

test.each([20, 400])(
  "in a table of %i columns, half days and half clocks, each cell is looked at twice at most",
  (width) => {
    const rows = rowsOf(width, (row, column) => (column % 2 === 0 ? day(row) : clock(row)));
    const { watched, looks } = counted(rows);
    expect(findTimeColumns(watched, width)).toMatchObject({ column: 0, clock: 1 });
    expect(looks()).toBeLessThanOrEqual(2 * width * rowCount);
  },
);

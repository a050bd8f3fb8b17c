import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { leastGrowth } from "@/lib/testing/least-growth";
import { findReportedTimes } from "./reported-times";

const context = { reference: instant(1_780_000_000_000), zone: "Europe/Berlin", isDayFirst: false };

function millisecondsFor(piece: (index: number) => string, count: number): number {
  const text = Array.from({ length: count }, (_, index) => piece(index)).join("");
  const startedAt = performance.now();
  findReportedTimes(text, context);
  return performance.now() - startedAt;
}

const day = (index: number) => new Date(Date.UTC(2016, 0, 1 + index)).toISOString().slice(0, 10);

test.each([
  [
    "days, each with its clock",
    (index: number) => `On ${day(index)} it broke; at 14:02 it was back. `,
  ],
  ["days without a full stop", (index: number) => `${day(index)} noon, 14:02 then `],
  ["clocks that are told roughly", () => "at about 14:02 "],
])("a text of %s costs in proportion to its length", async (_name, piece) => {
  const growth = await leastGrowth(
    () => millisecondsFor(piece, 1200),
    () => millisecondsFor(piece, 300),
    8,
  );
  expect(growth).toBeLessThan(8);
});

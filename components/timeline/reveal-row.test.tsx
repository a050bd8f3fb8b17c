import { afterEach, expect, test, vi } from "vitest";
import { revealRow } from "./reveal-row";

afterEach(() => vi.restoreAllMocks());

/** Rows of 24 pixels below an axis of 200 pixels, in a panel of 300. */
function chart(rows: number) {
  const holder = document.createElement("div");
  const labels = document.createElement("div");
  labels.className = "vis-panel vis-left";
  labels.getBoundingClientRect = () => new DOMRect(0, 200, 168, 300);
  const set = document.createElement("div");
  set.className = "vis-labelset";
  for (let row = 0; row < rows; row += 1) {
    const label = document.createElement("div");
    label.className = "vis-label";
    label.getBoundingClientRect = () => new DOMRect(0, 200 + 24 * row - labels.scrollTop, 168, 24);
    set.append(label);
  }
  labels.append(set);
  holder.append(labels);
  return { holder, labels };
}

test("a row below the last one in sight is scrolled to in the chart, and no further", () => {
  vi.spyOn(window, "scrollBy").mockReturnValue(undefined);
  const { holder, labels } = chart(40);
  revealRow(holder, 5);
  expect(labels.scrollTop).toBe(0);
  // It ends at 200 + 25 · 24 = 800; with 8 pixels of air that is 308 below the end of the panel.
  revealRow(holder, 24);
  expect(labels.scrollTop).toBe(308);
  revealRow(holder, 2);
  // It begins 48 pixels below the first row, less 8 pixels of air.
  expect(labels.scrollTop).toBe(40);
});

test("a row that is not drawn moves nothing", () => {
  const scrolled = vi.spyOn(window, "scrollBy");
  const { holder, labels } = chart(3);
  revealRow(holder, 7);
  expect([labels.scrollTop, scrolled.mock.calls.length]).toEqual([0, 0]);
});

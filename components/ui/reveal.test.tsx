import { afterEach, expect, test, vi } from "vitest";
import { revealOnPage, scrollNeeded } from "./reveal";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const frame = { top: 100, bottom: 500 };

test.each([
  ["inside", { top: 200, bottom: 220 }, 0],
  ["below", { top: 600, bottom: 620 }, 128],
  ["above", { top: 50, bottom: 70 }, -58],
  ["higher than the frame and below it", { top: 300, bottom: 900 }, 192],
])("a part that is %s is scrolled to, and no further", (_, part, needed) => {
  expect(scrollNeeded(part, frame)).toBe(needed);
});

test("what sticks to the edges of the page covers nothing that is revealed", () => {
  const scrolled = vi.spyOn(window, "scrollBy").mockReturnValue(undefined);
  for (const [edge, height] of [
    ["top", 52],
    ["bottom", 70],
  ] as const) {
    const bar = document.createElement("div");
    bar.dataset.sticks = edge;
    bar.style.position = "sticky";
    bar.getBoundingClientRect = () => new DOMRect(0, 0, 100, height);
    document.body.append(bar);
  }
  // On a phone it is part of the page like everything else.
  const loose = document.createElement("div");
  loose.dataset.sticks = "bottom";
  loose.getBoundingClientRect = () => new DOMRect(0, 0, 100, 300);
  document.body.append(loose);
  vi.spyOn(window, "innerHeight", "get").mockReturnValue(900);
  revealOnPage({ top: 100, bottom: 820 });
  expect(scrolled).not.toHaveBeenCalled();
  revealOnPage({ top: 40, bottom: 60 });
  expect(scrolled).toHaveBeenLastCalledWith({ top: -20, behavior: "instant" });
  revealOnPage({ top: 820, bottom: 840 });
  expect(scrolled).toHaveBeenLastCalledWith({ top: 18, behavior: "instant" });
});

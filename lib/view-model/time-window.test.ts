import { expect, test } from "vitest";
import { atSecond } from "./testing/sample-timeline";
import { panWindow, revealInWindow, zoomWindow } from "./time-window";

const window = { earliest: atSecond(0), latest: atSecond(100) };

test("zooming in keeps the middle, panning keeps the width", () => {
  expect(zoomWindow(window, 0.5)).toEqual({ earliest: atSecond(25), latest: atSecond(75) });
  expect(panWindow(window, 0.25)).toEqual({ earliest: atSecond(25), latest: atSecond(125) });
});

test("a window never gets narrower than what can be told apart", () => {
  const narrow = zoomWindow(window, 0);
  expect(narrow.latest - narrow.earliest).toBe(20);
});

test("what is selected outside the window is brought to its middle; inside, nothing moves", () => {
  expect(revealInWindow(window, atSecond(40))).toBe(window);
  expect(revealInWindow(window, atSecond(500))).toEqual({
    earliest: atSecond(450),
    latest: atSecond(550),
  });
});

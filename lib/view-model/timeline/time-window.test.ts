import { expect, test } from "vitest";
import { instant, isInstant } from "@/lib/base/instant";
import { atSecond } from "../testing/sample-timeline";
import {
  centreWindow,
  padInterval,
  panWindow,
  reachNow,
  revealInWindow,
  zoomWindow,
} from "./time-window";

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

test("a time is brought into the middle, and the window keeps its width", () => {
  const before = { earliest: instant(1_000_000), latest: instant(1_060_000) };
  expect(centreWindow(before, instant(9_000_000))).toEqual({
    earliest: 8_970_000,
    latest: 9_030_000,
  });
  const fresh = centreWindow(null, instant(9_000_000));
  expect((fresh?.earliest ?? 0) + (fresh?.latest ?? 0)).toBe(18_000_000);
});

test("air beside the ends of the calendar goes as far as the calendar", () => {
  const ages = { earliest: instant(Date.UTC(1970, 0, 1)), latest: instant(Date.UTC(9999, 11, 31)) };
  const padded = padInterval(ages, 0.05);
  expect([isInstant(padded.earliest), isInstant(padded.latest)]).toEqual([true, true]);
  expect(padded.earliest).toBeLessThan(ages.earliest);
});

test("everything reaches until now, unless the last event is long ago or lies ahead", () => {
  expect(reachNow(window, atSecond(160))).toEqual({ earliest: atSecond(0), latest: atSecond(160) });
  expect(reachNow(window, atSecond(100 + 601))).toBe(window);
  expect(reachNow(window, atSecond(40))).toBe(window);
  expect(reachNow(window, null)).toBe(window);
});

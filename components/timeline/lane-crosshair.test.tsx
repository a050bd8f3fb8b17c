import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { interval } from "@/lib/base/instant";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { unbrokenScale } from "@/lib/view-model/timeline/timeline-scale";
import { drawSeries } from "@/lib/view-model/tracks/timeline-tracks";
import { draw } from "../testing/draw";
import { CrosshairProvider, useCrosshair, useCrosshairTime } from "./crosshair";
import { LaneCrosshair } from "./lane-crosshair";

beforeEach(() => {
  // 1,000 pixels of axis beside names of 100: ten seconds of the window to each 100 pixels.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 1_100, 500),
  );
});
afterEach(() => vi.restoreAllMocks());

const window = interval(atSecond(0), atSecond(100));
const moving = { get: () => null, set: () => undefined, subscribe: () => () => undefined };
const cell = { at: atSecond(50), least: 7, most: 7, mean: 7 };
const tracks = drawSeries(
  [
    {
      series: [{ id: "s", metric: "wait_ms", labels: "", cells: [cell] }],
      ...{ cited: 1, isCut: false },
    },
  ],
  { stretch: window, bucketMs: 1_000, scale: unbrokenScale },
);

/** A chart beside the lanes. */
function Beside() {
  const crosshair = useCrosshair();
  const at = useCrosshairTime(crosshair);
  return (
    <button type="button" onClick={() => crosshair.set(atSecond(20))}>
      {at === null ? "nothing" : `second ${(at - atSecond(0)) / 1_000}`}
    </button>
  );
}

function open() {
  draw(
    <CrosshairProvider>
      <LaneCrosshair
        {...{ window, moving, tracks, scale: unbrokenScale, zone: "UTC", namePx: 100 }}
      >
        <div data-testid="lanes" />
      </LaneCrosshair>
      <Beside />
    </CrosshairProvider>,
  );
  return screen.getByTestId("lanes");
}

test("pointing at the lanes points at the same time in a chart beside, with the values there", () => {
  const lanes = open();
  fireEvent.pointerMove(lanes, { clientX: 600 });
  expect(screen.getByRole("button", { name: "second 50" })).toBeTruthy();
  expect(screen.getByTestId("lane-crosshair").textContent).toBe("14:00:50wait_ms 7");
  fireEvent.pointerMove(lanes, { clientX: 1_000 });
  expect(screen.getByTestId("lane-crosshair").textContent).toBe("14:01:30wait_ms no sample");
});

test("a time that a chart beside points at is a line in the lanes", () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: "nothing" }));
  expect(screen.getByTestId("lane-crosshair").style.left).toBe("20%");
});

test("over the names, and while a hand drags, nothing is pointed at", () => {
  const lanes = open();
  fireEvent.pointerMove(lanes, { clientX: 600 });
  fireEvent.pointerMove(lanes, { clientX: 50 });
  expect(screen.queryByTestId("lane-crosshair")).toBeNull();
  fireEvent.pointerMove(lanes, { clientX: 600, buttons: 1 });
  expect(screen.queryByTestId("lane-crosshair")).toBeNull();
});

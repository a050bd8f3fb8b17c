import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draw } from "../testing/draw";
import { BoxZoom } from "./box-zoom";

beforeEach(() => {
  // 1,000 pixels of axis beside names of 100.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 1_100, 500),
  );
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

type Drag = { readonly from: number; readonly to: number; readonly y: number };

function drag({ from, to, y }: Drag, changes: { shiftKey?: boolean; pointerType?: string } = {}) {
  const onZoom = vi.fn();
  const onPan = vi.fn();
  draw(
    <BoxZoom namePx={100} onZoom={onZoom}>
      <div data-testid="lanes" onPointerDown={onPan} />
    </BoxZoom>,
  );
  const lanes = screen.getByTestId("lanes");
  const pointer = { button: 0, pointerId: 1, clientY: y, pointerType: "mouse", ...changes };
  fireEvent.pointerDown(lanes, { ...pointer, clientX: from });
  fireEvent.pointerMove(lanes, { ...pointer, clientX: to });
  fireEvent.pointerUp(lanes, { ...pointer, clientX: to });
  return { zooms: onZoom.mock.calls, isPanned: onPan.mock.calls.length > 0 };
}

test("a drag with Shift zooms into what it goes over, in either direction, and pans nothing", () => {
  const dragged = drag({ from: 600, to: 350, y: 200 }, { shiftKey: true });
  expect(dragged).toEqual({ zooms: [[0.25, 0.5]], isPanned: false });
});

test("a drag along the axis zooms without Shift, no further than the chart", () => {
  expect(drag({ from: 350, to: 4_000, y: 10 }).zooms).toEqual([[0.25, 1]]);
});

test.each([
  ["over the lanes without Shift", { from: 350, to: 600, y: 200 }, {}],
  ["of a finger along the axis", { from: 350, to: 600, y: 10 }, { pointerType: "touch" }],
  ["over the names of the lanes", { from: 50, to: 600, y: 200 }, { shiftKey: true }],
])("a drag %s is left to the chart", (_, path, changes) => {
  expect(drag(path, changes)).toEqual({ zooms: [], isPanned: true });
});

test("a click with Shift zooms nowhere", () => {
  expect(drag({ from: 350, to: 352, y: 200 }, { shiftKey: true }).zooms).toEqual([]);
});

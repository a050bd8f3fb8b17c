import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { event, noon, timeline } from "@/lib/view-model/testing/sample-timeline";
import { drawTimeline } from "@/lib/view-model/timeline/timeline-drawing";
import { placeTimeline, zoomLevel } from "@/lib/view-model/timeline/timeline-rows";
import { unbrokenScale } from "@/lib/view-model/timeline/timeline-scale";
import { draw } from "../testing/draw";
import { TimelineView } from "./timeline-view";

beforeEach(() => {
  // What has no width is not drawn, and in this document nothing has.
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(800);
});
afterEach(() => vi.restoreAllMocks());

test("nothing lies over the chart once it is drawn, though nothing but a few events ever comes", async () => {
  const drawing = drawTimeline(timeline({ events: [event(1)] }), {
    grouping: "entity",
    lanesMax: 24,
  });
  const window = { from: noon - 60_000, to: noon + 60_000 };
  const placed = placeTimeline(drawing, { level: zoomLevel(120_000, 800), scale: unbrokenScale });
  const onDrawn = vi.fn();
  const onHover = vi.fn();
  const nothing = () => undefined;
  const { container } = draw(
    <TimelineView
      {...{ drawing, placed, window, onDrawn, tracks: [], scale: unbrokenScale, zone: "UTC" }}
      {...{ selectedId: null, onPick: nothing, onHover, onWindow: nothing }}
    />,
  );
  expect(container.querySelector(".vis-loading-screen")).not.toBeNull();
  await vi.waitFor(() => expect(onDrawn).toHaveBeenCalled(), { timeout: 3_000 });
  expect(container.querySelector(".vis-loading-screen")).toBeNull();

  // What the pointer was on moves away under it.
  for (const moving of ["wheel", "scroll"]) {
    onHover.mockClear();
    fireEvent(screen.getByTestId("timeline"), new Event(moving));
    expect(onHover).toHaveBeenCalledWith(null);
  }
});

import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { interval } from "@/lib/base/instant";
import { layOutEventMarks } from "@/lib/view-model/file/event-marks";
import { drawCharts, fileSeriesSchema } from "@/lib/view-model/file/file-series";
import { atSecond, event, eventId, stated } from "@/lib/view-model/testing/sample-timeline";
import { draw } from "../../testing/draw";
import { useCrosshair, useCrosshairTime } from "../../timeline/crosshair";
import { SeriesComparison } from "./series-comparison";

const stretch = interval(atSecond(0), atSecond(20));
const series = (metric: string, host: string, values: readonly number[]) => ({
  ...{ id: `${metric} ${host}`, metric, labels: { host }, marked: [] },
  cells: values.map((value, index) => ({
    ...{ at: atSecond(index * 10), locator: { kind: "lines", from: index + 2, to: index + 2 } },
    ...{ count: 1, least: value, most: value, mean: value },
  })),
});
const parsed = fileSeriesSchema.parse({
  ...{ from: atSecond(0), to: atSecond(20), bucketMs: 1_000, total: 3, undated: 0 },
  series: [
    series("wait_ms", "a", [5, 90, 40]),
    series("wait_ms", "b", [7]),
    series("heap_mb", "a", [1, 2]),
  ],
});
const charts = parsed ? drawCharts(parsed, { cited: [], form: "line" }) : [];
const events = layOutEventMarks([event(1, { time: stated(10) })], stretch, "UTC");

function open(shown = charts) {
  const [onPlace, onEvent] = [vi.fn(), vi.fn()];
  const nothing = () => undefined;
  function Page({ charts }: { readonly charts: typeof shown }) {
    const crosshair = useCrosshair();
    const cursor = useCrosshairTime(crosshair);
    return (
      <SeriesComparison
        {...{ charts, stretch, events, cursor, onPlace, onEvent, bucketMs: 1_000, zone: "UTC" }}
        {...{ rowAt: null, onCursor: crosshair.set, onWindow: nothing }}
      />
    );
  }
  const { rerender } = draw(<Page charts={shown} />);
  const become = (next: typeof shown) => rerender(<Page charts={next} />);
  return { onPlace, onEvent, become };
}

test("arrow keys move the crosshair, and a live region says the value of every series in the chart", () => {
  const { onPlace } = open();
  const plot = screen.getByRole("slider", {
    name: "Values in ms of wait_ms host=a, wait_ms host=b",
  });
  fireEvent.keyDown(plot, { key: "ArrowRight" });
  expect(plot.getAttribute("aria-valuetext")).toBe("2026-03-08 14:00:00 UTC");
  fireEvent.keyDown(plot, { key: "ArrowRight" });
  expect(screen.getByRole("status").textContent).toBe(
    "2026-03-08 14:00:10 UTC: wait_ms host=a 90 ms; wait_ms host=b no sample",
  );
  const legend = screen.getByRole("group", { name: /Series in the chart: 2 of at most 6/ });
  expect(within(legend).getByText("90 ms")).toBeTruthy();
  expect(within(legend).getByText("no sample")).toBeTruthy();
  fireEvent.keyDown(plot, { key: "Enter" });
  expect(onPlace).toHaveBeenCalledWith({ kind: "lines", from: 3, to: 3 });
});

test("a series chosen from the list has a line in the legend, and an axis of its own where its unit differs", () => {
  open();
  expect(screen.getAllByRole("slider")).toHaveLength(1);
  fireEvent.click(screen.getByRole("checkbox", { name: "heap_mb host=a" }));
  expect(screen.getByRole("slider", { name: "Values in MB of heap_mb host=a" })).toBeTruthy();
  expect(screen.getByText("in MB")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "wait_ms host=b" }));
  expect(screen.getByRole("slider", { name: "Values in ms of wait_ms host=a" })).toBeTruthy();
});

test("an event of the timeline is a mark on the time axis, and opens", () => {
  const { onEvent } = open();
  fireEvent.click(screen.getByRole("button", { name: "14:00:10 Event 1" }));
  expect(onEvent).toHaveBeenCalledWith(eventId(1));
});

test("series that come once a filter is taken back are drawn, unless a person chose others", () => {
  const { become } = open(charts.slice(1, 2));
  become(charts);
  expect(
    screen.getByRole("slider", { name: "Values in ms of wait_ms host=a, wait_ms host=b" }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "wait_ms host=a" }));
  become(charts.slice(0, 2));
  expect(screen.getByRole("slider", { name: "Values in ms of wait_ms host=b" })).toBeTruthy();
});

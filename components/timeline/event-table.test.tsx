import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { everyEvent } from "@/lib/routes/event-table-search";
import { event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { draw } from "../testing/draw";
import { EventTable } from "./event-table";

// The document of the tests knows no search element, and React complains of that once.
beforeEach(() => {
  const complain = console.error;
  vi.spyOn(console, "error").mockImplementation((...parts) => {
    if (parts[1] !== "search") complain(...parts);
  });
});
afterEach(() => vi.restoreAllMocks());

const merged = timeline({
  events: [event(1, { title: "Release" }), event(2), event(3, { status: "superseded" })],
  impactEvents: [eventId(1)],
});

const drawTable = (withWithdrawn: boolean) =>
  draw(
    <EventTable
      {...{ timeline: merged, part: "", changes: null, zone: "UTC", selectedId: null }}
      table={{ ...everyEvent, withWithdrawn }}
      onTable={() => undefined}
      onSelect={() => undefined}
    />,
  );

test.each([
  { withWithdrawn: false, counted: /^2 of 2 events shown, times in UTC/ },
  { withWithdrawn: true, counted: /^3 of 3 events shown, times in UTC/ },
])("a merged event counts only where merged ones are listed: $withWithdrawn", (given) => {
  drawTable(given.withWithdrawn);
  expect(screen.getByText(given.counted)).toBeTruthy();
});

test("a mark and the title after it are two words", () => {
  drawTable(false);
  expect(screen.getByRole("rowheader", { name: /Release/ }).textContent).toMatch(/impact +Release/);
});

test("a row whose event the reader has not seen is marked, and no other", () => {
  draw(
    <EventTable
      {...{ timeline: merged, part: "", changes: null, zone: "UTC", selectedId: null }}
      newEvents={new Set([eventId(2)])}
      table={everyEvent}
      onTable={() => undefined}
      onSelect={() => undefined}
    />,
  );
  const rows = screen.getAllByRole("rowheader").map(({ textContent }) => textContent ?? "");
  expect(rows.map((text) => /^new /.test(text.trim()))).toEqual([false, true]);
});

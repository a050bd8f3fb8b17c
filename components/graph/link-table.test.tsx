import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { event, eventId, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { draw } from "../testing/draw";
import { LinkTable } from "./link-table";

const story = timeline({
  events: [event(1, { title: "Release" }), event(2, { title: "Errors" }), event(3)],
  causalLinks: [link(1, 2, 3)],
  sequences: [
    { source: eventId(1), target: eventId(2) },
    { source: eventId(2), target: eventId(3) },
  ],
});

const drawTable = (reading: "links" | "causes") => {
  const onSelect = vi.fn();
  draw(
    <LinkTable
      {...{ timeline: story, reading, onSelect, part: "", changes: null, zone: "UTC" }}
      selectedId={null}
      onReading={() => undefined}
    />,
  );
  return onSelect;
};

test("what only follows in time is listed apart from the causal links, and opens", () => {
  const onSelect = drawTable("links");
  expect(screen.getByText("1 of 1 causal links shown, times in UTC")).toBeTruthy();
  const apart = within(screen.getByRole("region", { name: "Follows in time only" }));
  // The second pair is a causal link: it is listed there and not here.
  expect(apart.getAllByRole("row")).toHaveLength(2);
  fireEvent.click(apart.getByRole("button", { name: "Release, then Errors" }));
  expect(onSelect).toHaveBeenCalledWith(`${eventId(1)}:${eventId(2)}`);
});

test("the strength of a link that a person drew is no percentage", () => {
  const drawn = { ...story, causalLinks: [link(1, 2, 3, { actor: "person", confidence: 1 })] };
  for (const reading of ["links", "causes"] as const) {
    const { unmount } = draw(
      <LinkTable
        {...{ timeline: drawn, reading, part: "", changes: null, zone: "UTC", selectedId: null }}
        onSelect={() => undefined}
        onReading={() => undefined}
      />,
    );
    expect(screen.queryByText("100 %")).toBeNull();
    unmount();
  }
});

test("a link has a column for each of what is read at once, and no count of citations", () => {
  drawTable("links");
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads.slice(0, 6).map((head) => head.replace(/[^a-z ]/gi, "").trim())).toEqual([
    ...["Cause", "Relation and mechanism", "Effect", "Delay", "Strength", "Status"],
  ]);
});

test("the tree of causes leaves out what only follows in time", () => {
  drawTable("causes");
  expect(screen.queryByRole("region", { name: "Follows in time only" })).toBeNull();
  expect(screen.queryByText(/Release/)).toBeNull();
});

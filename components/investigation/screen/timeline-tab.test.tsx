import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { event, timeline, unknownTime } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { TimelineTab } from "./timeline-tab";

const asked = (name: string) => new URLSearchParams(window.location.search).get(name);

function open(address: string, events: readonly TimelineEvent[]) {
  go(address);
  drawInWorkspace(<TimelineTab hasLetterKeys={false} />, {
    workspace: sampleWorkspace({ timeline: timeline({ events }) }),
  });
}

test("words that no event has can be cleared, also where no event has a time", () => {
  open("/?view=timeline&only=zebra", [event(1, { time: unknownTime })]);
  expect(screen.getByText(/^No event has these words/)).toBeTruthy();
  expect(screen.queryByText(/^No event of this timeline has a time/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Clear the words" }));
  expect(asked("only")).toBeNull();
  expect(screen.getByText("Event 1")).toBeTruthy();
});

test("a filter that leaves only events without a time can be cleared", () => {
  open("/?view=timeline&kind=change", [
    event(1, { kind: "alert" }),
    event(2, { kind: "change", time: unknownTime }),
  ]);
  expect(screen.getByRole("region", { name: "Events without a known time" })).toBeTruthy();
  expect(screen.getByText(/^1 of 2 events/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Clear the filter" })).toBeTruthy();
});

test("a filter that leaves nothing is taken away whole, with its words", () => {
  open("/?view=timeline&kind=change&only=zebra", [event(1, { kind: "alert", time: unknownTime })]);
  fireEvent.click(screen.getByRole("button", { name: "Show everything" }));
  expect([asked("kind"), asked("only")]).toEqual([null, null]);
  expect(screen.getByText("Event 1")).toBeTruthy();
});

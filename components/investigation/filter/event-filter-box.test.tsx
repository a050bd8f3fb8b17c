import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { findByWords } from "@/lib/view-model/tables/event-rows";
import { event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { useSelection } from "../workspace/use-workspace";
import { EventFilterBox } from "./event-filter-box";
import { useShownTimeline } from "./use-shown-timeline";

const events = [
  event(1, { kind: "alert", importance: "key" }),
  event(2, { kind: "change", importance: "detail" }),
];

function Views() {
  const { timeline: shown } = useShownTimeline("timeline");
  const { text } = useSelection().search.table;
  return (
    <>
      <EventFilterBox timeline={shown} found={findByWords(shown, text, "UTC")} />
      <output>{shown.events.map(({ title }) => title).join(", ")}</output>
    </>
  );
}

const open = () =>
  drawInWorkspace(<Views />, { workspace: sampleWorkspace({ timeline: timeline({ events }) }) });
const shown = () => document.querySelector("output")?.textContent;
const asked = (name: string) => new URLSearchParams(window.location.search).get(name);

test("an address that names a kind opens narrowed, says so, and is cleared with one click", () => {
  go("/?view=timeline&kind=change");
  open();
  expect(shown()).toBe("Event 2");
  expect(screen.getByText(/^1 of 2 events/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Clear the filter" }));
  expect(shown()).toBe("Event 1, Event 2");
  expect(asked("kind")).toBeNull();
});

test("the importance is chosen on the sheet, and the address keeps it", async () => {
  go("/?view=timeline");
  open();
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  fireEvent.click(await screen.findByRole("radio", { name: "Key" }));
  expect(shown()).toBe("Event 1");
  expect(asked("importance")).toBe("key");
});

test("words that are typed come to the address", async () => {
  go("/?view=timeline");
  open();
  fireEvent.change(screen.getByLabelText("Filter the events"), { target: { value: "event 2" } });
  await waitFor(() => expect(asked("only")).toBe("event 2"));
});

test("a selected event that the words leave out is said, and one click brings it back", () => {
  go(`/?view=timeline&at=${eventId(1)}&only=event+2`);
  open();
  expect(screen.getByText("1 of 2 events: the selected event is hidden")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Clear the filter" }));
  expect(asked("only")).toBeNull();
  expect(screen.queryByText(/left out/)).toBeNull();
});

test("the button counts what is set, the words among it, and clearing leaves other filters", () => {
  go("/?view=timeline&only=event&importance=key&kind=alert,change&author=rules");
  open();
  expect(screen.getByRole("button", { name: "Filter (3)" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Clear the filter" }));
  expect(screen.getByRole("button", { name: "Filter" })).toBeTruthy();
  expect([asked("only"), asked("importance"), asked("kind")]).toEqual([null, null, null]);
  expect(asked("author")).toBe("rules");
});

test("what an author filter leaves out is said, and no button offers to clear another filter", () => {
  go(`/?view=timeline&at=${eventId(1)}&author=person`);
  open();
  expect(screen.getByText(/the selected event is hidden/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Clear the filter" })).toBeNull();
});

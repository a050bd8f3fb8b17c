import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { event, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { AuthorFilter } from "./author-filter";
import { useShownTimeline } from "./use-shown-timeline";

const events = [event(1), event(2, { actor: "model" }), event(3, { actor: "person" })];

function Views() {
  const { timeline: shown } = useShownTimeline("timeline");
  return (
    <>
      <AuthorFilter />
      <output>{shown.events.map(({ title }) => title).join(", ")}</output>
    </>
  );
}

function open() {
  drawInWorkspace(<Views />, { workspace: sampleWorkspace({ timeline: timeline({ events }) }) });
}

const chip = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const shown = () => document.querySelector("output")?.textContent;
const asked = () => new URLSearchParams(window.location.search).get("author");

test("one click shows one author, another click two, and the address keeps it", () => {
  open();
  expect(shown()).toBe("Event 1, Event 2, Event 3");
  fireEvent.click(chip(/^By a model/));
  expect(shown()).toBe("Event 2");
  expect(screen.getByText("1 of 3 events shown")).toBeTruthy();
  fireEvent.click(chip(/^By rules/));
  expect(shown()).toBe("Event 1, Event 2");
  expect(asked()).toBe("model,rules");
  fireEvent.click(screen.getByRole("button", { name: "Show the items of all authors" }));
  expect(shown()).toBe("Event 1, Event 2, Event 3");
  expect(asked()).toBeNull();
});

test("an address that names an author opens narrowed", () => {
  go("/?author=person");
  open();
  expect(shown()).toBe("Event 3");
  expect(chip(/^By people/).checked).toBe(true);
});

test("each is reached by Tab and is a box to tick", () => {
  open();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ type, tabIndex }) => [type, tabIndex])).toEqual(
    boxes.map(() => ["checkbox", 0]),
  );
});

import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { PickAll, PickBox, PickingProvider } from "../../picking/picked-pieces";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { BulkBar } from "./bulk-bar";

const workspace = sampleWorkspace({
  timeline: timeline({ events: [1, 2, 3].map((n) => event(n)) }),
});
const ids = [1, 2, 3].map(eventId);

afterEach(() => go("/"));

function open(given = workspace, view = "timeline") {
  go(`/?view=${view}`);
  const decide = vi.fn<WorkspaceActions["decide"]>(unanswered);
  drawInWorkspace(
    <PickingProvider isOffered>
      {ids.map((id, index) => (
        <PickBox key={id} id={id} title={`Event ${index + 1}`} inOrder={ids} />
      ))}
      <PickAll inOrder={ids} />
      <BulkBar />
    </PickingProvider>,
    { workspace: given, actions: { decide } },
  );
  return decide;
}

const box = (number: number) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: `Pick Event ${number}` });
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("with Shift everything between is picked, and how many are is said", () => {
  open();
  expect(screen.queryByRole("region", { name: "Selected items" })).toBeNull();
  fireEvent.click(box(1));
  fireEvent.click(box(3), { shiftKey: true });
  expect(screen.getByText("3 selected")).toBeTruthy();
});

test("all rows that are shown are picked at once, and it is offered until they are", () => {
  open();
  fireEvent.click(box(2));
  fireEvent.click(screen.getByRole("button", { name: "Select all 3 shown" }));
  expect(screen.getByText("3 selected")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Select all/ })).toBeNull();
});

test("what an act left as it was stays picked, with the reason; the others are let go", async () => {
  const decide = open();
  const refused = {
    noun: "event" as const,
    piece: eventId(2),
    message: "Jo has edited it meanwhile",
  };
  decide.mockResolvedValue({ ok: true, value: { done: [], refused: [refused] } });
  fireEvent.click(box(1));
  fireEvent.click(box(2));
  await press("Accept 2");
  await screen.findByText("1 selected");
  expect([box(1).checked, box(2).checked]).toEqual([false, true]);
  expect(screen.getByText("Event 2").parentElement?.textContent).toContain(
    "Jo has edited it meanwhile",
  );
});

test("one event alone is not merged", () => {
  open();
  fireEvent.click(box(1));
  expect(screen.queryByRole("button", { name: "Merge…" })).toBeNull();
  fireEvent.click(box(2));
  expect(screen.getByRole("button", { name: "Merge…" })).toBeTruthy();
});

test.each(["graph", "evidence"])("selected events have no bar in %s, which lists none", (view) => {
  open(workspace, view);
  fireEvent.click(box(1));
  expect(screen.queryByRole("region", { name: "Selected items" })).toBeNull();
});

test("who only reads decides on nothing", () => {
  open(asReader(workspace));
  fireEvent.click(box(1));
  expect(screen.queryByRole("region", { name: "Selected items" })).toBeNull();
});

import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { EventTitle } from "./event-title";

const named = event(1, { title: "Pool is empty" });
const workspace = sampleWorkspace({ timeline: timeline({ events: [named] }) });

function edit(shown = workspace) {
  const decide = vi.fn(unanswered);
  drawInWorkspace(<EventTitle event={named} />, { workspace: shown, actions: { decide } });
  fireEvent.doubleClick(screen.getByRole("heading", { name: "Pool is empty" }));
  return decide;
}

test("a double click edits a title where it is, and Enter saves it", async () => {
  const decide = edit();
  const field = screen.getByRole("textbox", { name: "Title of the event" });
  fireEvent.change(field, { target: { value: " The pool is empty " } });
  fireEvent.submit(screen.getByRole("form", { name: "Edit the title" }));
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
  expect(decide.mock.calls[0]).toMatchObject([
    {
      given: [
        {
          piece: eventId(1),
          verdict: { kind: "edit-event", edit: { title: "The pool is empty" } },
        },
      ],
    },
  ]);
});

test("Escape leaves the title as it was", () => {
  const decide = edit();
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape" });
  expect(screen.getByRole("heading", { name: "Pool is empty" })).toBeTruthy();
  expect(decide).not.toHaveBeenCalled();
});

test("whoever only reads does not edit it", () => {
  edit(asReader(workspace));
  expect(screen.queryByRole("textbox")).toBeNull();
});

import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { EventEditForm } from "./event-edit-form";

const asKnown = (title: string) =>
  sampleWorkspace({ timeline: timeline({ events: [event(1, { title, description: "d" })] }) });

/** The event, and its form when that is open, as the inspector has them. */
function Inspected() {
  const { openForm } = useSelection();
  const { setOpenForm } = useActs();
  const [shown] = useFacts().workspace.timeline.events;
  return openForm === null || shown === undefined ? (
    <button type="button" onClick={() => setOpenForm({ piece: eventId(1), kind: "edit" })}>
      Edit
    </button>
  ) : (
    <EventEditForm event={shown} />
  );
}

function openForm(decide = vi.fn(unanswered)) {
  const workspace = asKnown("Pool is empty");
  const { become } = drawInWorkspace(<Inspected />, { workspace, actions: { decide } });
  fireEvent.click(screen.getByRole("button", { name: "Edit" }));
  return {
    decide,
    becomes: (title: string) => become({ timeline: asKnown(title).timeline }),
  };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save" });

test("the form takes the focus when it opens", () => {
  openForm();
  expect(document.activeElement).toBe(field("Title"));
});

test("what was not touched closes the form and says nothing", () => {
  const { decide } = openForm();
  fireEvent.click(save());
  expect(decide).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Edit" })).toBeTruthy();
});

test("only what was changed is said", async () => {
  const { decide } = openForm();
  type("Title", "The pool ran dry");
  fireEvent.click(save());
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
  expect(decide.mock.calls).toMatchObject([
    [{ given: [{ verdict: { kind: "edit-event", edit: { title: "The pool ran dry" } } }] }],
  ]);
});

test("what cannot be read is said at its field, and nothing is sent", () => {
  const { decide } = openForm();
  type("Earliest (UTC)", "noonish");
  fireEvent.click(save());
  expect(decide).not.toHaveBeenCalled();
  expect(field("Earliest (UTC)").getAttribute("aria-invalid")).toBe("true");
});

test("what a colleague changed meanwhile comes in where nothing was typed", async () => {
  const { becomes } = openForm();
  type("Description", "seen at noon");
  await becomes("Renamed by a colleague");
  expect(field("Title").value).toBe("Renamed by a colleague");
  expect(field("Description").value).toBe("seen at noon");
});

test("two who wrote the same field: nothing is saved before one of the two is chosen", async () => {
  const { becomes } = openForm();
  type("Title", "Mine");
  await becomes("Theirs");
  expect(save().disabled).toBe(true);
  expect(save().title).toContain("differences");
  fireEvent.click(screen.getByRole("button", { name: "Take their title" }));
  expect(field("Title").value).toBe("Theirs");
  expect(save().disabled).toBe(false);
});

test("words that were saved while the page was left are nobody else's when the form is opened again", async () => {
  openForm();
  type("Title", "The pool ran dry");
  cleanup();

  drawInWorkspace(<Inspected />, { workspace: asKnown("The pool ran dry") });
  if (screen.queryByRole("textbox", { name: "Title" }) === null) {
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
  }
  type("Title", "The pool ran dry at noon");
  expect(save().disabled).toBe(false);
});

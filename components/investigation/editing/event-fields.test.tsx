import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { TellEventButton } from "./tell-event-dialog";

const field = (name: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: "input" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("an event without a title, a kind or an entity is not sent: each field says what is missing", async () => {
  const addReportedEvent = vi.fn();
  drawInWorkspace(<TellEventButton />, {
    workspace: sampleWorkspace(),
    actions: { addReportedEvent },
  });
  press("Add an event");
  expect(document.activeElement).toBe(field(/^Title/));
  fireEvent.change(field(/^Kind/), { target: { value: " " } });
  press("Add the event");
  for (const missing of [
    "Enter a title for the event",
    "Choose the kind of event",
    /at least one/,
  ]) {
    expect(await screen.findByText(missing)).toBeTruthy();
  }
  expect(addReportedEvent).not.toHaveBeenCalled();
});

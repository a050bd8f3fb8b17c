import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { event, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { TellEventButton } from "./tell-event-dialog";

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Add the event" });

test("a time years from all evidence is sent once somebody says that it is meant, and for that year only", () => {
  drawInWorkspace(<TellEventButton />, {
    workspace: {
      ...sampleWorkspace({ timeline: timeline({ events: [event(1)] }) }),
      artifacts: [],
    },
    actions: { addReportedEvent: vi.fn() },
  });
  fireEvent.click(screen.getByRole("button", { name: "Add an event" }));
  type("Earliest (UTC)", "2026-03-08 15:00:00");
  expect(screen.queryByRole("checkbox")).toBeNull();
  type("Earliest (UTC)", "2199-01-01 00:00:00");
  expect(save().title).toBe("First confirm that this time is correct");
  fireEvent.click(screen.getByRole("checkbox", { name: /This time is in 2199/ }));
  expect(save().disabled).toBe(false);
  type("Earliest (UTC)", "2099-01-01 00:00:00");
  expect(save().disabled).toBe(true);
});

import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { StepButtons } from "../deciding/step-buttons";
import { IncidentState } from "./incident-state";

test("who only reads is told severity and status in words, and changes neither", () => {
  drawInWorkspace(<IncidentState />, { workspace: asReader(sampleWorkspace()) });
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(document.body.textContent).toContain("Open");
});

test("a changed status names what the server is to find, and becomes what undo takes back next", async () => {
  const changeIncident = vi.fn(async () => ({ ok: true as const, value: null }));
  drawInWorkspace(
    <>
      <IncidentState />
      <StepButtons />
    </>,
    { workspace: sampleWorkspace(), actions: { changeIncident } },
  );
  fireEvent.click(screen.getByRole("combobox", { name: "Status" }));
  fireEvent.click(screen.getByRole("option", { name: "Resolved" }));
  const undo = await screen.findByRole("button", { name: /^Undo: you/ });
  expect(changeIncident.mock.calls).toMatchObject([
    [{ status: "resolved", seen: { status: "open" } }],
  ]);
  fireEvent.click(undo);
  await vi.waitFor(() => expect(changeIncident).toHaveBeenCalledTimes(2));
  expect(changeIncident.mock.calls[1]).toMatchObject([
    { status: "open", seen: { status: "resolved" } },
  ]);
});

import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleImpact, sampleRoot } from "@/lib/testing/sample-timeline";
import { atSecond, event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { AddLinkDialog } from "./add-link-dialog";
import { AddImpact } from "./impact-forms";

const root = sampleRoot(120, { subject: "a late reload", status: "accepted" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const question = () => screen.findByText(/begins .+ after the impact/);

test("an impact that began before its cause is not added before the times are shown", async () => {
  const addPiece = vi.fn<WorkspaceActions["addPiece"]>(unanswered);
  drawInWorkspace(<AddImpact />, {
    workspace: sampleWorkspace({
      timeline: timeline({ events: [event(1), event(120)], rootCauses: [root] }),
    }),
    actions: { addPiece },
  });
  press("Add an impact…");
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^Description of the harm/, "No orders");
  type(/^Began/, "2026-03-08 14:01:00");
  press("Add the impact");
  await question();
  expect(addPiece).not.toHaveBeenCalled();
  press("Keep it as the cause");
  await vi.waitFor(() => expect(addPiece).toHaveBeenCalledOnce());
});

test("a link that leads from a cause to an impact it comes after is asked about, too", async () => {
  const addCausalLink = vi.fn<WorkspaceActions["addCausalLink"]>(unanswered);
  // As long as the cause leads nowhere, the second impact may be its own.
  const impacts = [
    sampleImpact(130, { startedAt: atSecond(60) }),
    sampleImpact(140, { startedAt: atSecond(140 * 60) }),
  ];
  const events = [event(120), event(130), event(140)];
  drawInWorkspace(
    <AddLinkDialog
      isOpen
      ends={{ source: eventId(120), target: eventId(130) }}
      onClose={() => undefined}
    />,
    {
      workspace: sampleWorkspace({
        timeline: timeline({
          events,
          impacts,
          rootCauses: [root],
        }),
      }),
      actions: { addCausalLink },
    },
  );
  fireEvent.change(screen.getByLabelText(/^Mechanism/), {
    target: { value: "It filled the queue" },
  });
  press("Add the link");
  await question();
  expect(addCausalLink).not.toHaveBeenCalled();
});

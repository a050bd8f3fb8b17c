import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { sampleImpact } from "@/lib/testing/sample-timeline";
import { event, eventId, stated, timeline } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { ImpactMenu } from "./impact-menu";

const events = [event(1, { time: stated(10), title: "Orders fail" })];
const impact = sampleImpact(2);
const story = timeline({ events, impacts: [impact] });

function open(workspace: Workspace) {
  const decide = vi.fn<WorkspaceActions["decide"]>(unanswered);
  const addPiece = vi.fn<WorkspaceActions["addPiece"]>(unanswered);
  drawInWorkspace(<ImpactMenu event={assertPresent(events[0], "event")} />, {
    workspace,
    actions: { decide, addPiece },
  });
  return { decide, addPiece };
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name: "Impact and its times…" }));
  fireEvent.click(await screen.findByRole("menuitem", { name }));
};

test("what is chosen of an event is decided on the impact it belongs to", async () => {
  const { decide } = open(sampleWorkspace({ timeline: story }));
  await press("Detected here");
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
  expect(JSON.stringify(decide.mock.calls)).toContain(
    JSON.stringify({ kind: "mark-impact", edit: { [eventId(1)]: "detected" } }),
  );
});

test("without an impact, an event that is part of it makes one", async () => {
  const { addPiece } = open(sampleWorkspace({ timeline: timeline({ events }) }));
  await press("Part of the impact");
  await vi.waitFor(() => expect(addPiece).toHaveBeenCalledOnce());
  expect(addPiece.mock.calls[0]?.[0].added).toMatchObject({
    ...{ noun: "impact", title: "Orders fail", event: eventId(1) },
  });
});

test("who only reads is offered nothing", () => {
  open(asReader(sampleWorkspace({ timeline: story })));
  expect(screen.queryByRole("button")).toBeNull();
});

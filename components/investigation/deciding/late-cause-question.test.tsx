import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleImpact, sampleRoot } from "@/lib/testing/sample-timeline";
import { atSecond, event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { NamePart } from "./name-part";
import { PieceVerdicts } from "./piece-verdicts";

const [harm, cause] = [event(1), event(120)];
const impacts = [sampleImpact(1, { startedAt: atSecond(60), resolvedAt: atSecond(300) })];
const root = sampleRoot(120, { subject: "a late reload" });
const whole = timeline({ events: [harm, cause], impactEvents: [eventId(1)], impacts });

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const question = () => screen.findByText(/begins 1 h 59 m after the impact/);

/** The cause stands in the timeline as a proposal, and is accepted or left. */
function openProposal(number = 120) {
  const decide = vi.fn<WorkspaceActions["decide"]>(unanswered);
  const rootCauses = [{ ...root, event: eventId(number) }];
  drawInWorkspace(<PieceVerdicts noun="root-cause" piece={root.id} status="proposed" />, {
    workspace: sampleWorkspace({ timeline: { ...whole, rootCauses } }),
    actions: { decide },
  });
  press("Accept");
  return decide;
}

test("a cause that begins after the impact is not accepted before the times are shown", async () => {
  const decide = openProposal();
  expect((await question()).textContent).toContain(
    "It begins at 2026-03-08 16:00:00 UTC. The impact began at 2026-03-08 14:01:00 UTC and ended at 2026-03-08 14:05:00 UTC.",
  );
  press("Cancel");
  await vi.waitFor(() => expect(screen.queryByText(/after the impact it is/)).toBeNull());
  expect(decide).not.toHaveBeenCalled();
});

test("whoever stands by it all the same is not held up", async () => {
  const decide = openProposal();
  await question();
  press("Keep it as the cause");
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
});

test("any other cause is accepted without a question", async () => {
  const decide = openProposal(1);
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
});

test("naming an event as the cause asks the same", async () => {
  const addPiece = vi.fn<WorkspaceActions["addPiece"]>(unanswered);
  drawInWorkspace(<NamePart event={cause} />, {
    workspace: sampleWorkspace({ timeline: whole }),
    actions: { addPiece },
  });
  press("Root cause…");
  press("Root cause");
  await question();
  expect(addPiece).not.toHaveBeenCalled();
  press("Keep it as the cause");
  await vi.waitFor(() => expect(addPiece).toHaveBeenCalledOnce());
});

import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ClaimStatus } from "@/lib/domain/claim";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import { atSecond, eventId } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { PieceVerdicts } from "./piece-verdicts";

function open(status: ClaimStatus = "proposed", workspace: Workspace = sampleWorkspace()) {
  const decide = vi.fn<WorkspaceActions["decide"]>(unanswered);
  const piece = <PieceVerdicts noun="event" piece={eventId(1)} status={status} />;
  drawInWorkspace(piece, { workspace, actions: { decide } });
  return decide;
}

const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const note = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" });

const decisionOf = (by: string) =>
  sampleWorkspace({
    decisions: [
      {
        ...{ id: decisionIds.fromDigest("00000000000000aa"), noun: "event", piece: eventId(1) },
        ...{ verdict: { kind: "accept" }, by: userIdSchema.parse(by), decidedAt: atSecond(5) },
      },
    ],
  });

test.each<[ClaimStatus, readonly string[]]>([
  ["proposed", ["Accept", "Reject…", "Edit"]],
  ["accepted", ["Accepted", "Reject…", "Edit"]],
  ["edited", ["Accepted with changes", "Reject…", "Edit"]],
  ["rejected", ["Restore"]],
  ["pruned", ["Restore"]],
  ["superseded", []],
])("what is %s offers %j", (status, offered) => {
  open(status);
  expect(buttons()).toEqual(offered);
});

test("who only reads is told which role deciding needs", () => {
  open("proposed", asReader(sampleWorkspace()));
  expect(buttons()).toEqual([]);
  expect(screen.getByText(/need the role responder, supervisor or admin/)).toBeTruthy();
});

test("in an earlier state nothing is decided, and the way back is named", () => {
  go("/?known=2026-03-08T14:00:00.000Z");
  open();
  expect(buttons()).toEqual([]);
  expect(screen.getByText(/Go back to now to decide/)).toBeTruthy();
});

test("one's own decision can be taken back here, a colleague's cannot", () => {
  open("accepted", decisionOf("supervisor"));
  expect(buttons()).toContain("Undo my decision");
});

test("of one's own rejection one button takes it back, not two that do the same", () => {
  open("rejected", decisionOf("supervisor"));
  expect(buttons()).toEqual(["Restore"]);
});

test("a colleague's decision is not one's own to undo", () => {
  open("accepted", decisionOf("somebody-else"));
  expect(buttons()).not.toContain("Undo my decision");
});

test("the form of a rejection takes the focus, and gives it back to what opened it", () => {
  open();
  press("Reject…");
  expect(document.activeElement).toBe(note());
  press("Cancel");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Reject…" }));
});

test("a refused rejection stays open with its words", async () => {
  const decide = open();
  decide.mockResolvedValue({ ok: false, kind: "failed", message: "Not now" });
  press("Reject…");
  fireEvent.change(note(), { target: { value: "The host was down for another reason" } });
  press("Reject");
  expect((await screen.findByRole("alert")).textContent).toContain("Not now");
  expect(note().value).toBe("The host was down for another reason");
});

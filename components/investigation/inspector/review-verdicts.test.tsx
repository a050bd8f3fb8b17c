import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { Revision } from "@/lib/domain/review/revision";
import { atSecond, eventId } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { PieceVerdicts } from "../deciding/piece-verdicts";
import { ReviewVerdicts } from "../deciding/review-verdicts";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { Inspector } from "./inspector";

const revision: Revision = {
  ...{ id: revisionIds.fromDigest("00000000000000aa"), number: 1, hash: "f".repeat(64) },
  ...{ parent: null, submittedAt: atSecond(100), status: "in-review" },
  claims: [{ noun: "event", id: eventId(1), hash: "a" }],
  submittedBy: userIdSchema.parse("author"),
};
const reviewed = (changes: Partial<Workspace> = {}) =>
  sampleWorkspace({ revisions: [revision], ...changes });

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => fireEvent.click(button(name));

function open(workspace = reviewed()) {
  const giveVerdict = vi.fn<WorkspaceActions["giveVerdict"]>(unanswered);
  drawInWorkspace(<ReviewVerdicts noun="event" piece={eventId(1)} />, {
    workspace,
    actions: { giveVerdict },
  });
  return giveVerdict;
}

test("a doubt and a question need words, and are sent with them", async () => {
  const giveVerdict = open();
  press("Dispute…");
  expect(button("Dispute").disabled).toBe(true);
  fireEvent.change(screen.getByRole("textbox", { name: /Reason for the dispute/ }), {
    target: { value: " The clock is wrong " },
  });
  press("Dispute");
  await vi.waitFor(() => expect(giveVerdict).toHaveBeenCalledOnce());
  expect(giveVerdict.mock.calls).toMatchObject([
    [{ revisionId: revision.id, piece: eventId(1), kind: "doubt", note: "The clock is wrong" }],
  ]);
});

test.each([
  ["Agree", "agree"],
  ["Accept as it is", "accept"],
])("%s is one press", async (name, kind) => {
  const giveVerdict = open();
  press(name);
  await vi.waitFor(() => expect(giveVerdict).toHaveBeenCalledOnce());
  expect(giveVerdict.mock.calls).toMatchObject([[{ kind, note: "" }]]);
});

test.each<[string, Workspace]>([
  ["who only reads", asReader(reviewed())],
  [
    "who submitted it",
    reviewed({ viewer: { id: revision.submittedBy, name: "A", role: "admin" } }),
  ],
  [
    "anybody on a piece that it does not contain",
    reviewed({ revisions: [{ ...revision, claims: [] }] }),
  ],
])("no verdict is offered to %s", (_, workspace) => {
  open(workspace);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("what reviewers said is shown to everybody, by name", () => {
  const by = userIdSchema.parse("tom");
  const said = { revision: revision.id, noun: "event", piece: eventId(1), by } as const;
  const reviewVerdicts = [{ ...said, kind: "doubt", note: "Too early", at: atSecond(9) } as const];
  open(asReader(reviewed({ reviewVerdicts, people: { tom: "Tom Visor" } })));
  expect(screen.getByText("Tom Visor disputes it: Too early")).toBeTruthy();
});

const piece = <PieceVerdicts noun="event" piece={eventId(1)} status="proposed" />;
const question = () =>
  screen.findByText(/makes you an author, and an author cannot approve revision 1/);

test("before a reviewer decides in the live timeline they are asked, and nothing is sent meanwhile", async () => {
  const decide = vi.fn<WorkspaceActions["decide"]>(unanswered);
  drawInWorkspace(piece, { workspace: reviewed(), actions: { decide } });
  press("Accept");
  expect((await question()).textContent).toContain(
    "Accepting, rejecting or editing an item of the current timeline",
  );
  expect(decide).not.toHaveBeenCalled();
  press("Continue as an author");
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
});

test("a verdict instead leads to where it is given, and decides nothing", async () => {
  go(`/?at=${eventId(1)}`);
  const decide = vi.fn<WorkspaceActions["decide"]>(unanswered);
  drawInWorkspace(<Inspector selection={{ kind: "event", id: eventId(1) }} />, {
    workspace: reviewed(),
    actions: { decide },
  });
  press("Accept");
  await question();
  press("Give a verdict instead");
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Agree")));
  expect(decide).not.toHaveBeenCalled();
});

test("who is an author already is not asked", async () => {
  const decide = vi.fn<WorkspaceActions["decide"]>(unanswered);
  const workspace = reviewed({ ownDeeds: ["added a note"] });
  drawInWorkspace(piece, { workspace, actions: { decide } });
  press("Accept");
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
});

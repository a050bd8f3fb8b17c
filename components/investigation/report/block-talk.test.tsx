import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { commentIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import type { Revision } from "@/lib/domain/review/revision";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { BlockTalk } from "./block-talk";

const revision: Revision = {
  ...{ id: revisionIds.fromDigest("00000000000000aa"), number: 3, hash: "f".repeat(64) },
  ...{ parent: null, claims: [], submittedAt: atSecond(100), status: "in-review" },
  submittedBy: userIdSchema.parse("author"),
};
const comment: PieceComment = {
  id: commentIds.fromDigest("0000000000000001"),
  ...{ noun: "block", piece: "summary:cause", text: "Which release?", mentions: [] },
  ...{ by: userIdSchema.parse("sue"), writtenAt: atSecond(1), editedAt: null, resolved: null },
  inRevision: { id: revision.id, sentence: "Release 7 caused it." },
};
const workspace = sampleWorkspace({ revisions: [revision], comments: [comment] });

test("an author reads what was said at the block and answers it there, in the same thread", async () => {
  const addComment = vi.fn<WorkspaceActions["addComment"]>(unanswered);
  drawInWorkspace(<BlockTalk block="summary:cause" />, { workspace, actions: { addComment } });
  expect(screen.getByText("Revision 3: 1 open comment")).toBeDefined();
  expect(screen.getByText("The sentence in that revision: Release 7 caused it.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Reply…", hidden: true }));
  const field = screen.getByRole("textbox", { name: "Comment on the sentence", hidden: true });
  fireEvent.change(field, { target: { value: "4.2", selectionStart: 3 } });
  fireEvent.click(screen.getByRole("button", { name: "Comment", hidden: true }));
  await vi.waitFor(() => expect(addComment).toHaveBeenCalledTimes(1));
  const { id: revisionId } = revision;
  expect(addComment.mock.calls).toMatchObject([
    [{ noun: "block", piece: "summary:cause", revisionId, text: "4.2" }],
  ]);
});

test("a block that nobody spoke of has nothing", () => {
  drawInWorkspace(<BlockTalk block="summary:ending" />, { workspace });
  expect(screen.queryByText(/Revision 3/u)).toBeNull();
});

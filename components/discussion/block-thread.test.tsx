import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { commentIds, incidentIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { draw, unanswered } from "../testing/draw";
import { type AddBlockComment, BlockThread } from "./block-thread";
import type { Talk } from "./thread";

const revisionId = revisionIds.fromDigest("00000000000000aa");
const sue = userIdSchema.parse("sue");
const hostile = "<img src=x onerror=alert(1)> [x](javascript:alert(1))";
const comment: PieceComment = {
  id: commentIds.fromDigest("0000000000000001"),
  ...{ noun: "block", piece: "summary:cause", text: hostile, by: sue, mentions: [] },
  ...{ writtenAt: atSecond(1), editedAt: null, resolved: null },
  inRevision: { id: revisionId, sentence: "Release 7 caused it." },
};

function open(comments: readonly PieceComment[], mayWrite: boolean) {
  const add = vi.fn<AddBlockComment>(unanswered);
  const resolveComment = vi.fn(unanswered);
  const talk: Talk = {
    ...{ incidentId: incidentIds.fromDigest("00000000000000aa"), viewerId: sue },
    ...{ people: { sue: "Sue" }, colleagues: [], zone: "UTC", mayWrite },
    actions: { resolveComment, editComment: unanswered, deleteComment: unanswered },
    refresh: () => undefined,
  };
  const drawn = draw(
    <BlockThread {...{ block: "summary:cause", revisionId, comments, talk, add }} />,
  );
  return { ...drawn, add, resolveComment };
}

const button = (name: string) => screen.getByRole("button", { name });

test("hostile words are shown as they were typed, and a reply names the block and its revision", async () => {
  const { container, add, resolveComment } = open([comment], true);
  expect(container.querySelector("img, a")).toBeNull();
  expect(screen.getByRole("list", { name: "Comments" }).textContent).toContain(hostile);
  fireEvent.click(button("Reply…"));
  const field = screen.getByRole("textbox", { name: "Comment on the sentence" });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: "It was 4.2.", selectionStart: 11 } });
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  fireEvent.click(button("Resolve comment"));
  await vi.waitFor(() => expect(resolveComment).toHaveBeenCalledTimes(1));
  expect(add.mock.calls).toMatchObject([
    [{ noun: "block", piece: "summary:cause", revisionId, text: "It was 4.2." }],
  ]);
});

test("who only reads sees the comments and no way to write, and nothing where there are none", () => {
  open([comment], false);
  expect(screen.queryByRole("button", { name: /comment|reply/iu })).toBeNull();
  const { container } = open([], false);
  expect(container.textContent).not.toContain("Comment…");
});

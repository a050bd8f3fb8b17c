import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { commentIds, userIdSchema } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import { atSecond, eventId } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { Comments } from "./comments";

const grace = userIdSchema.parse("grace");

function comment(number: number, text: string, isResolved: boolean): PieceComment {
  return {
    id: commentIds.fromDigest(`${number}`.padStart(16, "0")),
    ...{ noun: "event", piece: eventId(1), text, by: grace, mentions: [] },
    ...{ writtenAt: atSecond(number), editedAt: null },
    resolved: isResolved ? { by: grace, at: atSecond(number + 100) } : null,
  };
}

const comments = [comment(1, "Was it the drill?", true), comment(2, "Who noticed it?", false)];
const lists = (name: string) =>
  within(screen.getByRole("list", { name, hidden: true })).getAllByRole("listitem", {
    hidden: true,
  });

test("open comments are listed first, those that are resolved are folded, and each can be turned by any editor", async () => {
  const resolveComment = vi.fn<WorkspaceActions["resolveComment"]>(unanswered);
  const { container } = drawInWorkspace(<Comments noun="event" piece={eventId(1)} />, {
    workspace: sampleWorkspace({ comments, people: { grace: "Grace Hopper" } }),
    actions: { resolveComment },
  });
  expect(screen.getByRole("heading").textContent).toBe("Comments (1 open)");
  expect(lists("Comments").map((item) => item.textContent)).toEqual([
    expect.stringContaining("Who noticed it?"),
  ]);
  expect(container.querySelector("details")?.open).toBe(false);
  const [resolved] = lists("Resolved comments");
  expect(resolved?.textContent).toContain("resolved by Grace Hopper");
  const reopen = { name: "Reopen comment", hidden: true };
  fireEvent.click(screen.getByRole("button", { name: "Resolve comment" }));
  fireEvent.click(screen.getByRole("button", reopen));
  await vi.waitFor(() => expect(resolveComment).toHaveBeenCalledTimes(2));
  expect(resolveComment.mock.calls).toMatchObject([
    [{ commentId: comments[1]?.id, isResolved: true }],
    [{ commentId: comments[0]?.id, isResolved: false }],
  ]);
});

test("who only reads resolves nothing", () => {
  drawInWorkspace(<Comments noun="event" piece={eventId(1)} />, {
    workspace: asReader(sampleWorkspace({ comments })),
  });
  expect(screen.queryByRole("button", { name: "Resolve comment" })).toBeNull();
});

import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { incidentIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { ReviewVerdict } from "@/lib/domain/review/review-verdict";
import { blockReviewId } from "@/lib/routes/routes";
import type { BlockToReview } from "@/lib/view-model/review/blocks-to-review";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { draw, unanswered } from "../testing/draw";
import { BlockVerdicts } from "./block-verdicts";

const revisionId = revisionIds.fromDigest("00000000000000aa");
const sue = userIdSchema.parse("sue");
const doubt: ReviewVerdict = {
  ...{ revision: revisionId, noun: "block", by: sue, piece: "cause:1" },
  ...{ kind: "doubt", note: "too early", at: atSecond(1) },
};
const block = (id: string, verdicts: readonly ReviewVerdict[]): BlockToReview => ({
  ...{ id, section: "Cause", text: `Sentence ${id}.`, verdicts, comments: [] },
  quotes: [{ place: "app.log, line 7", quote: `Line of ${id}` }],
  weaknesses: [{ kind: "single-source", words: "Cites a single source", waiver: null }],
});
const blocks = [block("cause:1", [doubt]), block("cause:2", [])];

function open(
  may: {
    readonly mayGive: boolean;
    readonly mayWaive: boolean;
    readonly mayWrite: boolean;
  },
  give: Parameters<typeof BlockVerdicts>[0]["actions"]["give"] = unanswered,
) {
  const { mayWrite, ...given } = may;
  draw(
    <BlockVerdicts
      {...{ ...given, blocks, revisionId }}
      talk={{
        ...{ incidentId: incidentIds.fromDigest("00000000000000aa"), viewerId: sue, mayWrite },
        ...{ people: { sue: "Sue" }, colleagues: [], zone: "UTC" },
        actions: { resolveComment: unanswered, editComment: unanswered, deleteComment: unanswered },
      }}
      actions={{ give, addComment: unanswered, waive: unanswered }}
    />,
  );
}

const count = (name: RegExp) => screen.queryAllByRole("button", { name, hidden: true }).length;

test("who may only comment can comment on every sentence, those with nothing said folded", () => {
  open({ mayGive: false, mayWaive: false, mayWrite: true });
  expect(count(/^Comment…$/u)).toBe(2);
  expect([count(/^Agree$/u), count(/^Waive/u)]).toEqual([0, 0]);
  const folded = screen.getByText("Comment on another sentence (1)").closest("details");
  expect(within(folded ?? document.body).queryByText("Sentence cause:1.")).toBeNull();
  expect(within(folded ?? document.body).getByText("Sentence cause:2.")).toBeDefined();
});

test("a reviewer has the cited lines at each sentence, and the way to the approval at the end", () => {
  open({ mayGive: true, mayWaive: true, mayWrite: true });
  const item = screen.getByText("Sentence cause:2.").closest("li");
  expect(item?.textContent).toContain("app.log, line 7Line of cause:2");
  const end = screen.getByRole("link", { name: "Approve or request changes" });
  expect(end.getAttribute("href")).toMatch(/view=review/);
  const lists = [...document.querySelectorAll("li")];
  expect(lists.at(-1)?.compareDocumentPosition(end)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a reviewer who took part gives verdicts and waives nothing", () => {
  open({ mayGive: true, mayWaive: false, mayWrite: true });
  expect([count(/^Agree$/u), count(/^Waive/u)]).toEqual([2, 0]);
});

test("a doubt is typed at once, saved with Ctrl+Enter and put away with Escape", async () => {
  const give = vi.fn(unanswered);
  open({ mayGive: true, mayWaive: false, mayWrite: false }, give);
  const item = () => within(screen.getByText("Sentence cause:2.").closest("li") ?? document.body);
  const ask = () => fireEvent.click(item().getByRole("button", { name: "Dispute or ask…" }));
  ask();
  expect(document.activeElement).toBe(item().getByRole("textbox"));
  fireEvent.keyDown(item().getByRole("textbox"), { key: "Escape" });
  expect(item().queryByRole("textbox")).toBeNull();
  ask();
  const field = item().getByRole("textbox");
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  expect(give).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: "Too early" } });
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  await vi.waitFor(() => expect(give).toHaveBeenCalledOnce());
  expect(give.mock.calls).toMatchObject([[{ piece: "cause:2", kind: "doubt", note: "Too early" }]]);
});

test("a sentence of the text opens its form here, and once more after it was put away", () => {
  open({ mayGive: true, mayWaive: false, mayWrite: false });
  const item = within(screen.getByText("Sentence cause:2.").closest("li") ?? document.body);
  for (const time of ["first", "second"]) {
    window.history.replaceState(null, "", `/#${encodeURIComponent(blockReviewId("cause:2"))}`);
    fireEvent(window, new Event("hashchange"));
    expect(document.activeElement, time).toBe(item.getByRole("textbox"));
    fireEvent.keyDown(item.getByRole("textbox"), { key: "Escape" });
    expect(item.queryByRole("textbox"), time).toBeNull();
    expect(window.location.hash).toBe("");
  }
});

test("who only reads sees the sentences that were spoken of", () => {
  open({ mayGive: false, mayWaive: false, mayWrite: false });
  expect(screen.getByText("Sentence cause:1.")).toBeDefined();
  expect(screen.queryByText("Sentence cause:2.")).toBeNull();
});

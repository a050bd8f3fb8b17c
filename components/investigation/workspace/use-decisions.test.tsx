import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import type { Decision } from "@/lib/domain/review/decision";
import { atSecond, eventId } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { useActs, useFacts } from "./use-workspace";
import type { WorkspaceActions } from "./workspace-actions";

const accept = { noun: "event", piece: eventId(1), verdict: { kind: "accept" } } as const;

/** The event as the page draws it, and a way to accept it. */
function Accepting() {
  const { decisions } = useActs();
  const [event] = useFacts().workspace.timeline.events;
  return (
    <>
      <output>{event?.status}</output>
      <button type="button" onClick={() => void decisions.decide(accept)}>
        Accept
      </button>
    </>
  );
}

const decisionId = decisionIds.fromDigest("00000000000000aa");
const seenBefore: Decision = {
  ...{ id: decisionId, noun: "event", piece: eventId(1), verdict: { kind: "restore" } },
  ...{ by: userIdSchema.parse("me"), decidedAt: atSecond(5) },
};

function open(answer: WorkspaceActions["decide"] = unanswered) {
  const decide = vi.fn(answer);
  drawInWorkspace(<Accepting />, {
    workspace: sampleWorkspace({ decisions: [seenBefore] }),
    actions: { decide },
  });
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  return decide;
}

const status = () => screen.getByRole("status", { name: "" }).textContent;

test("a decision is drawn before the server has answered", async () => {
  open();
  await vi.waitFor(() => expect(status()).toBe("accepted"));
});

test("what the server refuses is taken back and said", async () => {
  open(async () => ({ ok: false, kind: "failed", message: "The disk is full" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The disk is full");
  await vi.waitFor(() => expect(status()).toBe("proposed"));
});

test("a word on what a colleague has changed meanwhile is told as that", async () => {
  open(async () => ({ ok: false, kind: "conflict", message: "Accepted by Jo" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Another person changed this item before you. The page now shows that person's version",
  );
});

test("the server is told which decision the person had before their eyes", async () => {
  const decide = open();
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
  expect(decide.mock.calls).toMatchObject([[{ given: [{ seen: decisionId }] }]]);
});

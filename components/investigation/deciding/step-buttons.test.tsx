import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import type { PastDecision } from "@/lib/domain/review/decision";
import { atSecond, eventId } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { useActs } from "../workspace/use-workspace";
import { StepButtons } from "./step-buttons";

const id = decisionIds.fromDigest("00000000000000aa");
const accepted: PastDecision = {
  ...{ id, act: id, undoneAt: null, redoOf: null, noun: "event", piece: eventId(1) },
  ...{ verdict: { kind: "accept" }, by: userIdSchema.parse("me"), decidedAt: atSecond(5) },
};

type Step = () => Promise<void>;

/** Renames the incident, as far as undo is concerned. */
function Rename({ undo, redo }: Record<"undo", Step> & Partial<Record<"redo", Step>>) {
  const { addOwnChange } = useActs();
  return (
    <button type="button" onClick={() => addOwnChange("renamed the incident", undo, redo)}>
      Rename
    </button>
  );
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));

test("undo takes back a change of the incident before a decision that came earlier", async () => {
  const undo = vi.fn(async () => undefined);
  const undoDecisions = vi.fn(unanswered);
  drawInWorkspace(
    <>
      <Rename undo={undo} />
      <StepButtons />
    </>,
    {
      workspace: sampleWorkspace({ ownSteps: { undo: [accepted], skipped: [], redo: [] } }),
      actions: { undoDecisions },
    },
  );
  press("Rename");
  press("Undo: you renamed the incident");
  expect(undo).toHaveBeenCalledOnce();
  expect(undoDecisions).not.toHaveBeenCalled();
  // Then the decision is next.
  press(/^Undo: you accepted/);
  await vi.waitFor(() => expect(undoDecisions).toHaveBeenCalledOnce());
  expect(undoDecisions.mock.calls).toEqual([
    [{ incidentId: sampleWorkspace().incidentId, decisionIds: [accepted.id] }],
  ]);
});

test("what was taken back is made again, and taken back again", async () => {
  const undo = vi.fn(async () => undefined);
  const redo = vi.fn(async () => undefined);
  drawInWorkspace(
    <>
      <Rename undo={undo} redo={redo} />
      <StepButtons />
    </>,
    { workspace: sampleWorkspace() },
  );
  press("Rename");
  press("Undo: you renamed the incident");
  press("Redo: you renamed the incident");
  expect(redo).toHaveBeenCalledOnce();
  press("Undo: you renamed the incident");
  expect(undo).toHaveBeenCalledTimes(2);
  // Another change is made from here: there is nothing to make again.
  press("Rename");
  expect(screen.getByRole("button", { name: "Nothing to redo" })).toBeDefined();
});

test("while a step is on its way no other one is taken, and the button keeps the focus", async () => {
  const undoDecisions = vi.fn(unanswered);
  drawInWorkspace(<StepButtons />, {
    workspace: sampleWorkspace({ ownSteps: { undo: [accepted], skipped: [], redo: [] } }),
    actions: { undoDecisions },
  });
  const button = screen.getByRole("button", { name: /^Undo: you accepted/ });
  button.focus();
  press(/^Undo/);
  await vi.waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  press(/^Undo/);
  expect(undoDecisions).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
});

test("who only reads has no step to take", () => {
  drawInWorkspace(<StepButtons />, { workspace: asReader(sampleWorkspace()) });
  expect(screen.queryByRole("button")).toBeNull();
});

test("what somebody else has decided on since is passed by, and the button says so", () => {
  const other = decisionIds.fromDigest("00000000000000bb");
  const edited: PastDecision = {
    ...{ ...accepted, id: other, act: other },
    verdict: { kind: "edit-event", edit: { title: "t" } },
  };
  drawInWorkspace(<StepButtons />, {
    workspace: sampleWorkspace({ ownSteps: { undo: [accepted], skipped: [edited], redo: [] } }),
  });
  screen.getByRole("button", {
    name: "Undo: you accepted an event (passes by: you edited an event, which somebody else has decided on since)",
  });
});

test("and whose word it was, and when, where that is known", () => {
  const by = userIdSchema.parse("jo");
  const theirs = { ...accepted, id: decisionIds.fromDigest("00000000000000cc"), by };
  drawInWorkspace(<StepButtons />, {
    workspace: sampleWorkspace({
      ownSteps: { undo: [], skipped: [accepted], redo: [] },
      ...{
        decisions: [accepted, { ...theirs, decidedAt: atSecond(7) }],
        people: { jo: "Jo Park" },
      },
    }),
  });
  screen.getByRole("button", {
    name: /passes by: you accepted an event, which Jo Park has decided on since, at .*:07 UTC/,
  });
});

test("a step that somebody's word stands in the way of says whose, of what, since when and what can be done", async () => {
  const at = atSecond(7);
  const undoDecisions = vi.fn(async () => ({
    ...{ ok: false as const, kind: "conflict" as const },
    message: 'The link from "A" to "B" stands at an event that would go. Reject that link first.',
    since: { by: "jo", at, words: "Accepted a causal link" },
  }));
  drawInWorkspace(<StepButtons />, {
    workspace: sampleWorkspace({
      ownSteps: { undo: [accepted], skipped: [], redo: [] },
      people: { jo: "Jo Park" },
    }),
    actions: { undoDecisions },
  });
  press(/^Undo/);
  const message = (await screen.findByRole("alert")).textContent;
  expect(message).toMatch(/Jo Park accepted a causal link at .*:07 UTC\. The link from "A" to "B"/);
  expect(message).toContain("Reject that link first");
});

import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { useFacts } from "../workspace/use-workspace";
import { CoherenceInspector } from "./coherence-inspector";

function First() {
  return (
    <CoherenceInspector
      part={assertPresent(useFacts().workspace.timeline.coherenceParts[0], "a part")}
    />
  );
}

const part = {
  ...{ name: "Corroboration", value: 0.42, weight: 0.25 },
  ...{ explanation: "", remedy: "" },
};
const workspace = sampleWorkspace({
  coherence: { score: 0.4, parts: [part], raiseMost: "", label: "Speculative" },
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a contest says why, and which value was before the person's eyes", async () => {
  const decide = vi.fn(unanswered);
  drawInWorkspace(<First />, { workspace, actions: { decide } });
  press("Contest…");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Contest" }).disabled).toBe(true);
  fireEvent.change(screen.getByRole("textbox", { name: "Reason" }), {
    target: { value: " Both logs are copies of one " },
  });
  press("Contest");
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
  const verdict = { kind: "contest", note: "Both logs are copies of one", value: 0.42 };
  expect(decide.mock.calls).toMatchObject([[{ given: [{ verdict }] }]]);
});

test("what was contested is told at the value it had then, beside the one it has now", () => {
  const [first, ...others] = timeline().coherenceParts;
  const contested = {
    ...assertPresent(first, "a part"),
    ...{ status: "contested" as const, contest: "copies", contestedValue: 0.75 },
  };
  drawInWorkspace(<First />, {
    workspace: { ...workspace, timeline: timeline({ coherenceParts: [contested, ...others] }) },
  });
  expect(screen.getByText("Contested at 0.75")).toBeTruthy();
  expect(screen.getByText("0.42")).toBeTruthy();
});

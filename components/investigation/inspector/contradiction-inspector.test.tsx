import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { contradictionIds, factIds } from "@/lib/domain/ids";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { ContradictionInspector } from "./contradiction-inspector";

const [first, second] = [factIds.fromSuffix("00000001"), factIds.fromSuffix("00000002")];
const contradiction = {
  id: contradictionIds.fromSuffix("00000001"),
  one: { fact: first, said: "pool: size is 10", evidence: [] },
  other: { fact: second, said: "pool: size is 20", evidence: [] },
  why: "10 and 20 from the same moment on",
  ...({ status: "proposed", kept: null, note: null, actor: "rules" } as const),
};
const workspace = sampleWorkspace();
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("one of two facts is believed, and which is said", async () => {
  const decide = vi.fn(unanswered);
  drawInWorkspace(<ContradictionInspector contradiction={contradiction} />, {
    ...{ workspace, actions: { decide } },
  });
  press("Accept this fact: pool: size is 20");
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
  const verdict = { kind: "keep-fact", fact: second, note: "" };
  expect(decide.mock.calls).toMatchObject([
    [{ given: [{ noun: "contradiction", piece: contradiction.id, verdict }] }],
  ]);
});

test("it is said to be none only with a reason", async () => {
  const decide = vi.fn(unanswered);
  drawInWorkspace(<ContradictionInspector contradiction={contradiction} />, {
    ...{ workspace, actions: { decide } },
  });
  press("No contradiction…");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "No contradiction" });
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByRole("textbox", { name: "Reason" }), {
    target: { value: "Two pools" },
  });
  press("No contradiction");
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
  expect(decide.mock.calls).toMatchObject([
    [{ given: [{ verdict: { kind: "dismiss", note: "Two pools" } }] }],
  ]);
});

test("what is not believed is told as such, and can be believed again", () => {
  drawInWorkspace(
    <ContradictionInspector
      contradiction={{ ...contradiction, status: "accepted", kept: first }}
    />,
    { workspace },
  );
  expect(screen.getByText("pool: size is 20 (not accepted)")).toBeTruthy();
  expect(screen.getByText("Accepted: pool: size is 10")).toBeTruthy();
  const pressed = screen.getByRole("button", { name: "Accepted: pool: size is 10" });
  expect(pressed.getAttribute("aria-pressed")).toBe("true");
});

test("who may only read sees both sides, and nothing to press", () => {
  drawInWorkspace(<ContradictionInspector contradiction={contradiction} />, {
    workspace: { ...workspace, viewer: { ...workspace.viewer, role: "viewer" } },
  });
  expect(screen.getByRole("heading", { name: "pool: size is 10" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Believe/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /No contradiction/ })).toBeNull();
});

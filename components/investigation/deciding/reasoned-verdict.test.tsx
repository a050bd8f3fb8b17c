import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { useActs, useSelection } from "../workspace/use-workspace";
import { ReasonedVerdict } from "./reasoned-verdict";

/** A gap that is being dismissed, and another piece whose form is opened meanwhile. */
function Page() {
  const { openForm } = useSelection();
  const { setOpenForm } = useActs();
  return (
    <>
      <output>{openForm?.piece ?? "none"}</output>
      <ReasonedVerdict noun="gap" piece="gap_1" isSetAside={false} label="Dismiss" description="" />
      <button type="button" onClick={() => setOpenForm({ piece: "another", kind: "edit" })}>
        Edit another
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const openForm = () => document.querySelector("output")?.textContent;

test.each([
  ["closes its form", false, "none"],
  ["leaves the form open that was opened while it was saved", true, "another"],
])("a reason that was taken %s", async (_, isOtherOpened, left) => {
  let answer: () => void = () => undefined;
  const decide = () =>
    new Promise<{ ok: true; value: { done: []; refused: [] } }>((resolve) => {
      answer = () => resolve({ ok: true, value: { done: [], refused: [] } });
    });
  drawInWorkspace(<Page />, { workspace: sampleWorkspace(), actions: { decide } as never });
  press("Dismiss…");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Not yet built" } });
  await act(async () => press("Dismiss"));
  if (isOtherOpened) press("Edit another");
  await act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(openForm()).toBe(left);
});

import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { citation, event, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { useActs, useSelection } from "../workspace/use-workspace";
import { NamePart } from "./name-part";
import { SplitEvent } from "./split-event";

const wide = event(1, { evidence: [citation("a.log", 1), citation("a.log", 2)] });

/** An event with its forms, and another piece whose form is opened meanwhile. */
function Page() {
  const { openForm } = useSelection();
  const { setOpenForm } = useActs();
  return (
    <>
      <output>{openForm?.piece ?? "none"}</output>
      <SplitEvent event={wide} />
      <NamePart event={wide} />
      <button type="button" onClick={() => setOpenForm({ piece: "another", kind: "edit" })}>
        Edit another
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const forms = [
  ["Split the event…", "Split"],
  ["Root cause…", "Root cause"],
  ["Contributing factor…", "Contributing factor"],
] as const;

test.each(
  forms.flatMap(([open, save]) => [
    { open, save, isOtherOpened: false, left: "none" },
    { open, save, isOtherOpened: true, left: "another" },
  ]),
)("$save, once saved, leaves open: $left", async ({ open, save, isOtherOpened, left }) => {
  let answer: () => void = () => undefined;
  const saved = () =>
    new Promise((resolve) => {
      answer = () => resolve({ ok: true, value: null });
    });
  const actions = { splitEvent: saved, addPiece: saved } as never;
  const workspace = sampleWorkspace({ timeline: timeline({ events: [wide] }) });
  drawInWorkspace(<Page />, { workspace, actions });
  press(open);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "The disk was full" } });
  const [first] = screen.queryAllByRole("checkbox");
  if (first !== undefined) fireEvent.click(first);
  await act(async () => press(save));
  if (isOtherOpened) press("Edit another");
  await act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(document.querySelector("output")?.textContent).toBe(left);
});

test.each(forms)(
  "what is typed behind %s is there after a reload until it is cancelled",
  (open) => {
    const workspace = sampleWorkspace({ timeline: timeline({ events: [wide] }) });
    const load = () => drawInWorkspace(<Page />, { workspace });
    load();
    press(open);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "The disk was full" } });
    cleanup();

    load();
    expect(document.querySelector("output")?.textContent).toBe("none");
    press(open);
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("The disk was full");
    press("Cancel");
    press(open);
    expect(screen.getByRole<HTMLInputElement>("textbox").value).not.toBe("The disk was full");
    expect(Object.keys(window.localStorage).join()).not.toContain("whence-draft");
  },
);

test("the form of the piece that the address names is open again with what was typed", () => {
  const workspace = sampleWorkspace({ timeline: timeline({ events: [wide] }) });
  go(`/?at=${wide.id}`);
  drawInWorkspace(<Page />, { workspace });
  press("Split the event…");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "The disk was full" } });
  fireEvent.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
  cleanup();
  drawInWorkspace(<Page />, { workspace });
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("The disk was full");
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([
    true,
    false,
  ]);
});

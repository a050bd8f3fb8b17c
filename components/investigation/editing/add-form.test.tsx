import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { AddGap } from "./add-gap-dialog";

function openForm(addPiece = vi.fn()) {
  drawInWorkspace(<AddGap />, { workspace: sampleWorkspace(), actions: { addPiece } });
  fireEvent.click(screen.getByRole("button", { name: "Add a gap…" }));
  return addPiece;
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Add the gap" });

test("nothing is added before it says what is missing, and the button says so", () => {
  openForm();
  expect(save().disabled).toBe(true);
  expect(save().title).toBe("Describe what is missing first");
});

test("a time that cannot be read is said at its field until it is typed anew; nothing is sent", () => {
  const addPiece = openForm();
  type("What is missing", "The rotated file");
  type("From (UTC)", "noonish");
  fireEvent.click(save());
  expect(addPiece).not.toHaveBeenCalled();
  expect(field("From (UTC)").getAttribute("aria-invalid")).toBe("true");
  type("From (UTC)", "2026-03-08 14:00:00");
  expect(field("From (UTC)").getAttribute("aria-invalid")).not.toBe("true");
});

test("a refused form stays open with its words, and says why", async () => {
  const addPiece = vi.fn(async () => ({ ok: false, kind: "invalid", message: "No such file" }));
  openForm(addPiece);
  type("What is missing", "The rotated file");
  fireEvent.click(save());
  expect((await screen.findByRole("alert")).textContent).toContain("No such file");
  expect(field("What is missing").value).toBe("The rotated file");
});

test("what was added closes the form", async () => {
  const addPiece = vi.fn(async () => ({ ok: true, value: null }));
  openForm(addPiece);
  type("What is missing", " The rotated file ");
  fireEvent.click(save());
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(addPiece.mock.calls).toMatchObject([
    [{ added: { noun: "gap", description: "The rotated file", severity: "medium" } }],
  ]);
});

test("who only reads is offered no form", () => {
  drawInWorkspace(<AddGap />, { workspace: asReader(sampleWorkspace()) });
  expect(screen.queryByRole("button")).toBeNull();
});

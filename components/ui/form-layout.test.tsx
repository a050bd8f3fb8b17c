import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { draw } from "../testing/draw";
import { FormLayout } from "./form-layout";

function open(isDialog: boolean) {
  const acts = { onSave: vi.fn(), onCancel: vi.fn() };
  draw(
    <FormLayout label="Reject" save="Reject" isSaving={false} isDialog={isDialog} {...acts}>
      <textarea aria-label="Note" />
      <input aria-label="Reason" aria-expanded="true" role="combobox" aria-controls="list" />
    </FormLayout>,
  );
  return acts;
}

test("Ctrl+Enter saves from any field of a form, and Escape cancels it", () => {
  const { onSave, onCancel } = open(false);
  const note = screen.getByRole("textbox", { name: "Note" });
  fireEvent.keyDown(note, { key: "Enter", ctrlKey: true });
  expect(onSave).toHaveBeenCalledOnce();
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Escape" });
  // An open list closes first.
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(note, { key: "Escape" });
  expect(onCancel).toHaveBeenCalledOnce();
});

test("a dialog saves by the same key, and closes by itself", () => {
  const { onSave, onCancel } = open(true);
  const note = screen.getByRole("textbox", { name: "Note" });
  fireEvent.keyDown(note, { key: "Enter", metaKey: true });
  fireEvent.keyDown(note, { key: "Escape" });
  expect(onSave).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
});

import type { KeyboardEvent as KeyboardEventOf } from "react";

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">;

/** Ctrl+Enter, or Command+Enter on a Mac, saves a form from any of its fields. */
function isSaveKey({ key, ctrlKey, metaKey }: Pressed): boolean {
  return key === "Enter" && (ctrlKey || metaKey);
}

/** As a click on the button: one that is disabled, because something is missing, does nothing. */
function clickSubmit(form: HTMLFormElement): void {
  form.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
}

/** Of a form with a field of several lines, in which Enter alone ends the line. */
export function submitBySaveKey(pressed: KeyboardEventOf<HTMLFormElement>): void {
  if (isSaveKey(pressed)) clickSubmit(pressed.currentTarget);
}

/** Of a field that has its own buttons and no form around it: what it holds is saved, or put away by Escape. */
export function fieldKeys(save: () => void, cancel: () => void) {
  return (pressed: Pressed & { stopPropagation(): void }) => {
    if (isSaveKey(pressed)) save();
    if (pressed.key !== "Escape") return;
    pressed.stopPropagation();
    cancel();
  };
}

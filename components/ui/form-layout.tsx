"use client";

import { Button, Group, Stack } from "@mantine/core";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { FailureAlert } from "./failure-alert";
import classes from "./form-layout.module.css";
import { greyBecause } from "./grey-because";
import { submitBySaveKey } from "./save-key";

/** The frame of every form: in the inspector, or in a dialog of its own. */
export function FormLayout({
  label,
  save,
  colour,
  isSaving,
  isDialog = false,
  missing = [],
  failure = null,
  onSave,
  onCancel,
  children,
}: {
  /** Of a form in a dialog the title of the dialog says it. */
  readonly label?: string;
  /** What the button says. */
  readonly save: string;
  readonly colour?: "red";
  readonly isSaving: boolean;
  readonly isDialog?: boolean;
  /** What has to be there before it can be saved, with words for who asks why it cannot. */
  readonly missing?: readonly (readonly [isMissing: boolean, why: string])[];
  readonly failure?: { readonly title: string; readonly message: string } | null;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) {
  const size = isDialog ? "sm" : "xs";
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    onSave();
  };
  const press = (pressed: KeyboardEvent<HTMLFormElement>) => {
    submitBySaveKey(pressed);
    // A dialog closes by itself, and an open list of choices closes first.
    if (isDialog || pressed.key !== "Escape" || isListOpen(pressed.target)) return;
    pressed.stopPropagation();
    onCancel();
  };
  const cancel = (
    <Button size={size} variant="default" onClick={onCancel}>
      Cancel
    </Button>
  );
  const fields = (
    <>
      {children}
      {failure === null ? null : (
        <FailureAlert title={failure.title}>{failure.message}</FailureAlert>
      )}
      {/* A dialog is closed at its end; a form of the inspector goes on below its buttons. */}
      <Group {...(isDialog ? { justify: "flex-end" } : { gap: "xs" })}>
        {isDialog ? cancel : null}
        <Button
          type="submit"
          size={size}
          loading={isSaving}
          {...(colour && { color: colour })}
          {...greyBecause(...missing)}
        >
          {save}
        </Button>
        {isDialog ? null : cancel}
      </Group>
    </>
  );
  return (
    // What is wrong is said in our own words, at its field. A dialog that names nothing missing leaves that to the browser.
    <form
      noValidate={!isDialog || missing.length > 0}
      aria-label={label}
      onSubmit={submit}
      onKeyDown={press}
      {...(isDialog ? {} : { className: classes.form })}
    >
      {isDialog ? <Stack gap="sm">{fields}</Stack> : fields}
    </form>
  );
}

function isListOpen(field: EventTarget): boolean {
  return field instanceof Element && field.getAttribute("aria-expanded") === "true";
}

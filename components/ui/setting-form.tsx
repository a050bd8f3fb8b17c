"use client";

import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ComponentProps, ReactNode } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { FormLayout } from "./form-layout";
import { useSetting } from "./use-setting";

/** A button, and behind it a form that sets one thing; what is typed is forgotten when it closes. */
export function SettingDialog({
  button,
  label,
  title,
  form,
}: {
  readonly button: string;
  /** Of the button, where its words alone do not say of what. */
  readonly label?: string;
  readonly title: string;
  readonly form: (close: () => void) => ReactNode;
}) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open} {...(label && { "aria-label": label })}>
        {button}
      </Button>
      <Modal opened={isOpen} title={title} onClose={close}>
        {form(close)}
      </Modal>
    </>
  );
}

/** Sends what its fields say, and closes once it is set. */
export function SettingForm<Input>({
  action,
  input,
  done,
  failed,
  onClose,
  ...layout
}: Pick<ComponentProps<typeof FormLayout>, "label" | "save" | "missing" | "children"> & {
  readonly action: (input: Input) => Promise<ActionResult<unknown>>;
  readonly input: () => Input;
  readonly done: string;
  /** Title of the alert that gives the server's reason. */
  readonly failed: string;
  readonly onClose: () => void;
}) {
  const { run, isRunning, failure } = useSetting(action, done, onClose);
  return (
    <FormLayout
      {...layout}
      isDialog
      failure={failure && { title: failed, message: failure.message }}
      isSaving={isRunning}
      onCancel={onClose}
      onSave={() => run(input())}
    />
  );
}

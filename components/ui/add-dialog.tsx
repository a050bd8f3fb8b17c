"use client";

import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { CopyField } from "./copy-field";
import { Icon } from "./icon";

/** A button that adds something, and behind it a form; what is typed is forgotten when it closes. */
export function AddDialog({
  title,
  variant = "filled",
  form,
}: {
  readonly title: string;
  readonly variant?: "filled" | "default";
  readonly form: (close: () => void) => ReactNode;
}) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} variant={variant} onClick={open}>
        {title}
      </Button>
      <Modal opened={isOpen} size="lg" title={title} onClose={close}>
        {form(close)}
      </Modal>
    </>
  );
}

/** A form, and after it the secret that it made. Mounted anew each time its dialog opens: a secret that was shown is gone. */
export function SecretOnce({
  label,
  description,
  form,
  onClose,
}: {
  readonly label: string;
  readonly description: string;
  /** Calls `onMade` with the secret, or with null where none was made. */
  readonly form: (onMade: (secret: string | null) => void) => ReactNode;
  readonly onClose: () => void;
}) {
  const router = useRouter();
  const [secret, setSecret] = useState<string | null>(null);
  const onMade = (made: string | null) => {
    router.refresh();
    if (made === null) onClose();
    else setSecret(made);
  };
  if (secret === null) return form(onMade);
  return (
    <>
      <CopyField description={description} label={label} value={secret} />
      <Button mt="md" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

"use client";

import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CopyField } from "../ui/copy-field";
import { Icon } from "../ui/icon";
import { AddTokenForm } from "./add-token-form";
import type { AddTokenProps } from "./token-actions";

export function AddTokenDialog(props: AddTokenProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={open}>
        Create a token
      </Button>
      <Modal opened={isOpen} size="lg" title="Create a token" onClose={close}>
        <AddToken {...props} onClose={close} />
      </Modal>
    </>
  );
}

/** Mounted anew each time it opens: a secret that was shown is gone. */
function AddToken({ onClose, ...props }: AddTokenProps & { readonly onClose: () => void }) {
  const router = useRouter();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret === null) {
    const onMade = (made: string) => {
      setSecret(made);
      router.refresh();
    };
    return <AddTokenForm {...props} onClose={onClose} onMade={onMade} />;
  }
  return (
    <>
      <CopyField
        description="Give this bearer token to the program now. The token is shown only once and is not stored."
        label="Token"
        value={secret}
      />
      <Button mt="md" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

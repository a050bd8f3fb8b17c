"use client";

import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { showDone } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import type { ModelActions } from "./model-actions";

/** Where the server of one's own is reached. */
export function AddressDialog({
  address,
  change,
}: {
  /** Empty where none is set. */
  readonly address: string;
  readonly change: ModelActions["change"];
}) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {address === "" ? "Set address" : "Change address"}
      </Button>
      <Modal opened={isOpen} title="Address of your own server" onClose={close}>
        <AddressForm address={address} change={change} onClose={close} />
      </Modal>
    </>
  );
}

function AddressForm({
  address,
  change,
  onClose,
}: {
  readonly address: string;
  readonly change: ModelActions["change"];
  readonly onClose: () => void;
}) {
  const router = useRouter();
  const [typed, setTyped] = useState(address);
  const { run, isRunning, failure } = useAction(change, () => {
    showDone("The address is set");
    onClose();
    router.refresh();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = typed.trim();
    run({ change: { kind: "set-address", address: given === "" ? null : given } });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="The address was not set">{failure.message}</FailureAlert>
        )}
        <TextInput
          data-autofocus
          autoComplete="off"
          description="Of any OpenAI-compatible server, with its path, this machine included: http://127.0.0.1:11434/v1. Empty for none. Another address forgets the key."
          inputMode="url"
          label="Address"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isRunning} type="submit">
            Set the address
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

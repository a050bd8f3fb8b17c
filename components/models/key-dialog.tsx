"use client";

import { Button, Group, Modal, PasswordInput, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { Provider } from "@/lib/domain/models/model-name";
import { showDone } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import type { ModelActions } from "./model-actions";

/** Takes a key once; what is typed is forgotten when the dialog closes. */
export function KeyDialog({
  provider,
  name,
  hasKey,
  setKey,
}: {
  readonly provider: Provider;
  readonly name: string;
  readonly hasKey: boolean;
  readonly setKey: ModelActions["setKey"];
}) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const verb = hasKey ? "Replace key" : "Set key";
  return (
    <>
      <Button aria-label={`${verb} of ${name}`} size="xs" variant="default" onClick={open}>
        {verb}
      </Button>
      <Modal opened={isOpen} title={`Key of ${name}`} onClose={close}>
        <KeyForm name={name} provider={provider} setKey={setKey} onClose={close} />
      </Modal>
    </>
  );
}

function KeyForm({
  provider,
  name,
  setKey,
  onClose,
}: {
  readonly provider: Provider;
  readonly name: string;
  readonly setKey: ModelActions["setKey"];
  readonly onClose: () => void;
}) {
  const router = useRouter();
  const [key, setTyped] = useState("");
  const { run, isRunning, failure } = useAction(setKey, () => {
    showDone(`The key of ${name} is set`);
    onClose();
    router.refresh();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ provider, key });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="The key was not set">{failure.message}</FailureAlert>
        )}
        <PasswordInput
          required
          data-autofocus
          autoComplete="off"
          description="Sealed with the secret of this installation. Nobody is shown it again."
          error={failure?.fields?.key}
          label="Key"
          value={key}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isRunning} type="submit">
            Set the key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

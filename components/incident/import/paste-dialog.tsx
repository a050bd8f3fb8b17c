"use client";

import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import type { IncidentId } from "@/lib/domain/ids";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { useAction } from "../../ui/use-action";
import type { EvidenceActions } from "./evidence-actions";

type PasteProps = {
  readonly incidentId: IncidentId;
  readonly stage: EvidenceActions["stagePastedText"];
  readonly onStaged: () => void;
};

export function PasteDialog(props: PasteProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<Icon name="paste" />} variant="default" onClick={open}>
        Paste text
      </Button>
      <Modal opened={isOpen} size="xl" title="Paste text" onClose={close}>
        <PasteForm {...props} onClose={close} />
      </Modal>
    </>
  );
}

function PasteForm({
  incidentId,
  stage,
  onStaged,
  onClose,
}: PasteProps & { readonly onClose: () => void }) {
  const [name, setName] = useState("pasted.txt");
  const [text, setText] = useState("");
  const { run, isRunning, failure } = useAction(stage, () => {
    onStaged();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ incidentId, name, text });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="The text was not taken">{failure.message}</FailureAlert>
        )}
        <Textarea
          autosize
          data-autofocus
          required
          error={failure?.fields?.text}
          label="Text"
          maxRows={16}
          minRows={8}
          placeholder="Log lines, a chat, an alert: the format is found by what it holds"
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput
          required
          description="How it will be called in citations"
          error={failure?.fields?.name}
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isRunning} type="submit">
            Add to the preview
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

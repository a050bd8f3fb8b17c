"use client";

import { Button, Modal, Textarea, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { IncidentId } from "@/lib/domain/ids";
import { FormLayout } from "../../ui/form-layout";
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
  return (
    <FormLayout
      isDialog
      failure={failure && { title: "Could not add the text", message: failure.message }}
      isSaving={isRunning}
      label="Paste"
      missing={[
        [text === "", "Paste the text first"],
        [name === "", "Enter a file name first"],
      ]}
      save="Add to the preview"
      onCancel={onClose}
      onSave={() => run({ incidentId, name, text })}
    >
      <Textarea
        autosize
        data-autofocus
        required
        error={failure?.fields?.text}
        label="Text"
        maxRows={16}
        minRows={8}
        placeholder="Log lines, a chat, an alert: the format is found from the content"
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        required
        description="The file name in citations"
        error={failure?.fields?.name}
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormLayout>
  );
}

"use client";

import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { type NoticeKind, noticeKinds } from "@/lib/domain/notices/notice";
import { CopyField } from "../ui/copy-field";
import { FailureAlert } from "../ui/failure-alert";
import { Icon } from "../ui/icon";
import { useAction } from "../ui/use-action";
import { KindBoxes } from "./kind-boxes";
import type { NoticeActions } from "./notice-actions";

type AddProps = { readonly add: NoticeActions["add"] };

export function AddWebhookDialog({ add }: AddProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={open}>
        Add a webhook
      </Button>
      <Modal opened={isOpen} size="lg" title="Add a webhook" onClose={close}>
        <AddWebhook add={add} onClose={close} />
      </Modal>
    </>
  );
}

/** Mounted anew each time it opens: a secret that was shown is gone. */
function AddWebhook({ add, onClose }: AddProps & { readonly onClose: () => void }) {
  const router = useRouter();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret === null) {
    const onAdded = (made: string) => {
      setSecret(made);
      router.refresh();
    };
    return <AddWebhookForm add={add} onAdded={onAdded} onClose={onClose} />;
  }
  return (
    <>
      <CopyField
        description="Give this secret to the receiver, which checks the signature with it. The secret is shown only once."
        label="Signing secret"
        value={secret}
      />
      <Button mt="md" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

function AddWebhookForm({
  add,
  onAdded,
  onClose,
}: AddProps & { readonly onAdded: (secret: string) => void; readonly onClose: () => void }) {
  const [url, setUrl] = useState("");
  const [kinds, setKinds] = useState<NoticeKind[]>([...noticeKinds]);
  const { run, isRunning, failure } = useAction(add, ({ secret }) => onAdded(secret));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ url: url.trim(), kinds });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="Could not add the webhook">{failure.message}</FailureAlert>
        )}
        <TextInput
          required
          data-autofocus
          description="A public address that begins with https://. Redirects are not followed."
          error={failure?.fields?.url}
          label="Address"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <KindBoxes error={failure?.fields?.kinds} kinds={kinds} onChange={setKinds} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isRunning} type="submit">
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

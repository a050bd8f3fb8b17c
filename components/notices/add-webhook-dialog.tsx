"use client";

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type NoticeKind, noticeKinds } from "@/lib/domain/notices/notice";
import { AddDialog, SecretOnce } from "../ui/add-dialog";
import { FormLayout } from "../ui/form-layout";
import { useAction } from "../ui/use-action";
import { KindBoxes } from "./kind-boxes";
import type { NoticeActions } from "./notice-actions";

type AddProps = { readonly add: NoticeActions["add"] };

export function AddWebhookDialog({ add }: AddProps) {
  return (
    <AddDialog
      form={(close) => (
        <SecretOnce
          description="Give this secret to the receiver, which checks the signature with it. The secret is shown only once."
          form={(onAdded) => <AddWebhookForm add={add} onAdded={onAdded} onClose={close} />}
          label="Signing secret"
          onClose={close}
        />
      )}
      title="Add a webhook"
    />
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
  return (
    <FormLayout
      isDialog
      failure={failure && { title: "Could not add the webhook", message: failure.message }}
      isSaving={isRunning}
      save="Add"
      onCancel={onClose}
      onSave={() => run({ url: url.trim(), kinds })}
    >
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
    </FormLayout>
  );
}

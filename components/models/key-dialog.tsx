"use client";

import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import type { Provider } from "@/lib/domain/models/model-name";
import type { ModelActions } from "./model-actions";
import { SettingDialog, SettingForm } from "./setting-form";

type Given = {
  readonly provider: Provider;
  readonly name: string;
  readonly setKey: ModelActions["setKey"];
};

/** Takes a key once. */
export function KeyDialog({ hasKey, ...given }: Given & { readonly hasKey: boolean }) {
  const verb = hasKey ? "Replace key" : "Set key";
  return (
    <SettingDialog
      button={verb}
      form={(close) => <KeyForm {...given} onClose={close} />}
      label={`${verb} of ${given.name}`}
      title={`Key of ${given.name}`}
    />
  );
}

function KeyForm({ provider, name, setKey, onClose }: Given & { readonly onClose: () => void }) {
  const [key, setTyped] = useState("");
  return (
    <SettingForm
      action={setKey}
      done={`The key of ${name} is set`}
      failed="The key was not set"
      input={() => ({ provider, key })}
      label={`Key of ${name}`}
      missing={[[key.trim() === "", "Give the key first"]]}
      save="Set the key"
      onClose={onClose}
    >
      <PasswordInput
        required
        data-autofocus
        autoComplete="off"
        description="Sealed with the secret of this installation. Nobody is shown it again."
        label="Key"
        value={key}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </SettingForm>
  );
}

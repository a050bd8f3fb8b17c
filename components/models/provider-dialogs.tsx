"use client";

import { PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Provider } from "@/lib/domain/models/model-name";
import { SettingDialog, SettingForm } from "../ui/setting-form";
import type { ModelActions } from "./model-actions";

type Given = {
  readonly provider: Provider;
  readonly name: string;
  readonly setKey: ModelActions["setKey"];
};

const addressTitle = "URL of your own server";

type AddressGiven = {
  /** Empty where none is set. */
  readonly address: string;
  readonly change: ModelActions["change"];
};

/** Takes a key once. */
export function KeyDialog({ hasKey, ...given }: Given & { readonly hasKey: boolean }) {
  const verb = hasKey ? "Replace API key" : "Set API key";
  return (
    <SettingDialog
      button={verb}
      form={(close) => <KeyForm {...given} onClose={close} />}
      label={`${verb} of ${given.name}`}
      title={`API key of ${given.name}`}
    />
  );
}

function KeyForm({ provider, name, setKey, onClose }: Given & { readonly onClose: () => void }) {
  const [key, setTyped] = useState("");
  return (
    <SettingForm
      action={setKey}
      done={`The key of ${name} is set`}
      failed="Could not save the API key"
      input={() => ({ provider, key })}
      label={`API key of ${name}`}
      missing={[[key.trim() === "", "Enter the API key first"]]}
      save="Set the API key"
      onClose={onClose}
    >
      <PasswordInput
        required
        data-autofocus
        autoComplete="off"
        description="Sealed with the secret of this installation. The key is never shown again."
        label="Key"
        value={key}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </SettingForm>
  );
}

/** Where the server of one's own is reached. */
export function AddressDialog(given: AddressGiven) {
  return (
    <SettingDialog
      button={given.address === "" ? "Set URL" : "Change URL"}
      form={(close) => <AddressForm {...given} onClose={close} />}
      title={addressTitle}
    />
  );
}

function AddressForm({
  address,
  change,
  onClose,
}: AddressGiven & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(address);
  return (
    <SettingForm
      action={change}
      done="The address is set"
      failed="Could not save the URL"
      input={() => ({ change: { kind: "set-address" as const, address: typed.trim() || null } })}
      label={addressTitle}
      save="Set the URL"
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        autoComplete="off"
        description="The address of any OpenAI-compatible server with its path, also on this machine: http://127.0.0.1:11434/v1. Leave it empty for no server. A new address removes the stored key."
        inputMode="url"
        label="Address"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </SettingForm>
  );
}

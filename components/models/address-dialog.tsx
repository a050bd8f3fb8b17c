"use client";

import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { ModelActions } from "./model-actions";
import { SettingDialog, SettingForm } from "./setting-form";

const title = "Address of your own server";

type Given = {
  /** Empty where none is set. */
  readonly address: string;
  readonly change: ModelActions["change"];
};

/** Where the server of one's own is reached. */
export function AddressDialog(given: Given) {
  return (
    <SettingDialog
      button={given.address === "" ? "Set address" : "Change address"}
      form={(close) => <AddressForm {...given} onClose={close} />}
      title={title}
    />
  );
}

function AddressForm({ address, change, onClose }: Given & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(address);
  return (
    <SettingForm
      action={change}
      done="The address is set"
      failed="The address was not set"
      input={() => ({ change: { kind: "set-address" as const, address: typed.trim() || null } })}
      label={title}
      save="Set the address"
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        autoComplete="off"
        description="Of any OpenAI-compatible server, with its path, this machine included: http://127.0.0.1:11434/v1. Empty for none. Another address forgets the key."
        inputMode="url"
        label="Address"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </SettingForm>
  );
}

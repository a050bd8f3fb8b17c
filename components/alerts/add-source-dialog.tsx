"use client";

import { JsonInput, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { type AlertSourceKind, alertSourceKinds } from "@/lib/domain/alerts/alert-source";
import { exampleMappings } from "@/lib/domain/alerts/example-mappings";
import { kindNames } from "@/lib/view-model/alerts/alert-page";
import { AddDialog, SecretOnce } from "../ui/add-dialog";
import { FormLayout } from "../ui/form-layout";
import { useAction } from "../ui/use-action";
import type { AlertActions } from "./alert-actions";

type AddProps = { readonly add: AlertActions["addSource"] };

export function AddSourceDialog({ add }: AddProps) {
  return (
    <AddDialog
      form={(close) => (
        <SecretOnce
          description="Give this secret to the sender. The secret is shown only once."
          form={(onAdded) => <AddSourceForm add={add} onAdded={onAdded} onClose={close} />}
          label="Secret"
          onClose={close}
        />
      )}
      title="Add a source"
    />
  );
}

const settingsOf = (name: string) => {
  const example = exampleMappings.find((each) => each.name === name);
  return example === undefined
    ? ""
    : JSON.stringify({ check: example.check, mapping: example.mapping }, null, 2);
};
const [firstExample = { name: "" }] = exampleMappings;

function AddSourceForm({
  add,
  onAdded,
  onClose,
}: AddProps & {
  readonly onAdded: (secret: string | null) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<AlertSourceKind>("alertmanager");
  const [settings, setSettings] = useState(settingsOf(firstExample.name));
  const [secret, setSecret] = useState("");
  const { run, isRunning, failure } = useAction(add, (added) => onAdded(added.secret));
  return (
    <FormLayout
      isDialog
      failure={failure && { title: "Could not add the source", message: failure.message }}
      isSaving={isRunning}
      save="Add"
      onCancel={onClose}
      onSave={() =>
        run({ name: name.trim(), kind, settings: kind === "json" ? settings : "", secret })
      }
    >
      <TextInput
        required
        data-autofocus
        description="A part of the address: small letters, digits and hyphens."
        error={failure?.fields?.name}
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        data={alertSourceKinds.map((value) => ({ value, label: kindNames[value] }))}
        label="Kind"
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(alertSourceKinds.find((known) => known === value) ?? kind)
        }
      />
      {kind === "json" ? (
        <>
          <NativeSelect
            data={exampleMappings.map((example) => example.name)}
            label="Start from"
            onChange={({ currentTarget: { value } }) => setSettings(settingsOf(value))}
          />
          <JsonInput
            autosize
            description="How the sender proves itself, and where a payload has the parts of an alert."
            error={failure?.fields?.settings}
            label="Check and mapping"
            maxRows={20}
            minRows={8}
            value={settings}
            onChange={setSettings}
          />
        </>
      ) : null}
      {kind === "alertmanager" ? null : (
        <PasswordInput
          autoComplete="off"
          description="The one that the sender shows. Leave it empty and Whence makes one, unless the check is a token."
          error={failure?.fields?.secret}
          label="Secret"
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
      )}
    </FormLayout>
  );
}

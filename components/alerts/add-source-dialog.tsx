"use client";

import {
  Button,
  Group,
  JsonInput,
  Modal,
  NativeSelect,
  PasswordInput,
  Stack,
  TextInput,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { type AlertSourceKind, alertSourceKinds } from "@/lib/domain/alerts/alert-source";
import { exampleMappings } from "@/lib/domain/alerts/example-mappings";
import { kindNames } from "@/lib/view-model/alerts/alert-page";
import { CopyField } from "../ui/copy-field";
import { FailureAlert } from "../ui/failure-alert";
import { Icon } from "../ui/icon";
import { useAction } from "../ui/use-action";
import type { AlertActions } from "./alert-actions";

type AddProps = { readonly add: AlertActions["addSource"] };

export function AddSourceDialog({ add }: AddProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={open}>
        Add a source
      </Button>
      <Modal opened={isOpen} size="lg" title="Add a source" onClose={close}>
        <AddSource add={add} onClose={close} />
      </Modal>
    </>
  );
}

/** Mounted anew each time it opens: a secret that was shown is gone. */
function AddSource({ add, onClose }: AddProps & { readonly onClose: () => void }) {
  const router = useRouter();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret === null) {
    const onAdded = (made: string | null) => {
      router.refresh();
      if (made === null) onClose();
      else setSecret(made);
    };
    return <AddSourceForm add={add} onAdded={onAdded} onClose={onClose} />;
  }
  return (
    <>
      <CopyField
        description="Give this secret to the sender. The secret is shown only once."
        label="Secret"
        value={secret}
      />
      <Button mt="md" onClick={onClose}>
        Done
      </Button>
    </>
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ name: name.trim(), kind, settings: kind === "json" ? settings : "", secret });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="Could not add the source">{failure.message}</FailureAlert>
        )}
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

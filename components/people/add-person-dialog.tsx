"use client";

import { Button, Group, Radio, Stack, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { roles } from "@/lib/domain/access";
import { type InvitationRow, isRole, roleHints } from "@/lib/view-model/people/people-list";
import { AddDialog } from "../ui/add-dialog";
import { CopyField } from "../ui/copy-field";
import { FormLayout } from "../ui/form-layout";
import { useAction } from "../ui/use-action";
import type { InvitePerson, NewPerson } from "./people-actions";

export function AddPersonDialog({
  invite,
  invitations,
}: {
  readonly invite: InvitePerson;
  readonly invitations: readonly InvitationRow[];
}) {
  return (
    <AddDialog
      form={(close) => <AddPerson invitations={invitations} invite={invite} onClose={close} />}
      title="Add a person"
    />
  );
}

function AddPerson({
  invite,
  invitations,
  onClose,
}: {
  readonly invite: InvitePerson;
  readonly invitations: readonly InvitationRow[];
  readonly onClose: () => void;
}) {
  const router = useRouter();
  const [link, setLink] = useState<string | null>(null);
  const [person, setPerson] = useState<NewPerson>({ name: "", email: "", role: "responder" });
  const { run, isRunning, failure } = useAction(invite, ({ path }) => {
    setLink(path);
    router.refresh();
  });
  if (link !== null) {
    const email = person.email.trim().toLowerCase();
    const made = invitations.find((invitation) => invitation.email === email);
    const expiry = made === undefined ? "" : `, and expires ${made.expiresText}`;
    return <OneTimeLink expiry={expiry} name={person.name} path={link} onClose={onClose} />;
  }
  return (
    <FormLayout
      isDialog
      failure={failure && { title: "Could not add the person", message: failure.message }}
      isSaving={isRunning}
      save="Create a one-time link"
      onCancel={onClose}
      onSave={() => run(person)}
    >
      <TextInput
        required
        data-autofocus
        error={failure?.fields?.name}
        label="Name"
        value={person.name}
        onChange={(event) => setPerson({ ...person, name: event.currentTarget.value })}
      />
      <TextInput
        required
        description="The email address for signing in. Whence sends no email to it."
        error={failure?.fields?.email}
        label="E-mail"
        type="email"
        value={person.email}
        onChange={(event) => setPerson({ ...person, email: event.currentTarget.value })}
      />
      <Radio.Group
        label="Role"
        value={person.role}
        onChange={(role: string) => {
          if (isRole(role)) setPerson({ ...person, role });
        }}
      >
        <Stack gap={6} mt={6}>
          {roles.map((role) => (
            <Radio key={role} label={`${role}: ${roleHints[role]}`} value={role} />
          ))}
        </Stack>
      </Radio.Group>
    </FormLayout>
  );
}

function OneTimeLink({
  path,
  name,
  expiry,
  onClose,
}: {
  readonly path: string;
  readonly name: string;
  readonly expiry: string;
  readonly onClose: () => void;
}) {
  return (
    <Stack>
      <CopyField
        description={`Give it to ${name} yourself. The link is shown only now, works once${expiry}.`}
        label="One-time link"
        value={new URL(path, window.location.origin).href}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}

"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { PersonRow as Person } from "@/lib/view-model/people/people-list";
import { CopyField } from "../ui/copy-field";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import type { ResetPassword as Reset } from "./people-actions";

/** A one-time link with which a person sets a new password; the old one works until it is used. */
export function ResetPassword({
  person,
  reset,
}: {
  readonly person: Person;
  readonly reset: Reset;
}) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<{ readonly url: string; readonly expires: string } | null>(null);
  const { run, isRunning, failure } = useAction(reset, ({ path, expiresText }) => {
    setLink({ url: new URL(path, window.location.origin).href, expires: expiresText });
    router.refresh();
  });
  const close = () => {
    setOpen(false);
    setLink(null);
  };
  return (
    <>
      <Button
        aria-label={`Reset password of ${person.name}`}
        size="xs"
        variant="subtle"
        onClick={() => setOpen(true)}
      >
        Reset password
      </Button>
      <Modal opened={isOpen} title={`Reset the password of ${person.name}?`} onClose={close}>
        <Stack>
          {failure === null ? null : (
            <FailureAlert title="Could not create the link">{failure.message}</FailureAlert>
          )}
          {link === null ? (
            <Text>
              {person.name} sets a new password with a one-time link that you give them. The old
              password works until then; after that every session and agent of theirs is signed out.
            </Text>
          ) : (
            <CopyField
              label="One-time link"
              description={`Give it to ${person.name} yourself. The link is shown only now, works once, and expires ${link.expires}.`}
              value={link.url}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {link === null ? "Cancel" : "Done"}
            </Button>
            {link === null ? (
              <Button loading={isRunning} onClick={() => run({ userId: person.id })}>
                Create a one-time link
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { InvitationRow } from "@/lib/view-model/people/people-list";
import { showDone } from "../ui/announce";
import { ConfirmDialog } from "../ui/confirm-dialog";
import type { RevokeInvitation } from "./people-actions";

/** Closes a one-time link before anybody used it. */
export function RevokeLink({
  invitation: { kind, email, name },
  revoke,
}: {
  readonly invitation: InvitationRow;
  readonly revoke: RevokeInvitation;
}) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        aria-label={`Revoke the link for ${name}`}
        size="xs"
        variant="subtle"
        color="red"
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Revoke the link for ${name}?`}
        actLabel="Revoke"
        act={() => revoke({ kind, email })}
        onDone={() => {
          showDone(`The link for ${name} was revoked`);
          router.refresh();
        }}
        onClose={() => setAsking(false)}
      >
        Anyone who opens the link sees that it cannot be used. You can create a new link.
      </ConfirmDialog>
    </>
  );
}

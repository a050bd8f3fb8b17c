"use client";

import type { InvitationRow } from "@/lib/view-model/people/people-list";
import { ConfirmButton } from "../ui/confirm-button";
import type { RevokeInvitation } from "./people-actions";

/** Closes a one-time link before anybody used it. */
export function RevokeLink({
  invitation: { kind, email, name },
  revoke,
}: {
  readonly invitation: InvitationRow;
  readonly revoke: RevokeInvitation;
}) {
  return (
    <ConfirmButton
      act={() => revoke({ kind, email })}
      done={`The link for ${name} was revoked`}
      label={`Revoke the link for ${name}`}
      verb="Revoke"
    >
      Anyone who opens the link sees that it cannot be used. You can create a new link.
    </ConfirmButton>
  );
}

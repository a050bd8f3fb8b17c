import type { ActionResult } from "@/lib/base/action-result";
import type { Role } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";

/** What the People page may ask of the server; the page passes the actions down. */
export type InvitePerson = (input: NewPerson) => Promise<ActionResult<{ readonly path: string }>>;

export type NewPerson = { readonly name: string; readonly email: string; readonly role: Role };

export type ChangeRole = (input: {
  readonly userId: UserId;
  readonly role: Role;
}) => Promise<ActionResult<unknown>>;

export type ResetPassword = (input: {
  readonly userId: UserId;
}) => Promise<ActionResult<{ readonly path: string; readonly expiresText: string }>>;

export type RevokeInvitation = (input: {
  readonly kind: "join" | "reset";
  readonly email: string;
}) => Promise<ActionResult<unknown>>;

/** Deactivates, or reactivates. */
export type SwitchPerson = (input: { readonly userId: UserId }) => Promise<ActionResult<unknown>>;

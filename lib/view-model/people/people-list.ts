import { formatInstant, type Instant } from "@/lib/base/instant";
import { type Role, roles } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";
import { formatRelative } from "../text/relative-time";
import { formatTime } from "../text/time-text";

export const roleHints: Readonly<Record<Role, string>> = {
  viewer: "reads everything",
  responder: "investigates: imports, edits, submits",
  supervisor: "investigates, and approves what others submitted",
  admin: "all of that, and people and settings",
};

export type ListedPerson = {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly createdAt: Instant;
};

export type ListedInvitation = {
  readonly kind: "join" | "reset";
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly expiresAt: Instant;
};

/** The People page as the server answers it. */
export type PeopleList = {
  readonly people: readonly ListedPerson[];
  /** Those that can still be used. */
  readonly invitations: readonly ListedInvitation[];
  readonly at: Instant;
};

export type PersonRow = ListedPerson & {
  readonly isYou: boolean;
  readonly stateWord: "Active" | "Deactivated";
  readonly sinceText: string;
  /** Why the role or state of this person cannot be changed; null when it can. */
  readonly whyFixed: string | null;
};

export function toPersonRows({ people }: PeopleList, viewerId: UserId): readonly PersonRow[] {
  const admins = people.filter(({ role, isActive }) => role === "admin" && isActive);
  return people.map((person) => {
    const isYou = person.id === viewerId;
    const isLastAdmin = admins.length === 1 && admins[0]?.id === person.id;
    return {
      ...person,
      isYou,
      stateWord: person.isActive ? "Active" : "Deactivated",
      sinceText: formatTime(person.createdAt, "UTC", { precision: "day" }),
      whyFixed: whyFixed({ isYou, isLastAdmin }),
    };
  });
}

function whyFixed(is: { readonly isYou: boolean; readonly isLastAdmin: boolean }): string | null {
  if (is.isLastAdmin) return "The only administrator. Make somebody else one first.";
  return is.isYou ? "Your own account is changed by another administrator." : null;
}

export type InvitationRow = ListedInvitation & {
  readonly purpose: string;
  readonly expiresText: string;
  readonly expiresIso: string;
};

export function toInvitationRows({ invitations, at }: PeopleList): readonly InvitationRow[] {
  return invitations.map((invitation) => ({
    ...invitation,
    purpose: invitation.kind === "join" ? "To join" : "To set a new password",
    expiresText: `${formatRelative(invitation.expiresAt, at)} (${formatTime(invitation.expiresAt, "UTC", { precision: "minute", withDay: true })} UTC)`,
    expiresIso: formatInstant(invitation.expiresAt),
  }));
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

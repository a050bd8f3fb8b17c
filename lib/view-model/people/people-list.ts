import { formatInstant, type Instant } from "@/lib/base/instant";
import { type Role, roles } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";
import { formatTime } from "@/lib/time/shown/time-text";
import { formatRelative } from "../text/relative-time";

export const roleHints: Readonly<Record<Role, string>> = {
  viewer: "reads incidents",
  responder: "investigates: imports, edits, submits",
  supervisor: "investigates, and approves what others submitted",
  admin: "all of that, and manages people and settings",
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

export type ListedRoleChange = {
  readonly person: UserId;
  readonly by: UserId;
  readonly at: Instant;
  readonly before: Role | null;
  readonly after: Role;
};

/** The People page as the server answers it. */
export type PeopleList = {
  readonly people: readonly ListedPerson[];
  /** Those that can still be used. */
  readonly invitations: readonly ListedInvitation[];
  /** Of those of whom it is known. */
  readonly lastSignIns: ReadonlyMap<UserId, Instant>;
  /** Newest first. */
  readonly roleChanges: readonly ListedRoleChange[];
  readonly at: Instant;
};

export type PersonRow = ListedPerson & {
  readonly isYou: boolean;
  readonly stateWord: "Active" | "Deactivated";
  readonly sinceText: string;
  /** `last signed in 2 days ago`, or that it is not known. */
  readonly signInText: string;
  /** Why the role or state of this person cannot be changed; null when it can. */
  readonly whyFixed: string | null;
};

export function toPersonRows(
  { people, lastSignIns, at }: PeopleList,
  viewerId: UserId,
): readonly PersonRow[] {
  const admins = people.filter(({ role, isActive }) => role === "admin" && isActive);
  return people.map((person) => {
    const isYou = person.id === viewerId;
    const isLastAdmin = admins.length === 1 && admins[0]?.id === person.id;
    return {
      ...person,
      isYou,
      stateWord: person.isActive ? "Active" : "Deactivated",
      sinceText: formatTime(person.createdAt, "UTC", { precision: "day" }),
      signInText: signInText(lastSignIns.get(person.id), at),
      whyFixed: whyFixed({ isYou, isLastAdmin }),
    };
  });
}

function signInText(last: Instant | undefined, now: Instant): string {
  if (last === undefined) return "no sign-in recorded";
  return `last signed in ${formatRelative(last, now)}`;
}

export type RoleChangeRow = { readonly id: string; readonly text: string };

/** `Ada Lovelace made Eve Adams responder (viewer before), 2026-11-21 02:23 UTC` */
export function toRoleChangeRows({ people, roleChanges }: PeopleList): readonly RoleChangeRow[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: UserId) => names.get(id) ?? "a former member";
  return roleChanges.map(({ person, by, at, before, after }, index) => {
    const earlier = before === null ? "" : ` (${before} before)`;
    const when = `${formatTime(at, "UTC", { precision: "minute", withDay: true })} UTC`;
    return {
      id: `${roleChanges.length - index}`,
      text: `${nameOf(by)} made ${nameOf(person)} ${after}${earlier}, ${when}`,
    };
  });
}

function whyFixed(is: { readonly isYou: boolean; readonly isLastAdmin: boolean }): string | null {
  if (is.isLastAdmin)
    return "This is the only administrator. Make another person an administrator first.";
  return is.isYou ? "Only another administrator can change your account." : null;
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

import type { Instant } from "@/lib/base/instant";
import type { Role } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";

/** Somebody with an account. One that was deactivated keeps its name in what was decided. */
export type Person = {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly createdAt: Instant;
};

/** What is kept of accounts beside changes of roles. */
export type AccountEventKind =
  | "signed-in"
  | "signed-out"
  | "second-factor-set"
  | "second-factor-removed"
  | "exported"
  | "team-changed";

export type AccountEvent = {
  readonly person: UserId;
  /** Who did it; null where nobody but the person can. */
  readonly by: UserId | null;
  readonly at: Instant;
  /** Of an export: the incident and the form. Of a team: its name and members. */
  readonly about?: string;
};

/** That somebody was given another role. */
export type RoleChange = {
  readonly person: UserId;
  readonly by: UserId;
  readonly at: Instant;
  /** Null where it was none of ours. */
  readonly before: Role | null;
  readonly after: Role;
};

/** A one-time link that lets somebody join, or set a new password. */
export type Invitation = {
  readonly kind: "join" | "reset";
  /** Lower case. For a reset, that of the account. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Null when it was made on the machine itself, by the command. */
  readonly by: UserId | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

/** Accounts themselves are made by the authentication library; here is what we know and decide about them. */
export interface PeopleStore {
  /** By name. */
  list(): Promise<readonly Person[]>;
  find(id: UserId): Promise<Person | null>;
  /** In any case of letters. */
  findByEmail(email: string): Promise<Person | null>;
  /** Of the ids that are known. */
  names(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
  hasAny(): Promise<boolean>;
  /** False when there is no such person; likewise below. A change is kept with who made it. */
  setRole(id: UserId, role: Role, by: UserId, at: Instant): Promise<boolean>;
  /** Newest first. */
  roleChanges(limit: number): Promise<readonly RoleChange[]>;
  note(kind: AccountEventKind, event: AccountEvent): Promise<void>;
  /** Of everybody who has signed in since this is kept. */
  lastSignIns(): Promise<ReadonlyMap<UserId, Instant>>;
  /** Ends their sessions, and revokes the tokens of their agents, too. */
  deactivate(id: UserId, by: UserId, at: Instant): Promise<boolean>;
  reactivate(id: UserId): Promise<boolean>;
  /** Ends their sessions, and sign-ins that wait for a code of it, too. `by` null: by the command on the machine itself. */
  removeSecondFactor(id: UserId, by: UserId | null, at: Instant): Promise<void>;
  /** Takes the place of earlier ones of the kind for the address, which stop working. */
  createInvitation(invitation: Invitation, tokenSha256: string): Promise<void>;
  /** One link that was not used opens nothing any more; false when there is none that could. */
  revokeInvitation(kind: Invitation["kind"], email: string, at: Instant): Promise<boolean>;
  /** Links that set a new password, unused so far, open nothing any more. */
  withdrawResets(email: string, at: Instant): Promise<void>;
  /** Those that can still be used at `at`, newest first. */
  pendingInvitations(at: Instant): Promise<readonly Invitation[]>;
  /** To show what a link is for; null when it cannot be used. */
  findInvitation(tokenSha256: string, at: Instant): Promise<Invitation | null>;
  /** Compare-and-set: of any number of callers one gets the invitation, once; null for all others. */
  consumeInvitation(tokenSha256: string, at: Instant): Promise<Invitation | null>;
}

import { type Instant, instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { Role } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import type { Invitation, PeopleStore, Person } from "../../ports/people-port";
import type { Clock } from "../../ports/ports";
import { sha256 } from "../../sha256";

export type PeoplePorts = { readonly people: PeopleStore; readonly clock: Clock };

/** How long a one-time link works: long enough for another time zone's working day, and a weekend. */
const joinHours = 7 * 24;
const resetHours = 24;

export type InvitedPerson = {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
};

/** Keeps an invitation; `token` is the secret of its link, which is shown once and stored as a hash. */
export async function invitePerson(
  { people, clock }: PeoplePorts,
  actor: Actor,
  { name, email, role }: InvitedPerson,
  token: string,
): Promise<Result<{ readonly expiresAt: Instant }, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const known = await people.findByEmail(email);
  if (known) {
    const state = known.isActive
      ? "has an account already."
      : "has an account that was deactivated. Reactivate it instead.";
    return refuse("conflict", `${known.name} <${known.email}> ${state}`);
  }
  const createdAt = clock.now();
  const expiresAt = hoursAfter(createdAt, joinHours);
  await people.createInvitation(
    {
      ...{ kind: "join", name, email: email.toLowerCase(), role, by: actor.id, createdAt },
      expiresAt,
    },
    sha256(token),
  );
  return ok({ expiresAt });
}

/** For the command on the machine itself: whoever may read the data folder may let anybody in. */
export async function resetPassword(
  { people, clock }: PeoplePorts,
  email: string,
  token: string,
): Promise<Result<Person, CaseProblem>> {
  const person = await people.findByEmail(email);
  if (!person) return refuse("not-found", `There is no account for ${email}.`);
  const made = await makeReset({ people, clock }, person, null, token);
  return made.ok ? ok(person) : made;
}

async function makeReset(
  { people, clock }: PeoplePorts,
  person: Person,
  by: UserId | null,
  token: string,
): Promise<Result<Invitation, CaseProblem>> {
  if (!person.isActive) {
    return refuse(
      "forbidden",
      `The account of ${person.email} was deactivated; a link would not help.`,
    );
  }
  const createdAt = clock.now();
  const invitation: Invitation = {
    ...{ kind: "reset", name: person.name, email: person.email.toLowerCase(), role: person.role },
    ...{ by, createdAt, expiresAt: hoursAfter(createdAt, resetHours) },
  };
  await people.createInvitation(invitation, sha256(token));
  return ok(invitation);
}

/** The same by an administrator, who gives the link to the person. Their own password they change themselves. */
export async function resetPasswordOf(
  { people, clock }: PeoplePorts,
  actor: Actor,
  userId: UserId,
  token: string,
): Promise<Result<{ readonly expiresAt: Instant }, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const person = await people.find(userId);
  if (!person) return refuse("not-found", "There is no such person.");
  if (userId === actor.id) {
    return refuse("invalid", "Change your own password in the menu of your account.");
  }
  const made = await makeReset({ people, clock }, person, actor.id, token);
  return made.ok ? ok({ expiresAt: made.value.expiresAt }) : made;
}

/** A one-time link that was not used opens nothing any more. */
export async function revokeInvitation(
  { people, clock }: PeoplePorts,
  actor: Actor,
  { kind, email }: Pick<Invitation, "kind" | "email">,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const isDone = await people.revokeInvitation(kind, email.toLowerCase(), clock.now());
  return isDone ? ok(null) : refuse("not-found", "This link was used, replaced or has expired.");
}

export async function changeRole(
  { people, clock }: PeoplePorts,
  actor: Actor,
  userId: UserId,
  role: Role,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  if (role !== "admin" && (await isLastAdmin(people, userId))) return lastAdmin();
  const isChanged = await people.setRole(userId, role, actor.id, clock.now());
  return isChanged ? ok(null) : refuse("not-found", "There is no such person.");
}

/**
 * Ends their sessions at once, and revokes the tokens of their agents, for good: whoever comes back makes others. What they
 * wrote and decided keeps their name.
 */
export async function deactivatePerson(
  { people, clock }: PeoplePorts,
  actor: Actor,
  userId: UserId,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  if (userId === actor.id) {
    return refuse("invalid", "You cannot deactivate yourself. Another admin can.");
  }
  if (await isLastAdmin(people, userId)) return lastAdmin();
  const isDone = await people.deactivate(userId, actor.id, clock.now());
  return isDone ? ok(null) : refuse("not-found", "There is no such person.");
}

/** They sign in again with the password they had. What was deactivated by mistake, or for a while, comes back. */
export async function reactivatePerson(
  { people }: Pick<PeoplePorts, "people">,
  actor: Actor,
  userId: UserId,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const isDone = await people.reactivate(userId);
  return isDone ? ok(null) : refuse("not-found", "There is no such person.");
}

/** Whether nobody else could give roles. */
export async function isLastAdmin(
  people: Pick<PeopleStore, "list">,
  userId: UserId,
): Promise<boolean> {
  const admins = (await people.list()).filter(({ role, isActive }) => role === "admin" && isActive);
  return admins.length === 1 && admins[0]?.id === userId;
}

function lastAdmin() {
  return refuse("conflict", "Somebody has to stay admin. Make another person admin first.");
}

function hoursAfter(at: Instant, hours: number): Instant {
  return instant(at + hours * 3_600_000);
}

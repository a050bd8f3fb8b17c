import type { Instant } from "@/lib/base/instant";
import type { Role } from "@/lib/domain/access";
import { hasRight } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";
import type { Person, RoleChange } from "@/lib/investigation/ports/people-port";
import { sha256 } from "@/lib/investigation/sha256";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { needsSetUpCode } from "../account/set-up-code";
import { getContainer } from "../container";
import { currentRequest } from "../requests/request-scope";

export type PeoplePage = {
  readonly people: readonly Person[];
  /** Links that were not used yet; only an admin sees them. The links themselves are shown once. */
  readonly invitations: readonly {
    readonly kind: "join" | "reset";
    readonly name: string;
    readonly email: string;
    readonly role: Role;
    readonly expiresAt: Instant;
  }[];
  /** Of whom it is known; only an admin sees them, as below. */
  readonly lastSignIns: ReadonlyMap<UserId, Instant>;
  /** Newest first. */
  readonly roleChanges: readonly RoleChange[];
};

/** Older changes of roles stay in the database. */
const roleChangesMax = 50;

/** Who works here. E-mail addresses are for admins: the others need names and roles. */
export async function loadPeople(viewer: Viewer): Promise<PeoplePage> {
  const { people, ports } = await getContainer();
  const everybody = await people.list();
  if (!hasRight(viewer.role, "administer")) {
    return { people: everybody.map((person) => ({ ...person, email: "" })), ...nothingMore };
  }
  const [pending, lastSignIns, roleChanges] = await Promise.all([
    people.pendingInvitations(ports.clock.now()),
    people.lastSignIns(),
    people.roleChanges(roleChangesMax),
  ]);
  return {
    ...{ people: everybody, lastSignIns, roleChanges },
    invitations: pending.map(({ kind, name, email, role, expiresAt }) => ({
      ...{ kind, name, email, role, expiresAt },
    })),
  };
}

const nothingMore = { invitations: [], lastSignIns: new Map(), roleChanges: [] } as const;

/** Is there an account at all? Until there is, the first visitor makes it. */
export async function loadFirstUse(): Promise<{
  readonly hasAccounts: boolean;
  /** It takes the code that the start printed. */
  readonly needsCode: boolean;
}> {
  const [{ env, people }, { headers }] = await Promise.all([getContainer(), currentRequest()]);
  return { hasAccounts: await people.hasAny(), needsCode: needsSetUpCode(env, headers) };
}

/** What a one-time link is for; null when it cannot be used any more. */
export async function loadInvitation(token: string): Promise<{
  readonly kind: "join" | "reset";
  readonly name: string;
  readonly email: string;
} | null> {
  const { people, ports } = await getContainer();
  const invitation = await people.findInvitation(sha256(token), ports.clock.now());
  return invitation && { kind: invitation.kind, name: invitation.name, email: invitation.email };
}

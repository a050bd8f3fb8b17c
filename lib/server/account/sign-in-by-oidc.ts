import { isAPIError } from "better-auth/api";
import { fail, ok, type Result } from "@/lib/base/result";
import { type Role, roles } from "@/lib/domain/access";
import { type UserId, userIdSchema } from "@/lib/domain/ids";
import { isLastAdmin } from "@/lib/investigation/installation/people/people";
import type { Container } from "../container";
import type { OidcSettings } from "../environment/oidc-env";
import type { OidcFailure, ProvenPerson } from "./oidc";

const providerId = "oidc";

type Adapter = Awaited<Container["auth"]["$context"]>["adapter"];
type OidcContainer = Pick<Container, "auth" | "people" | "ports">;

/**
 * Lets somebody in whom the provider has proved. Their account is the one they used before; else the one with their
 * e-mail address, which the provider has verified; else a new one, for addresses of the domains that may come in.
 */
export async function signInByOidc(
  container: OidcContainer,
  settings: OidcSettings,
  person: ProvenPerson,
  headers: Headers,
): Promise<Result<readonly string[], OidcFailure>> {
  const { auth, people, ports } = container;
  const found = await findOrMake(container, settings, person);
  if (!found.ok) return found;
  const id = found.value;
  await followRole(container, settings, id, person);
  try {
    const opened = await auth.api.openSession({
      body: { userId: id },
      headers,
      returnHeaders: true,
    });
    await people.note("signed-in", { person: id, by: null, at: ports.clock.now() });
    return ok(opened.headers.getSetCookie());
  } catch (error) {
    if (isAPIError(error) && error.status === "FORBIDDEN") return fail("deactivated");
    throw error;
  }
}

async function findOrMake(
  { auth, people }: OidcContainer,
  settings: OidcSettings,
  { accountId, email, name, groups }: ProvenPerson,
): Promise<Result<UserId, OidcFailure>> {
  const { adapter, internalAdapter } = await auth.$context;
  const where = [
    { field: "providerId", value: providerId },
    { field: "accountId", value: accountId },
  ];
  const used = await adapter.findOne<{ readonly userId: string }>({ model: "account", where });
  if (used) return ok(userIdSchema.parse(used.userId));
  const known = await people.findByEmail(email);
  if (known === null && !mayJoin(settings, email)) return fail("stranger");
  if (known !== null && (await isOfAnother(adapter, known.id))) return fail("stranger");
  // An account that is linked now would open to them as soon as it is back.
  if (known?.isActive === false) return fail("deactivated");
  const userId =
    known?.id ??
    (
      await internalAdapter.createUser(
        { name, email, role: roleOf(settings, groups) ?? "viewer", emailVerified: true },
        { method: "oauth" },
      )
    ).id;
  await internalAdapter.linkAccount({ userId, providerId, accountId });
  return ok(userIdSchema.parse(userId));
}

/** The provider knows this person by another name already: the address may since have gone to somebody else. */
async function isOfAnother(adapter: Adapter, userId: UserId): Promise<boolean> {
  const where = [
    { field: "providerId", value: providerId },
    { field: "userId", value: userId },
  ];
  return (await adapter.findOne({ model: "account", where })) !== null;
}

function mayJoin({ domains }: OidcSettings, email: string): boolean {
  return domains.includes(email.slice(email.lastIndexOf("@") + 1));
}

/** Where groups give roles, they do so at every sign-in: whoever left a group loses what it gave. */
async function followRole(
  { people, ports }: OidcContainer,
  settings: OidcSettings,
  id: UserId,
  { groups }: ProvenPerson,
): Promise<void> {
  const role = roleOf(settings, groups);
  const person = await people.find(id);
  if (role === null || person === null || person.role === role) return;
  if (await isLastAdmin(people, id)) return;
  await people.setRole(id, role, id, ports.clock.now());
}

/** The highest that a group gives, or reading; null where groups give none. */
function roleOf({ roleClaim, rolesByGroup }: OidcSettings, groups: readonly string[]): Role | null {
  if (roleClaim === null) return null;
  const given = groups.flatMap((group) => rolesByGroup.get(group) ?? []);
  return roles.findLast((role) => given.includes(role)) ?? "viewer";
}

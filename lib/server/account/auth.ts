import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { admin, twoFactor } from "better-auth/plugins";
import { createAccessControl } from "better-auth/plugins/access";
import { z } from "zod";
import { hasRight, type Role, rights, roles } from "@/lib/domain/access";
import { userIdSchema } from "@/lib/domain/ids";
import type { PeopleStore } from "@/lib/investigation/ports/people-port";
import type { Clock } from "@/lib/investigation/ports/ports";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import type { Env } from "../environment/env";
import { openSessionPlugin } from "./open-session";
import { createPasswordHashing } from "./password-hashing";

export const passwordLengthMin = 10;
export const passwordLengthMax = 128;
const sessionDays = 7;

/** Our own rights, told to the library in its terms; the rights themselves live in lib/domain/access. */
const accessControl = createAccessControl({ incident: rights });
const libraryRoles = Object.fromEntries(
  roles.map((role) => [
    role,
    accessControl.newRole({ incident: rights.filter((right) => hasRight(role, right)) }),
  ]),
);

type Database = Parameters<typeof drizzleAdapter>[0];

/**
 * Accounts and sessions. The library's own HTTP endpoints are not served: people are made, changed
 * and let in by our actions only, so nothing here can be reached from outside by another way.
 */
export function createAuth(
  env: Pick<Env, "origin" | "secret">,
  database: Database,
  schema: Record<string, unknown>,
) {
  return betterAuth({
    appName: "Whence",
    baseURL: env.origin,
    secret: env.secret,
    database: drizzleAdapter(database, { provider: "pg", schema }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLengthMin,
      maxPasswordLength: passwordLengthMax,
      password: createPasswordHashing(),
    },
    // Signing in again once a week is simpler than sliding sessions, which a page cannot prolong while it renders.
    session: { expiresIn: sessionDays * 86_400, disableSessionRefresh: true },
    advanced: {
      cookiePrefix: "whence",
      useSecureCookies: env.origin.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
    rateLimit: { enabled: true, storage: "database" },
    telemetry: { enabled: false },
    logger: { level: "error" },
    plugins: [
      admin({
        ac: accessControl,
        roles: libraryRoles,
        adminRoles: ["admin"],
        defaultRole: "viewer",
        bannedUserMessage: "This account was deactivated. Ask an administrator.",
      }),
      openSessionPlugin(),
      twoFactor({ issuer: `Whence ${new URL(env.origin).host}` }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;

const sessionUserSchema = z.object({
  id: userIdSchema,
  name: z.string(),
  role: z.enum(roles),
  banned: z.boolean().nullish(),
  twoFactorEnabled: z.boolean().nullish(),
});

/** That a session is in use is written down no more often than so. */
const seenEveryMs = 5 * 60_000;

type SessionContainer = {
  readonly auth: Auth;
  readonly people: Pick<PeopleStore, "hasAny">;
  readonly ports: { readonly clock: Clock };
};

/** Whose session a request has. */
export type SignedInPerson = { readonly viewer: Viewer; readonly hasSecondFactor: boolean };

/** Null without a session, and for an account that was deactivated or has no role of ours. */
export async function findSignedIn(
  { auth, people, ports }: SessionContainer,
  headers: Headers,
): Promise<SignedInPerson | null> {
  const session = await auth.api.getSession({ headers }).catch(async () => {
    // The library hides why a session could not be read. A database that is away says so itself; one that is back answers.
    await people.hasAny();
    return auth.api.getSession({ headers });
  });
  if (session === null) return null;
  const user = sessionUserSchema.safeParse(session.user);
  if (!user.success || user.data.banned === true) return null;
  const now = ports.clock.now();
  if (now - session.session.updatedAt.getTime() > seenEveryMs) {
    const { internalAdapter } = await auth.$context;
    await internalAdapter.updateSession(session.session.token, { updatedAt: new Date(now) });
  }
  const { id, name, role }: { id: Viewer["id"]; name: string; role: Role } = user.data;
  return { viewer: { id, name, role }, hasSecondFactor: user.data.twoFactorEnabled === true };
}

import { setTimeout as pause } from "node:timers/promises";
import type { Role } from "@/lib/domain/access";
import { type UserId, userIdSchema } from "@/lib/domain/ids";
import type { Container } from "../container";
import type { Auth } from "./auth";
import { isTooManyHashes } from "./password-hashing";

export type NewAccount = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
};

/** Makes an account that can sign in at once; e-mail addresses are not verified, whoever invites vouches. */
export async function createAccount(auth: Auth, account: NewAccount): Promise<UserId> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const { name, role } = account;
  const email = account.email.toLowerCase();
  const hash = await hashPatiently(passwords, account.password);
  const user = await internalAdapter.createUser(
    { name, email, role, emailVerified: true },
    { method: "email-password" },
  );
  await internalAdapter.linkAccount({
    userId: user.id,
    accountId: user.id,
    providerId: "credential",
    password: hash,
  });
  return userIdSchema.parse(user.id);
}

type AccountContainer = Pick<Container, "auth" | "tokens" | "ports">;

/** Ends every session of the account and revokes its agents' tokens: whoever knew the old password is out, by every way. */
export async function setPassword(
  container: AccountContainer,
  userId: UserId,
  password: string,
): Promise<void> {
  const { internalAdapter, password: passwords } = await container.auth.$context;
  await internalAdapter.updatePassword(userId, await hashPatiently(passwords, password));
  await shutOut(container, userId);
}

/** Sessions first: by one of them a further token could be made. */
async function shutOut({ auth, tokens, ports }: AccountContainer, userId: UserId): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteUserSessions(userId);
  await forgetChallenges(auth, userId);
  await tokens.revokeAll(userId, userId, ports.clock.now());
}

/** Sign-ins that wait for the code of a second factor go no further. */
async function forgetChallenges(auth: Auth, userId: UserId): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.deleteMany({ model: "verification", where: [{ field: "value", value: userId }] });
}

/** The same for who proved to know the password of which this is the hash; false when it is another one by now. */
export async function replacePassword(
  container: AccountContainer,
  userId: UserId,
  { hash, password }: { readonly hash: string; readonly password: string },
): Promise<boolean> {
  const { adapter, password: passwords } = await container.auth.$context;
  const replaced = await adapter.updateMany({
    model: "account",
    where: [...credentialOf(userId), { field: "password", value: hash }],
    update: { password: await hashPatiently(passwords, password) },
  });
  if (replaced === 0) return false;
  await shutOut(container, userId);
  return true;
}

/** Null for an account without a password, and for none. */
export async function findPasswordHash(auth: Auth, userId: UserId): Promise<string | null> {
  const { adapter } = await auth.$context;
  const account = await adapter.findOne<{ readonly password?: string | null }>({
    model: "account",
    where: credentialOf(userId),
  });
  return account?.password ?? null;
}

function credentialOf(userId: UserId) {
  return [
    { field: "userId", value: userId },
    { field: "providerId", value: "credential" },
  ];
}

/** Whoever gets here was let in, and their one-time link may be used up: they wait for as long as it takes. */
async function hashPatiently(
  passwords: { hash(password: string): Promise<string> },
  password: string,
): Promise<string> {
  for (;;) {
    try {
      return await passwords.hash(password);
    } catch (error) {
      if (!isTooManyHashes(error)) throw error;
      await pause(100);
    }
  }
}

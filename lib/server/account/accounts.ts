import type { Role } from "@/lib/domain/access";
import { type UserId, userIdSchema } from "@/lib/domain/ids";
import type { Auth } from "../auth";

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
  const hash = await passwords.hash(account.password);
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

/** Ends every session of the account: whoever knew the old password is out. */
export async function setPassword(auth: Auth, userId: UserId, password: string): Promise<void> {
  const { internalAdapter, password: passwords } = await auth.$context;
  await internalAdapter.updatePassword(userId, await passwords.hash(password));
  await internalAdapter.deleteUserSessions(userId);
}

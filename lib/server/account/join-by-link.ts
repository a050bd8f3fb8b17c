import type { Result } from "@/lib/base/result";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { Invitation } from "@/lib/investigation/ports/people-port";
import { sha256 } from "@/lib/investigation/sha256";
import type { SignInStep } from "@/lib/view-model/account/second-factor";
import type { Container } from "../container";
import { findClientAddress, networkOf } from "../requests/client-address";
import { currentRequest } from "../requests/request-scope";
import { createAccount, setPassword } from "./accounts";
import { refuseForNow, type SignInContainer, signInAfterSetting } from "./sign-in";

type JoinContainer = SignInContainer & Pick<Container, "people" | "tokens">;

/** Per network: one-time links cannot be guessed (192 bits), and a stranger must not keep others from theirs. */
const joinLimit = { attempts: 20, windowMs: 60_000 };

/** Uses a one-time link: makes the account it was made for, or sets its new password. */
export async function joinByLink(
  container: JoinContainer,
  given: { readonly token: string; readonly name: string; readonly password: string },
): Promise<Result<SignInStep, CaseProblem>> {
  const { env, auth, attempts, people, ports } = container;
  const { headers } = await currentRequest();
  const now = ports.clock.now();
  const network = networkOf(findClientAddress(headers, env.trustedProxies));
  const waitMs = await attempts.take(`join ${network}`, joinLimit, now);
  if (waitMs > 0) return refuseForNow("Too many links are being tried", waitMs);
  const tokenSha256 = sha256(given.token);
  const seen = await people.findInvitation(tokenSha256, now);
  if (seen === null) return usedUp();
  const account = await people.findByEmail(seen.email);
  if (seen.kind === "join" && account !== null) {
    return refuse("conflict", "There is an account for this address already. Sign in.");
  }
  if (seen.kind === "reset" && account === null) return usedUp();
  const invitation = await people.consumeInvitation(tokenSha256, now);
  if (invitation === null) return usedUp();
  if (account === null) await createInvited(auth, invitation, given);
  else await setPassword(container, account.id, given.password);
  return signInAfterSetting(container, { email: invitation.email, password: given.password });
}

async function createInvited(
  auth: JoinContainer["auth"],
  { email, role }: Invitation,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  await createAccount(auth, { name, email, role, password });
}

function usedUp() {
  return refuse(
    "not-found",
    "This link was used already, was replaced by a newer one, or has expired. Ask for a new one.",
  );
}

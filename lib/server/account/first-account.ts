import { withAdvisoryLock } from "@/db/advisory-lock";
import type { Result } from "@/lib/base/result";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { Container } from "../container";
import { createAccount } from "./accounts";
import { type SignInContainer, signIn } from "./sign-in";

/** Whoever comes first to a new installation becomes its admin; of two who come at once, one. */
export async function setUpFirstAccount(
  container: SignInContainer & Pick<Container, "database" | "people">,
  account: { readonly name: string; readonly email: string; readonly password: string },
): Promise<Result<null, CaseProblem>> {
  const isMade = await withAdvisoryLock(container.database, "first account", async () => {
    if (await container.people.hasAny()) return false;
    await createAccount(container.auth, { ...account, role: "admin" });
    return true;
  });
  if (!isMade)
    return refuse("conflict", "Whence is set up already. Sign in, or ask for an invitation.");
  return signIn(container, account);
}

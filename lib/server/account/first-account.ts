import { withAdvisoryLock } from "@/db/advisory-lock";
import { fail, type Result } from "@/lib/base/result";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { SignInStep } from "@/lib/view-model/account/second-factor";
import type { Container } from "../container";
import { findClientAddress, networkOf } from "../requests/client-address";
import { currentRequest } from "../requests/request-scope";
import { createAccount } from "./accounts";
import { isSetUpCode, needsSetUpCode } from "./set-up-code";
import { refuseForNow, type SignInContainer, signInAfterSetting } from "./sign-in";

type SetUpContainer = SignInContainer & Pick<Container, "database" | "people" | "setUpCode">;

/** Per network: the code has 58 bits. */
const codeLimit = { attempts: 10, windowMs: 60_000 };

/** Whoever comes first to a new installation becomes its admin; of two who come at once, one. */
export async function setUpFirstAccount(
  container: SetUpContainer,
  given: {
    readonly name: string;
    readonly email: string;
    readonly password: string;
    readonly code?: string;
  },
): Promise<Result<SignInStep, CaseProblem>> {
  const { code = "", ...account } = given;
  const refused = await refuseWithoutCode(container, code);
  if (refused) return refused;
  const isMade = await withAdvisoryLock(container.database, "first account", async () => {
    if (await container.people.hasAny()) return false;
    await createAccount(container.auth, { ...account, role: "admin" });
    return true;
  });
  if (!isMade)
    return refuse("conflict", "Whence is set up already. Sign in, or ask for an invitation.");
  return signInAfterSetting(container, account);
}

/** Null when it is the code, when none is asked for, and when there is nothing left to set up. */
async function refuseWithoutCode(
  { env, attempts, ports, people, setUpCode }: SetUpContainer,
  code: string,
) {
  const { headers } = await currentRequest();
  if (!needsSetUpCode(env, headers) || (await people.hasAny())) return null;
  const network = networkOf(findClientAddress(headers, env.trustedProxies));
  const waitMs = await attempts.take(`set-up ${network}`, codeLimit, ports.clock.now());
  if (waitMs > 0) return refuseForNow("Too many attempts to set up", waitMs);
  if (isSetUpCode(code, setUpCode)) return null;
  const message = "This is not the code that the start of the server printed.";
  return fail<CaseProblem>({ kind: "invalid", message, fields: { code: message } });
}

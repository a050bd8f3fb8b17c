import { isAPIError } from "better-auth/api";
import { ok, type Result } from "@/lib/base/result";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import { sha256 } from "@/lib/investigation/sha256";
import { countAttempt, signInLimits } from "../attempt-limit";
import type { Container } from "../container";
import { currentRequest } from "../request-scope";

export type Credentials = { readonly email: string; readonly password: string };

/** Opens a session and hands its cookie to the browser; the same answer for a wrong address and a wrong password. */
export async function signIn(
  { auth, ports }: Pick<Container, "auth" | "ports">,
  credentials: Credentials,
): Promise<Result<null, CaseProblem>> {
  const { headers, setCookies } = await currentRequest();
  const now = ports.clock.now();
  const account = sha256(credentials.email.toLowerCase());
  const isTried = await Promise.all([
    countAttempt(auth, `sign-in ${account}`, signInLimits.account, now),
    countAttempt(
      auth,
      `sign-in ${account} ${clientAddress(headers)}`,
      signInLimits.addressAndAccount,
      now,
    ),
  ]);
  if (isTried.includes(false)) {
    return refuse("forbidden", "Too many attempts to sign in. Wait a minute and try again.");
  }
  try {
    const answer = await auth.api.signInEmail({ body: credentials, headers, returnHeaders: true });
    await setCookies(answer.headers.getSetCookie());
    return ok(null);
  } catch (error) {
    // Not by its class: a bundle may hold the library's twice.
    if (!isAPIError(error)) throw error;
    if (error.status === "FORBIDDEN") {
      return refuse("forbidden", "This account was deactivated. Ask an administrator.");
    }
    if (error.status === "UNAUTHORIZED" || error.status === "BAD_REQUEST") {
      return refuse("invalid", "The e-mail address or the password is not right.");
    }
    throw error;
  }
}

export async function signOut({ auth }: Pick<Container, "auth">): Promise<void> {
  const { headers, setCookies } = await currentRequest();
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  await setCookies(answer.headers.getSetCookie());
}

/** Next puts the address of the connection there when no proxy did; only for counting, never for trust. */
export function clientAddress(headers: Headers): string {
  return headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? "unknown";
}

import { isAPIError } from "better-auth/api";
import { ok, type Result } from "@/lib/base/result";
import { userIdSchema } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { SignInStep } from "@/lib/view-model/account/second-factor";
import type { Container } from "../container";
import { newToken } from "../environment/id-source";
import { findClientAddress } from "../requests/client-address";
import { currentRequest } from "../requests/request-scope";
import { findPasswordHash } from "./accounts";
import { describeDevice, findDevice } from "./known-device";
import { isTooManyHashes } from "./password-hashing";
import { dropTry, type Standing, takeBackTry, takeTry } from "./sign-in-limits";

export type Credentials = { readonly email: string; readonly password: string };

export type SignInContainer = Pick<Container, "env" | "auth" | "attempts" | "people" | "ports">;

/** Opens a session and hands its cookie to the browser; the same answer for a wrong address and a wrong password. */
export async function signIn(
  container: SignInContainer,
  credentials: Credentials,
): Promise<Result<SignInStep, CaseProblem>> {
  if (container.env.takesPasswords === false) {
    return refuse("forbidden", "Passwords are not accepted here. Use the single sign-on.");
  }
  const standing = await findStanding(container, credentials);
  const { attempts, ports } = container;
  const waitMs = await takeTry(attempts, standing, ports.clock.now());
  if (waitMs > 0) return refuseForNow("Too many attempts to sign in", waitMs);
  const entered = await enter(container, credentials, standing);
  if (entered.outcome === "right") await takeBackTry(attempts, standing);
  if (entered.outcome === "busy") await dropTry(attempts, standing);
  return entered.result;
}

/** For who has just set the password and proved by a link, a code or the old one that they may: guesses of others count for nothing. */
export async function signInAfterSetting(
  container: SignInContainer,
  credentials: Credentials,
): Promise<Result<SignInStep, CaseProblem>> {
  const standing = await findStanding(container, credentials);
  return (await enter(container, credentials, standing)).result;
}

async function findStanding(
  { env, ports }: SignInContainer,
  { email }: Credentials,
): Promise<Standing> {
  const { headers } = await currentRequest();
  return {
    email,
    address: findClientAddress(headers, env.trustedProxies),
    device: findDevice(env, email, headers, ports.clock.now()),
  };
}

type Entered = {
  readonly outcome: "right" | "wrong" | "busy";
  readonly result: Result<SignInStep, CaseProblem>;
};

async function enter(
  { env, auth, people, ports }: SignInContainer,
  credentials: Credentials,
  standing: Standing,
): Promise<Entered> {
  const { headers, setCookies } = await currentRequest();
  const { email } = credentials;
  try {
    const before = await findUserHash(auth, email);
    const answer = await auth.api.signInEmail({
      body: credentials,
      headers: withAddress(headers, standing.address),
      returnHeaders: true,
    });
    const isOvertaken = (await findUserHash(auth, email)) !== before;
    const { response } = answer;
    if (!("token" in response)) {
      // The library asks for the code of a second factor, and has opened no session.
      if (isOvertaken) return { outcome: "wrong", result: refuseWrong() };
      await setCookies(answer.headers.getSetCookie());
      return { outcome: "right", result: ok("code") };
    }
    // A change of the password ends the sessions there are: one made since, with what was right before, ends here.
    if (isOvertaken) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteSession(response.token);
      return { outcome: "wrong", result: refuseWrong() };
    }
    await welcome({ env, people, ports }, answer.headers, response.user);
    return { outcome: "right", result: ok("done") };
  } catch (error) {
    const problem = toProblem(error);
    if (problem === null) throw error;
    return { outcome: isTooManyHashes(error) ? "busy" : "wrong", result: problem };
  }
}

/** The second step, for who has a second factor: a code of their device, or one of the backup codes, which works once. */
export async function confirmSignIn(
  { env, auth, people, ports }: SignInContainer,
  code: string,
): Promise<Result<SignInStep, CaseProblem>> {
  const { headers } = await currentRequest();
  const given = withAddress(headers, findClientAddress(headers, env.trustedProxies));
  // Of the sign-in that waits and of nothing else: a session would be asked for its own second factor.
  given.set("cookie", withoutSession(headers.get("cookie") ?? ""));
  const asked = { body: { code }, headers: given, returnHeaders: true } as const;
  try {
    const answer = /^\d{6}$/.test(code)
      ? await auth.api.verifyTOTP(asked)
      : await auth.api.verifyBackupCode(asked);
    await welcome({ env, people, ports }, answer.headers, answer.response.user);
    return ok("done");
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.status === "FORBIDDEN") return refuseDeactivated();
    const reason = error.body?.code;
    if (reason === "INVALID_CODE" || reason === "INVALID_BACKUP_CODE") {
      return refuse("invalid", "This code is not right. Try the next code of your device.");
    }
    if (error.status === "TOO_MANY_REQUESTS") {
      return refuse("forbidden", "Too many wrong codes. Wait 15 minutes and sign in again.");
    }
    return refuse(
      "not-found",
      "This sign-in took too long or had too many wrong codes. Sign in again.",
    );
  }
}

/** What a browser is given that got in, and the record of it. */
async function welcome(
  { env, people, ports }: Pick<SignInContainer, "env" | "people" | "ports">,
  answered: Headers,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const { headers, setCookies } = await currentRequest();
  const now = ports.clock.now();
  const device = findDevice(env, email, headers, now) ?? newToken();
  await setCookies([...answered.getSetCookie(), describeDevice(env, email, device, now)]);
  await people.note("signed-in", { person: userIdSchema.parse(id), by: null, at: now });
}

function withoutSession(cookies: string): string {
  return cookies
    .split(/;\s*/)
    .filter((pair) => !/^(__Secure-)?whence\.session_/.test(pair))
    .join("; ");
}

function refuseDeactivated() {
  return refuse("forbidden", "This account was deactivated. Ask an administrator.");
}

/** Null for what nobody expects of a sign-in. */
function toProblem(error: unknown) {
  if (isTooManyHashes(error)) {
    return refuseBusy();
  }
  // Not by its class: a bundle may hold the library's twice.
  if (!isAPIError(error)) return null;
  if (error.status === "FORBIDDEN") {
    return refuseDeactivated();
  }
  if (error.status === "UNAUTHORIZED" || error.status === "BAD_REQUEST") {
    return refuseWrong();
  }
  return null;
}

function refuseWrong() {
  return refuse("invalid", "The e-mail address or the password is not right.");
}

async function findUserHash(auth: Container["auth"], email: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email.toLowerCase());
  return found && findPasswordHash(auth, userIdSchema.parse(found.user.id));
}

/** The library keeps the address with the session, and would believe what any client says of itself. */
function withAddress(headers: Headers, address: string): Headers {
  const given = new Headers(headers);
  given.set("x-forwarded-for", address);
  return given;
}

/** What a person reads where `isTooManyHashes`. */
export function refuseBusy() {
  return refuse("conflict", "Many people are signing in just now. Try again in a few seconds.");
}

export function refuseForNow(what: string, waitMs: number) {
  const minutes = Math.ceil(waitMs / 60_000);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return refuse("forbidden", `${what}. Wait ${wait} and try again.`);
}

export async function signOut({ auth }: Pick<Container, "auth">): Promise<void> {
  const { headers, setCookies } = await currentRequest();
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  await setCookies(answer.headers.getSetCookie());
}

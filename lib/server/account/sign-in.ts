import { isAPIError } from "better-auth/api";
import { ok, type Result } from "@/lib/base/result";
import { userIdSchema } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
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
): Promise<Result<null, CaseProblem>> {
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
): Promise<Result<null, CaseProblem>> {
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
  readonly result: Result<null, CaseProblem>;
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
    // A change of the password ends the sessions there are: one made since, with what was right before, ends here.
    if ((await findUserHash(auth, email)) !== before) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteSession(answer.response.token);
      return { outcome: "wrong", result: refuseWrong() };
    }
    const device = describeDevice(env, email, standing.device ?? newToken(), ports.clock.now());
    await setCookies([...answer.headers.getSetCookie(), device]);
    await people.noteSignIn(userIdSchema.parse(answer.response.user.id), ports.clock.now());
    return { outcome: "right", result: ok(null) };
  } catch (error) {
    const problem = toProblem(error);
    if (problem === null) throw error;
    return { outcome: isTooManyHashes(error) ? "busy" : "wrong", result: problem };
  }
}

/** Null for what nobody expects of a sign-in. */
function toProblem(error: unknown) {
  if (isTooManyHashes(error)) {
    return refuse("conflict", "Many people are signing in just now. Try again in a few seconds.");
  }
  // Not by its class: a bundle may hold the library's twice.
  if (!isAPIError(error)) return null;
  if (error.status === "FORBIDDEN") {
    return refuse("forbidden", "This account was deactivated. Ask an administrator.");
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

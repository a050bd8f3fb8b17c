import { fail, type Result } from "@/lib/base/result";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { SignInStep } from "@/lib/view-model/account/second-factor";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import type { Container } from "../container";
import { findPasswordHash, replacePassword } from "./accounts";
import { isTooManyHashes } from "./password-hashing";
import { refuseBusy, refuseForNow, type SignInContainer, signInAfterSetting } from "./sign-in";

/** Of a person who is signed in: whoever sits down at an open browser does not guess the password there. */
const changeLimit = { attempts: 10, windowMs: 10 * 60_000 };

type GivenPasswords = { readonly currentPassword: string; readonly password: string };

/**
 * Sets the viewer's own password, for whoever knows the one it takes the place of. Every session of the account ends
 * and its agents' tokens are revoked; the browser that asked is signed in anew.
 */
export async function changePassword(
  container: SignInContainer & Pick<Container, "people" | "tokens">,
  viewer: Viewer,
  given: GivenPasswords,
): Promise<Result<SignInStep, CaseProblem>> {
  const { auth, attempts, people, ports } = container;
  const key = `change-password ${viewer.id}`;
  const waitMs = await attempts.take(key, changeLimit, ports.clock.now());
  if (waitMs > 0) return refuseForNow("Too many attempts to change the password", waitMs);
  const [person, hash] = await Promise.all([
    people.find(viewer.id),
    findPasswordHash(auth, viewer.id),
  ]);
  const isRight = hash !== null && (await isPasswordOf(container, hash, given.currentPassword));
  if (isRight === "busy") return refuseBusy();
  if (person === null || hash === null || !isRight)
    return refuseField("currentPassword", "This is not your password.");
  if (given.password === given.currentPassword)
    return refuseField("password", "This is the password you have already.");
  // Somebody who may not be the viewer has set another one meanwhile, or the viewer has, to keep somebody out.
  if (!(await replacePassword(container, viewer.id, { hash, password: given.password })))
    return refuseField("currentPassword", "This is not your password any more.");
  await people.withdrawResets(person.email.toLowerCase(), ports.clock.now());
  await attempts.forget([key]);
  const entered = await signInAfterSetting(container, {
    email: person.email,
    password: given.password,
  });
  if (entered.ok) return entered;
  return refuse("conflict", "Your password was changed. Sign in with the new one.");
}

async function isPasswordOf(
  { auth }: SignInContainer,
  hash: string,
  password: string,
): Promise<boolean | "busy"> {
  const { password: passwords } = await auth.$context;
  try {
    return await passwords.verify({ hash, password });
  } catch (error) {
    if (isTooManyHashes(error)) return "busy";
    throw error;
  }
}

function refuseField(field: keyof GivenPasswords, message: string) {
  return fail<CaseProblem>({ kind: "invalid", message, fields: { [field]: message } });
}

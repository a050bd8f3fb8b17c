import { isAPIError } from "better-auth/api";
import encodeQR from "qr";
import { z } from "zod";
import { ok, type Result } from "@/lib/base/result";
import { hasRight } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { SecondFactorOffer } from "@/lib/view-model/account/second-factor";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import type { Container } from "../container";
import { settingsOf } from "../installation/settings-of";
import { currentRequest } from "../requests/request-scope";
import { findPasswordHash } from "./accounts";
import { isTooManyHashes } from "./password-hashing";
import { refuseBusy, refuseForNow } from "./sign-in";

type FactorContainer = Pick<Container, "auth" | "attempts" | "people" | "ports">;

/** Of a person who is signed in: whoever sits down at an open browser guesses neither password nor code there. */
const tryLimit = { attempts: 10, windowMs: 10 * 60_000 };

/** Makes a secret, which is not asked for before a code of it was typed. Its backup codes are told here alone. */
export async function offerSecondFactor(
  container: FactorContainer,
  viewer: Viewer,
  password: string,
): Promise<Result<SecondFactorOffer, CaseProblem>> {
  const { auth } = container;
  const offered = await tryWith(container, viewer, "password", (headers) =>
    auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers }),
  );
  if (!offered.ok) return offered;
  if (!("totpURI" in offered.value)) throw new Error("The library made no secret for codes");
  const { totpURI: uri, backupCodes } = offered.value;
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return ok({ secret, backupCodes, ...drawQr(uri) });
}

/** A code of the secret that was made last: from now on one is asked for. */
export async function confirmSecondFactor(
  container: FactorContainer,
  viewer: Viewer,
  code: string,
): Promise<Result<null, CaseProblem>> {
  const { auth } = container;
  const confirmed = await tryWith(container, viewer, "code", (headers) =>
    auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
  );
  return confirmed.ok
    ? keepChange(container, viewer, "second-factor-set", confirmed.value.headers)
    : confirmed;
}

export async function removeOwnSecondFactor(
  container: FactorContainer,
  viewer: Viewer,
  password: string,
): Promise<Result<null, CaseProblem>> {
  const { auth } = container;
  const removed = await tryWith(container, viewer, "password", (headers) =>
    auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  );
  return removed.ok
    ? keepChange(container, viewer, "second-factor-removed", removed.value.headers)
    : removed;
}

/** The session that the library opened in place of the one before, and the record of the change. */
async function keepChange(
  { people, ports }: FactorContainer,
  { id }: Viewer,
  kind: "second-factor-set" | "second-factor-removed",
  answered: Headers,
): Promise<Result<null, CaseProblem>> {
  const { setCookies } = await currentRequest();
  await setCookies(answered.getSetCookie());
  await people.note(kind, { person: id, by: id, at: ports.clock.now() });
  return ok(null);
}

/** For a person who lost the device and the backup codes; their sessions end. */
export async function resetSecondFactor(
  { people, ports }: Pick<Container, "people" | "ports">,
  viewer: Viewer,
  userId: UserId,
): Promise<Result<null, CaseProblem>> {
  if (!hasRight(viewer.role, "administer")) {
    return refuse("forbidden", "Only an administrator can reset the second factor of others.");
  }
  if (userId === viewer.id) {
    return refuse("invalid", "Remove your own second factor on the page of your account.");
  }
  if ((await people.find(userId)) === null) return refuse("not-found", "There is no such person.");
  await people.removeSecondFactor(userId, viewer.id, ports.clock.now());
  return ok(null);
}

/** Whether somebody who signed in has to set up a second factor before anything else. */
export async function mustSetUpSecondFactor(
  container: Pick<Container, "auth" | "database" | "env">,
  { id, role }: Pick<Viewer, "id" | "role">,
  isSetUp: boolean,
): Promise<boolean> {
  // Whoever signs in elsewhere is asked for their second factor there.
  const takesPasswords = container.env.takesPasswords ?? true;
  if (isSetUp || !takesPasswords || !hasRight(role, "approve")) return false;
  const { settings } = await settingsOf(container).current();
  return settings.secondFactorOfApprovers && (await findPasswordHash(container.auth, id)) !== null;
}

/** The same of somebody who is not signed in: a token goes no further than the sign-in of its person. */
export async function isHeldForSecondFactor(
  container: Parameters<typeof mustSetUpSecondFactor>[0],
  person: Pick<Viewer, "id" | "role">,
): Promise<boolean> {
  if (!hasRight(person.role, "approve")) return false;
  return mustSetUpSecondFactor(container, person, await hasSecondFactor(container, person.id));
}

export async function hasSecondFactor(
  { auth }: Pick<Container, "auth">,
  id: UserId,
): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const user = await internalAdapter.findUserById(id);
  return z.object({ twoFactorEnabled: z.literal(true) }).safeParse(user).success;
}

async function tryWith<Answer>(
  { attempts, ports }: FactorContainer,
  viewer: Viewer,
  what: "password" | "code",
  work: (headers: Headers) => Promise<Answer>,
): Promise<Result<Answer, CaseProblem>> {
  const key = `second-factor ${viewer.id}`;
  const waitMs = await attempts.take(key, tryLimit, ports.clock.now());
  if (waitMs > 0) return refuseForNow("Too many attempts", waitMs);
  const { headers } = await currentRequest();
  try {
    const answer = await work(headers);
    await attempts.forget([key]);
    return ok(answer);
  } catch (error) {
    if (isTooManyHashes(error)) return refuseBusy();
    if (!isAPIError(error)) throw error;
    return refuse(
      "invalid",
      what === "password"
        ? "This is not your password, or the second factor was changed meanwhile."
        : "This code is not right. Check the clock of your device, and try the next code.",
    );
  }
}

/** As the path of an SVG picture, so that the page draws it without markup of others. */
function drawQr(text: string): { readonly qrPath: string; readonly qrSize: number } {
  const rows = encodeQR(text, "raw", { border: 2 });
  const qrPath = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { qrPath, qrSize: rows.length };
}

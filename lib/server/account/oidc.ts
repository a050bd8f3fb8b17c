import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import type { Env } from "../environment/env";
import type { OidcSettings } from "../environment/oidc-env";
import { createSeal } from "../environment/seal";
import { describeCookie, findCookies } from "../requests/cookie";

/** Where the provider sends the browser back to. */
const oidcCallbackPath = "/api/oidc/callback";

/** How long somebody may take at the provider. */
const waitMs = 10 * 60_000;
const discoveryTimeoutS = 10;

/** Why nobody was let in; the page that says so has words for each. */
export const oidcFailures = [
  "unreachable",
  "refused",
  "unverified",
  "stranger",
  "deactivated",
] as const;
export type OidcFailure = (typeof oidcFailures)[number];

/** Whom the provider says somebody is, checked: signature, issuer, audience, nonce and times. */
export type ProvenPerson = {
  /** Of this provider, for good: an e-mail address may go to somebody else. */
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  /** What the claim of roles says; empty where none is asked for. */
  readonly groups: readonly string[];
};

type OidcEnv = Pick<Env, "origin" | "secret"> & { readonly oidc: OidcSettings };

/** What a browser carries to the provider and back: sealed, since whoever makes one up could sign others in as themselves. */
const waitingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  until: z.number(),
});

const cookieName = "whence.oidc";

/** The address to send a browser to, and the cookie it brings back. */
export async function beginOidc(
  env: OidcEnv,
  next: string,
  now: number,
): Promise<{ readonly url: URL; readonly cookie: string }> {
  const config = await discover(env.oidc);
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const url = buildAuthorizationUrl(config, {
    redirect_uri: `${env.origin}${oidcCallbackPath}`,
    scope: env.oidc.scopes.join(" "),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...{ state, nonce },
  });
  const waiting = { state, nonce, verifier, next, until: now + waitMs };
  const sealed = createSeal(env.secret, "oidc").seal(JSON.stringify(waiting), "cookie");
  return { url, cookie: describeWaiting(env, sealed, waitMs / 1000) };
}

/** Forgets what `beginOidc` made: it is used once. */
export function endOidcCookie(env: OidcEnv): string {
  return describeWaiting(env, "", 0);
}

/**
 * Whom the answer of the provider proves somebody to be, and where they wanted to go. `search` is that of the address
 * the provider sent the browser to. https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth
 */
export async function finishOidc(
  env: OidcEnv,
  {
    search,
    headers,
    now,
  }: { readonly search: string; readonly headers: Headers; readonly now: number },
): Promise<Result<{ readonly person: ProvenPerson; readonly next: string }, OidcFailure>> {
  const waiting = readWaiting(env, headers);
  if (waiting === null || waiting.until <= now) return fail("refused");
  const config = await discover(env.oidc);
  const claims = await exchange(config, env, search, waiting);
  if (claims === null) return fail("refused");
  const person = readPerson(env.oidc, claims);
  return person.ok ? ok({ person: person.value, next: waiting.next }) : person;
}

async function exchange(
  config: Configuration,
  { origin }: OidcEnv,
  search: string,
  { state, nonce, verifier }: z.output<typeof waitingSchema>,
) {
  try {
    const tokens = await authorizationCodeGrant(
      config,
      new URL(`${origin}${oidcCallbackPath}${search}`),
      {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
        idTokenExpected: true,
      },
    );
    return tokens.claims() ?? null;
  } catch (error) {
    // Its message may quote tokens; its code names the check.
    const code = z.object({ code: z.string() }).safeParse(error).data?.code ?? "unknown";
    console.warn(`Sign-in by OIDC was refused: ${code.replaceAll(/[^\w-]/g, "").slice(0, 60)}`);
    return null;
  }
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  // Some providers send it as a text.
  email_verified: z.union([z.literal(true), z.literal("true")]),
  name: z.string().optional(),
});

function readPerson(
  { roleClaim }: OidcSettings,
  claims: Readonly<Record<string, unknown>>,
): Result<ProvenPerson, OidcFailure> {
  const read = claimsSchema.safeParse(claims);
  if (!read.success) return fail("unverified");
  const { iss, sub, email, name } = read.data;
  const said = roleClaim === null ? [] : claims[roleClaim];
  const groups = z
    .union([z.array(z.string()), z.string().transform((one) => [one])])
    .safeParse(said);
  return ok({
    accountId: `${iss} ${sub}`,
    email: email.toLowerCase(),
    name: toName(name, email),
    groups: groups.data ?? [],
  });
}

/** What a provider calls somebody is a text of others: no line ends, nothing unseen, no more than fits. */
function toName(name: string | undefined, email: string): string {
  const plain = (name ?? "")
    .replaceAll(/[\p{C}\u2028\u2029]/gu, "")
    .trim()
    .slice(0, 100);
  return plain === "" ? email : plain;
}

function readWaiting({ secret }: OidcEnv, headers: Headers) {
  const [sealed = ""] = findCookies(headers, cookieName);
  const text = createSeal(secret, "oidc").open(sealed, "cookie");
  return text === null ? null : (waitingSchema.safeParse(JSON.parse(text)).data ?? null);
}

function describeWaiting(env: OidcEnv, value: string, maxAgeS: number): string {
  return describeCookie(env, cookieName, value, { path: oidcCallbackPath, maxAgeS });
}

const known = new WeakMap<OidcSettings, Promise<Configuration>>();

/** What the provider says of itself, read at the first sign-in and not at the start: a provider that is away keeps nobody from starting. */
function discover(settings: OidcSettings): Promise<Configuration> {
  const found = known.get(settings);
  if (found) return found;
  const { issuer, clientId, clientSecret } = settings;
  const execute = [enableNonRepudiationChecks];
  // Of the provider on this machine alone: the setting refuses http elsewhere.
  if (issuer.startsWith("http:")) execute.push(allowInsecureRequests);
  const asked = discovery(new URL(issuer), clientId, clientSecret, undefined, {
    ...{ execute, timeout: discoveryTimeoutS },
  });
  known.set(settings, asked);
  // Asked for again next time.
  asked.catch(() => known.delete(settings));
  return asked;
}

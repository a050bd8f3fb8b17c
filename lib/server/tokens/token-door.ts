import { fail, ok, type Result } from "@/lib/base/result";
import { type Agent, admitAgent } from "@/lib/investigation/agents/api-tokens";
import { sha256 } from "@/lib/investigation/sha256";
import { isHeldForSecondFactor } from "../account/second-factor";
import type { Container } from "../container";
import { processInstallation } from "../environment/env";
import { findClientAddress, networkOf } from "../requests/client-address";
import { hasUnknownHost, unknownHostSentence } from "../requests/known-host";
import { isForeign } from "../routes/define-route";
import { takeTokenTry } from "./token-limits";

/** Why a program was not let in. Each protocol behind the door says it in its own form. */
export type TurnedAway = {
  readonly status: 401 | 403 | 421 | 429;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * The one door for programs, whatever they speak. It knows tokens and no sessions: whoever is signed in at a browser is
 * nobody here, and a token is nothing at the doors of browsers.
 */
export async function admitByToken(
  request: Request,
  container: Pick<
    Container,
    "secretGate" | "tokens" | "people" | "ports" | "env" | "attempts" | "auth" | "database"
  >,
): Promise<Result<Agent, TurnedAway>> {
  if (hasUnknownHost(request, processInstallation().origin)) {
    return turnAway(421, unknownHostSentence);
  }
  if (isForeign(request)) return turnAway(403, "Asked for from another site.");
  const admitted = await admitBySecret(request, container);
  if (!admitted.ok) return admitted;
  if (await isHeldForSecondFactor(container, admitted.value.owner)) {
    return turnAway(403, "The person of this token has to set up a second factor first.");
  }
  const { attempts, ports } = container;
  const now = ports.clock.now();
  const waitMs = await takeTokenTry(attempts, "requests", admitted.value.token.id, now);
  return waitMs > 0 ? turnAwayForNow(waitMs) : admitted;
}

async function admitBySecret(
  { headers }: Request,
  {
    secretGate,
    tokens,
    people,
    ports,
    env,
  }: Pick<Container, "secretGate" | "tokens" | "people" | "ports" | "env">,
): Promise<Result<Agent, TurnedAway>> {
  const { clock } = ports;
  const secret = readSecret(headers);
  if (secret === null) return askForToken("Send a token of yours as a bearer token.");
  const network = networkOf(findClientAddress(headers, env.trustedProxies));
  const { waitMs, settle } = secretGate.take(network, sha256(secret), clock.now());
  if (waitMs > 0) return turnAwayForNow(waitMs);
  const admitted = await admitAgent({ tokens, people, clock }, secret);
  settle(admitted.ok);
  return admitted.ok ? ok(admitted.value) : askForToken(admitted.error.message, true);
}

/** Null for what cannot be one of ours: nobody is asked about it. */
function readSecret(headers: Headers): string | null {
  const [, secret] = /^Bearer (whence_[\w-]{43})$/i.exec(headers.get("authorization") ?? "") ?? [];
  return secret ?? null;
}

/** https://www.rfc-editor.org/rfc/rfc6750#section-3 */
function askForToken(message: string, isInvalid = false) {
  const challenge = isInvalid
    ? 'Bearer realm="whence", error="invalid_token"'
    : 'Bearer realm="whence"';
  return turnAway(401, message, { "WWW-Authenticate": challenge });
}

function turnAwayForNow(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000);
  const message = `Too many requests. Ask again in ${seconds} s.`;
  return turnAway(429, message, { "Retry-After": `${seconds}` });
}

function turnAway(
  status: TurnedAway["status"],
  message: string,
  headers: TurnedAway["headers"] = {},
) {
  return fail<TurnedAway>({ status, message, headers });
}

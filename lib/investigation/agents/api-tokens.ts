import { type Instant, instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { hasRight } from "@/lib/domain/access";
import {
  type ApiToken,
  coversIncident,
  stateOfToken,
  type TokenDays,
  type TokenScope,
} from "@/lib/domain/api-token";
import { type ApiTokenId, apiTokenIds, type IncidentId } from "@/lib/domain/ids";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import type { ApiTokenStore } from "../ports/api-token-port";
import type { PeopleStore, Person } from "../ports/people-port";
import type { Ports } from "../ports/ports";
import { sha256 } from "../sha256";

export type TokenPorts = Pick<Ports, "clock" | "ids"> & { readonly tokens: ApiTokenStore };

/** Active ones of one person: whoever has more has lost sight of them. */
export const activeTokensMax = 20;
const dayMs = 86_400_000;

export type NewApiToken = {
  readonly agent: string;
  readonly mayPropose: boolean;
  /** Null: every incident. */
  readonly incidents: readonly IncidentId[] | null;
  readonly days: TokenDays;
};

/** A token for the person who asks, never for another; `secret` is shown to them once and kept as a hash. */
export async function createApiToken(
  { tokens, clock, ids, cases }: TokenPorts & Pick<Ports, "cases">,
  actor: Actor,
  { agent, mayPropose, incidents, days }: NewApiToken,
  secret: string,
): Promise<Result<ApiToken, CaseProblem>> {
  const missing = findMissingRight(actor, mayPropose ? "investigate" : "read");
  if (missing) return missing;
  const createdAt = clock.now();
  for (const id of incidents ?? []) {
    if ((await cases.read.incidents.find(id)) === null)
      return refuse("not-found", `There is no incident ${id}.`);
  }
  const scopes: readonly TokenScope[] = mayPropose ? ["read", "propose"] : ["read"];
  const token: ApiToken = {
    ...{ id: apiTokenIds.create(ids), owner: actor.id, agent, scopes, createdAt },
    incidents: incidents === null ? null : [...new Set(incidents)],
    expiresAt: instant(createdAt + days * dayMs),
    ...{ revokedAt: null, lastUsedAt: null },
  };
  switch (await tokens.insert(token, sha256(secret), activeTokensMax)) {
    case "inserted":
      return ok(token);
    case "too-many":
      return refuse("conflict", `You have ${activeTokensMax} active tokens. Revoke one first.`);
    case "no-owner":
      return refuse("forbidden", "Your account was deactivated.");
  }
}

/** One's own, or as an administrator anybody's. It lets nobody in from the next call on. */
export async function revokeApiToken(
  { tokens, clock }: Pick<TokenPorts, "tokens" | "clock">,
  actor: Actor,
  id: ApiTokenId,
): Promise<Result<null, CaseProblem>> {
  const token = await tokens.find(id);
  const isTheirs = token?.owner === actor.id || hasRight(actor.role, "administer");
  // What is another's is nobody's business: it is not said that there is one.
  if (token === null || !isTheirs) return refuse("not-found", "There is no such token.");
  const isDone = await tokens.revoke(id, actor.id, clock.now());
  return isDone ? ok(null) : refuse("conflict", "The token was revoked before.");
}

/** Somebody's agent, as it stands at the door: what its token was made for, and what its owner may do now. */
export type Agent = { readonly token: ApiToken; readonly owner: Person };

/** Whose agent sends this secret; a message that does not tell which secrets there are. */
export async function admitAgent(
  {
    tokens,
    people,
    clock,
  }: Pick<TokenPorts, "tokens" | "clock"> & { readonly people: PeopleStore },
  secret: string,
): Promise<Result<Agent, CaseProblem>> {
  const token = await tokens.findBySecret(sha256(secret));
  if (token === null) return refuse("forbidden", "This token is not known.");
  const at: Instant = clock.now();
  const state = stateOfToken(token, at);
  if (state !== "active") {
    return refuse("forbidden", `This token is ${state}. Its owner can make another.`);
  }
  const owner = await people.find(token.owner);
  if (owner === null || !owner.isActive) {
    return refuse("forbidden", "The account this token belongs to was deactivated.");
  }
  await tokens.noteUse(token.id, at);
  return ok({ token, owner });
}

/** Null when the agent may read this incident. One that it may not is not told from one that there is none. */
export function findUnseen({ token, owner }: Agent, id: IncidentId) {
  const isSeen = hasRight(owner.role, "read") && coversIncident(token, id);
  return isSeen ? null : refuse("not-found", `There is no incident ${id}.`);
}

/** Null when the agent may propose: its token says so, and its owner may investigate now. */
export function findUnproposing({ token, owner }: Agent) {
  if (!token.scopes.includes("propose")) {
    return refuse("forbidden", "This token reads only. Its owner can make one that may propose.");
  }
  return findMissingRight(owner, "investigate");
}

import { type Instant, instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { hasRight, type Right } from "@/lib/domain/access";
import {
  type ApiToken,
  coversIncident,
  stateOfToken,
  type TokenDays,
  type TokenScope,
  tokenScopes,
} from "@/lib/domain/api-token";
import { type ApiTokenId, apiTokenIds, type IncidentId } from "@/lib/domain/ids";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import type { ApiTokenStore } from "../ports/api-token-port";
import type { PeopleStore, Person } from "../ports/people-port";
import type { Ports } from "../ports/ports";
import { sha256 } from "../sha256";

export type TokenPorts = Pick<Ports, "clock" | "ids"> & { readonly tokens: ApiTokenStore };

const rightOf: Readonly<Record<TokenScope, Right>> = {
  read: "read",
  send: "investigate",
  propose: "investigate",
};

/** Active ones of one person: whoever has more has lost sight of them. */
export const activeTokensMax = 20;
const dayMs = 86_400_000;

export type NewApiToken = {
  readonly agent: string;
  readonly scopes: readonly TokenScope[];
  /** Null: every incident. */
  readonly incidents: readonly IncidentId[] | null;
  readonly days: TokenDays;
};

/** A token for the person who asks, never for another; `secret` is shown to them once and kept as a hash. */
export async function createApiToken(
  { tokens, clock, ids, cases }: TokenPorts & Pick<Ports, "cases">,
  actor: Actor,
  { agent, scopes: asked, incidents, days }: NewApiToken,
  secret: string,
): Promise<Result<ApiToken, CaseProblem>> {
  // What is proposed rests on what was read.
  const scopes = tokenScopes.filter(
    (scope) => asked.includes(scope) || (scope === "read" && asked.includes("propose")),
  );
  if (scopes.length === 0) return refuse("invalid", "Choose what the token may do.");
  for (const scope of scopes) {
    const missing = findMissingRight(actor, rightOf[scope]);
    if (missing) return missing;
  }
  const createdAt = clock.now();
  for (const id of incidents ?? []) {
    if ((await cases.read.incidents.find(id)) === null)
      return refuse("not-found", `There is no incident ${id}.`);
  }
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

/** Null when the token was made for this and its owner may do it now. */
export function findMissingScope({ token, owner }: Agent, scope: TokenScope) {
  if (!token.scopes.includes(scope)) {
    return refuse("forbidden", `This token may not ${scope}. Its owner can make one that may.`);
  }
  return findMissingRight(owner, rightOf[scope]);
}

/** As whom use cases act for it: its owner, through this program. */
export function actorThrough({ token, owner }: Agent, kind: "agent" | "sender"): Actor {
  return { id: owner.id, role: owner.role, through: { kind, name: token.agent } };
}

import type { Instant } from "@/lib/base/instant";
import type { ApiTokenId, IncidentId, UserId } from "./ids";

/**
 * What a program may do with a token: read what its owner reads, send evidence, propose pieces. Whatever it may do, it
 * decides nothing, approves nothing and manages nobody.
 */
export const tokenScopes = ["read", "send", "propose"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** How a person lets a program in to act for them. The secret itself is kept nowhere: its hash is. */
export type ApiToken = {
  readonly id: ApiTokenId;
  /** Who made it, for themselves: it never reaches further than they do. */
  readonly owner: UserId;
  /** What the program is called in the journal. */
  readonly agent: string;
  readonly scopes: readonly TokenScope[];
  /** Null: every incident its owner may see, those to come included. */
  readonly incidents: readonly IncidentId[] | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly revokedAt: Instant | null;
  /** To the minute; null: never. */
  readonly lastUsedAt: Instant | null;
};

export const tokenStates = ["active", "expired", "revoked"] as const;
export type TokenState = (typeof tokenStates)[number];

export function stateOfToken(
  { expiresAt, revokedAt }: Pick<ApiToken, "expiresAt" | "revokedAt">,
  at: Instant,
): TokenState {
  if (revokedAt !== null) return "revoked";
  return expiresAt <= at ? "expired" : "active";
}

/** Whether a token was made for this incident. */
export function coversIncident(
  { incidents }: Pick<ApiToken, "incidents">,
  id: IncidentId,
): boolean {
  return incidents === null || incidents.includes(id);
}

/** In days. A token that never ends would outlive whoever remembers it. */
export const tokenDays = [1, 7, 30, 90, 365] as const;
export type TokenDays = (typeof tokenDays)[number];

/** Incidents a token may be made for one by one; more is every incident. */
export const tokenIncidentsMax = 50;
export const agentNameMax = 60;

import { formatInstant, type Instant } from "@/lib/base/instant";
import {
  type ApiToken,
  stateOfToken,
  type TokenDays,
  type TokenState,
} from "@/lib/domain/api-token";
import type { ApiTokenId, IncidentId, UserId } from "@/lib/domain/ids";
import { formatTime } from "@/lib/time/shown/time-text";
import { formatRelative } from "../text/relative-time";

/** The page of tokens as the server answers it. */
export type TokenList = {
  /** Newest first. */
  readonly tokens: readonly ApiToken[];
  readonly owners: Readonly<Record<string, string>>;
  /** Those a token can be made for one by one. */
  readonly incidents: readonly { readonly id: IncidentId; readonly title: string }[];
  readonly mayPropose: boolean;
  readonly viewerId: UserId;
  readonly at: Instant;
};

export type TokenRow = {
  readonly id: ApiTokenId;
  readonly agent: string;
  /** Null for one's own. */
  readonly ownerText: string | null;
  readonly scopeText: string;
  readonly reachText: string;
  readonly state: TokenState;
  readonly stateWord: string;
  readonly expiryText: string;
  readonly expiresIso: string;
  readonly usedText: string;
};

const stateWords: Readonly<Record<TokenState, string>> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
};

const wordList = new Intl.ListFormat("en", { type: "conjunction" });

/** One's own first, then others'; of each the active ones first, newest first. */
export function toTokenRows(list: TokenList): readonly TokenRow[] {
  const rankOf = (token: ApiToken) =>
    (token.owner === list.viewerId ? 0 : 2) + (stateOfToken(token, list.at) === "active" ? 0 : 1);
  return list.tokens.toSorted((a, b) => rankOf(a) - rankOf(b)).map((token) => toRow(token, list));
}

function toRow(token: ApiToken, { owners, incidents, viewerId, at }: TokenList): TokenRow {
  const state = stateOfToken(token, at);
  return {
    id: token.id,
    agent: token.agent,
    ownerText: token.owner === viewerId ? null : (owners[token.owner] ?? "A former member"),
    scopeText: `Can ${wordList.format(token.scopes)}`,
    reachText: tellReach(token, incidents),
    ...{ state, stateWord: stateWords[state] },
    expiryText: tellEnd(token, state, at),
    expiresIso: formatInstant(token.expiresAt),
    usedText:
      token.lastUsedAt === null
        ? "Never used"
        : `Last used ${formatRelative(token.lastUsedAt, at)}`,
  };
}

/** So many are named; a token for more is told by their number. */
const namedMax = 2;

function tellReach({ incidents }: ApiToken, known: TokenList["incidents"]): string {
  if (incidents === null) return "Every incident";
  if (incidents.length > namedMax) return `${incidents.length} incidents`;
  return incidents.map((id) => known.find((each) => each.id === id)?.title ?? id).join(", ");
}

function tellEnd({ expiresAt, revokedAt }: ApiToken, state: TokenState, at: Instant): string {
  if (revokedAt !== null) return `Revoked ${formatRelative(revokedAt, at)}`;
  const day = formatTime(expiresAt, "UTC", { precision: "minute", withDay: true });
  const verb = state === "expired" ? "Expired" : "Expires";
  return `${verb} ${formatRelative(expiresAt, at)} (${day} UTC)`;
}

const dayWords: Readonly<Record<TokenDays, string>> = {
  1: "One day",
  7: "A week",
  30: "30 days",
  90: "90 days",
  365: "A year",
};

export function tellDays(days: TokenDays): string {
  return dayWords[days];
}

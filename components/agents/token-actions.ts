import type { ActionResult } from "@/lib/base/action-result";
import type { TokenDays, TokenScope } from "@/lib/domain/api-token";
import type { ApiTokenId, IncidentId } from "@/lib/domain/ids";
import type { TokenList } from "@/lib/view-model/agents/token-list";

/** What the page of tokens may ask of the server; the page passes the actions down. */
export type CreateToken = (input: NewToken) => Promise<ActionResult<{ readonly secret: string }>>;

export type NewToken = {
  readonly agent: string;
  readonly scopes: TokenScope[];
  /** Null: every incident. */
  readonly incidents: IncidentId[] | null;
  readonly days: TokenDays;
};

export type RevokeToken = (input: {
  readonly tokenId: ApiTokenId;
}) => Promise<ActionResult<unknown>>;

export type AddTokenProps = Pick<TokenList, "incidents" | "mayPropose"> & {
  readonly create: CreateToken;
};

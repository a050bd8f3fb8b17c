import type { Instant } from "@/lib/base/instant";
import type { ApiToken } from "@/lib/domain/api-token";
import type { ApiTokenId, UserId } from "@/lib/domain/ids";

export interface ApiTokenStore {
  insert(token: ApiToken, secretSha256: string): Promise<void>;
  find(id: ApiTokenId): Promise<ApiToken | null>;
  /** In whatever state it is. */
  findBySecret(secretSha256: string): Promise<ApiToken | null>;
  /** Newest first; of one person, or with null of everybody. */
  list(owner: UserId | null): Promise<readonly ApiToken[]>;
  /** False when there is none, or it was revoked before. */
  revoke(id: ApiTokenId, by: UserId, at: Instant): Promise<boolean>;
  /** Kept to the minute, so that calls of one token do not wait for each other. */
  noteUse(id: ApiTokenId, at: Instant): Promise<void>;
}

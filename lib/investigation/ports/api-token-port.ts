import type { Instant } from "@/lib/base/instant";
import type { ApiToken } from "@/lib/domain/api-token";
import type { ApiTokenId, UserId } from "@/lib/domain/ids";

export interface ApiTokenStore {
  /**
   * Unless its owner has that many active ones, or no active account. Those who ask at once are counted one after the other.
   */
  insert(
    token: ApiToken,
    secretSha256: string,
    activeMax: number,
  ): Promise<"inserted" | "too-many" | "no-owner">;
  find(id: ApiTokenId): Promise<ApiToken | null>;
  /** In whatever state it is. */
  findBySecret(secretSha256: string): Promise<ApiToken | null>;
  /** Newest first; of one person, or with null of everybody. */
  list(owner: UserId | null): Promise<readonly ApiToken[]>;
  /** False when there is none, or it was revoked before. */
  revoke(id: ApiTokenId, by: UserId, at: Instant): Promise<boolean>;
  /** All that are not revoked yet of one person, those that are being made included. */
  revokeAll(owner: UserId, by: UserId, at: Instant): Promise<void>;
  /** Kept to the minute, so that calls of one token do not wait for each other. */
  noteUse(id: ApiTokenId, at: Instant): Promise<void>;
}

import type { Instant } from "@/lib/base/instant";
import type { UserId } from "@/lib/domain/ids";
import type { Provider } from "@/lib/domain/models/model-name";
import type { RecordedPolicy } from "@/lib/domain/models/model-policy";

/** A key as it is stored: sealed, so that the database alone opens nothing. */
export type StoredKey = {
  readonly provider: Provider;
  readonly sealed: string;
  readonly by: UserId;
  readonly at: Instant;
};

/** What administrators set about models. */
export interface ModelPolicyStore {
  current(): Promise<RecordedPolicy>;
  /** Newest first. */
  history(limit: number): Promise<readonly RecordedPolicy[]>;
  /** False when the version before it is the newest no longer. */
  write(policy: RecordedPolicy): Promise<boolean>;
  keys(): Promise<readonly StoredKey[]>;
  /** Takes the place of the one before, which is gone. Written with a version of the policy that says so, or not at all. */
  writeKey(key: StoredKey, policy: RecordedPolicy): Promise<boolean>;
  removeKey(provider: Provider, policy: RecordedPolicy): Promise<boolean>;
}

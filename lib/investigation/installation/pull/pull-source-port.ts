import type { PullSourceId } from "@/lib/domain/ids";
import type { PullSource } from "@/lib/domain/pull-source";

type SealedSource = {
  readonly source: PullSource;
  readonly sealedCredential: string | null;
};

export interface PullSourceStore {
  /** In the order they were added. */
  list(): Promise<readonly PullSource[]>;
  find(id: PullSourceId): Promise<SealedSource | null>;
  /** False when there are as many as there may be, or one of that name. */
  insert(sealed: SealedSource): Promise<boolean>;
  /** False when there is none. */
  remove(id: PullSourceId): Promise<boolean>;
}

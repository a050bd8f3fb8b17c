import { createPullSourceStore } from "@/db/stores/pull-source-store";
import type { PullSource } from "@/lib/domain/pull-source";
import type { PullSourceStore } from "@/lib/investigation/installation/pull/pull-source-port";
import type { Container } from "../container";
import { createSeal, type Seal } from "../environment/seal";

/** Few ask for them, and they are read anew each time. */
export function pullSourcesOf({ database }: Pick<Container, "database">): PullSourceStore {
  return createPullSourceStore(database);
}

export function pullSecrets({ secret }: Container["env"]): Seal {
  return createSeal(secret, "whence credentials of sources");
}

/** A sealed credential opens for its own source and address alone. */
export function sourcePlace({ id, url }: Pick<PullSource, "id" | "url">): string {
  return JSON.stringify([id, url]);
}

import type { Result } from "@/lib/base/result";
import type { Embedder } from "@/lib/investigation/ports/embedder-port";
import { openEmbedder } from "@/lib/models/embedding-registry";
import { processModelEnv } from "../environment/env";

/** The model that embeds for the command, as the environment names it; null where it names none. */
export function findEmbedder(): Result<Embedder, string> | null {
  const { embedding, settings } = processModelEnv();
  return embedding === undefined ? null : openEmbedder(embedding, settings);
}

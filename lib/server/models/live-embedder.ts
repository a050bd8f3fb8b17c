import { ok, type Result } from "@/lib/base/result";
import type { Embedder, VectorStore } from "@/lib/investigation/ports/embedder-port";
import { withKeptVectors } from "@/lib/investigation/searching/kept-vectors";
import { openEmbedder } from "@/lib/models/embedding-registry";
import type { ModelEnv } from "../environment/env";
import type { LiveModels } from "./live-models";
import { createVectorFile } from "./vector-files";

/** The model that embeds as it is set and reached now; null where none is set, in words what is missing. */
export type LiveEmbedder = { readonly find: () => Promise<Result<Embedder, string> | null> };

export function createLiveEmbedder(
  { embedding }: Pick<ModelEnv, "embedding">,
  models: Pick<LiveModels, "refresh">,
  folder: string,
): LiveEmbedder {
  let kept: { readonly of: string; readonly store: VectorStore } | null = null;
  return {
    async find() {
      if (embedding === undefined) return null;
      const { settings } = await models.refresh();
      const opened = openEmbedder(embedding, settings);
      if (!opened.ok) return opened;
      const { name, address } = opened.value;
      const of = `${name} ${address}`;
      if (kept?.of !== of) kept = { of, store: createVectorFile(folder, name, address) };
      return ok(withKeptVectors(opened.value, kept.store));
    },
  };
}

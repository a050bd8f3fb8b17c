import { ok } from "@/lib/base/result";
import type { Embedder, Vector, VectorStore } from "../../ports/embedder-port";
import { sha256 } from "../../sha256";

/** The same model, asked only for texts whose vectors it has not told before. */
export function withKeptVectors(embedder: Embedder, store: VectorStore): Embedder {
  const { name, address } = embedder;
  return {
    ...{ name, address },
    async embed(texts, signal) {
      const digests = texts.map((text) => sha256([name, address, text].join("\n")));
      const known = await store.find([...new Set(digests)]);
      const wanted = new Map(
        digests.flatMap((digest, at) => (known.has(digest) ? [] : [[digest, texts[at] ?? ""]])),
      );
      const embedded =
        wanted.size === 0 ? ok([]) : await embedder.embed([...wanted.values()], signal);
      if (!embedded.ok) return embedded;
      const fresh = new Map(
        [...wanted.keys()].flatMap((digest, at): [string, Vector][] => {
          const vector = embedded.value[at];
          return vector === undefined ? [] : [[digest, vector]];
        }),
      );
      if (fresh.size > 0) await store.keep(fresh);
      return ok(digests.flatMap((digest) => fresh.get(digest) ?? known.get(digest) ?? []));
    },
  };
}

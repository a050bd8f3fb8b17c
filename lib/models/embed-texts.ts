import { type EmbeddingModel, embedMany } from "ai";
import { fail, ok, type Result } from "@/lib/base/result";
import type { Embedder, Vector } from "@/lib/investigation/ports/embedder-port";
import { describeFailure } from "./answers/describe-failure";

/** Texts of one request: a model on a machine of one's own answers as many in some seconds. */
const batchMax = 64;
/** Requests at a time, where the provider takes several. */
const parallelMax = 2;
/** Characters of a text; models read some hundred words of it. */
const charsMax = 1_000;

type Given = {
  readonly name: string;
  readonly address: string;
  readonly model: EmbeddingModel;
  readonly retriesMax: number;
};

/** Texts as vectors of length 1, batch by batch, by the SDK. */
export function createEmbedder({ name, address, model, retriesMax }: Given): Embedder {
  return {
    ...{ name, address },
    async embed(texts, signal) {
      const vectors: Vector[] = [];
      try {
        for (let at = 0; at < texts.length; at += batchMax * parallelMax) {
          const values = texts
            .slice(at, at + batchMax * parallelMax)
            // No provider takes an empty text.
            .map((text) => text.slice(0, charsMax).toWellFormed().trim() || "-");
          const { embeddings } = await embedMany({
            ...{ model: inBatches(model), values, maxRetries: retriesMax },
            ...{ maxParallelCalls: parallelMax, abortSignal: signal },
          });
          if (embeddings.length !== values.length) return fail("The model left texts out");
          vectors.push(...embeddings.map(toVector));
        }
      } catch (error) {
        signal.throwIfAborted();
        return fail(describeFailure(error));
      }
      return checked(vectors);
    },
  };
}

/** The same model, asked for no more at once than a small server bears. */
function inBatches(model: EmbeddingModel): EmbeddingModel {
  if (typeof model === "string") return model;
  return new Proxy(model, {
    get: (of, member) =>
      member === "maxEmbeddingsPerCall" ? limitOf(of) : Reflect.get(of, member, of),
  });
}

async function limitOf({ maxEmbeddingsPerCall }: Exclude<EmbeddingModel, string>): Promise<number> {
  return Math.min((await maxEmbeddingsPerCall) ?? batchMax, batchMax);
}

function toVector(numbers: readonly number[]): Vector {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
}

function checked(vectors: readonly Vector[]): Result<readonly Vector[], string> {
  const length = vectors[0]?.length ?? 1;
  const isWhole = vectors.every(
    (vector) => vector.length === length && length > 0 && vector.every(Number.isFinite),
  );
  return isWhole ? ok(vectors) : fail("The model's vectors are no directions of one length");
}

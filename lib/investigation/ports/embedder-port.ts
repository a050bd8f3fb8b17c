import type { Result } from "@/lib/base/result";

/** What a text means as a model has it: a direction, of length 1. */
export type Vector = Float32Array;

/** A model that tells how near texts are in meaning. */
export interface Embedder {
  /** "<provider>/<model>" */
  readonly name: string;
  /** Where it is asked. */
  readonly address: string;
  /**
   * A vector of each text, in their order and all of one length; why there are none, in words. Texts leave this machine as they are
   * given: who asks has masked them. Rejects only when the signal fires.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Result<readonly Vector[], string>>;
}

/** Vectors that were had before, by digest of what was asked of whom. Bounded; may forget any. */
export interface VectorStore {
  find(digests: readonly string[]): Promise<ReadonlyMap<string, Vector>>;
  keep(vectors: ReadonlyMap<string, Vector>): Promise<void>;
}

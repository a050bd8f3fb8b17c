/** Bytes that are kept somewhere, of which any piece can be had. */
export interface StoredBytes {
  readonly bytes: number;
  /** From `from` up to, not with, `to`; to the end without it. */
  open(from: number, to?: number): AsyncIterable<Uint8Array>;
}

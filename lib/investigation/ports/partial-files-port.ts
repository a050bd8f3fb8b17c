/** Bytes of uploads that are not complete, kept so that a broken connection costs only what was on its way. */
export interface PartialFiles {
  /**
   * Writes from `offset` on, at most `bytesMax`. `onKept` hears at bounded steps how many bytes are safe on
   * the disk, and answers false when another sender has gone on in the meantime: then this one stops.
   */
  write(
    id: string,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
    bytesMax: number,
    onKept: (bytes: number) => Promise<boolean>,
  ): Promise<WrittenBytes>;
  open(id: string, bytes: number): AsyncIterable<Uint8Array>;
  remove(id: string): Promise<void>;
  /** Ids of all uploads that have bytes here. */
  list(): Promise<readonly string[]>;
}

export type WrittenBytes = {
  readonly bytes: number;
  /**
   * whole: the sender came to its end. cut: the connection broke. over: it sent more than it had announced.
   * overtaken: another sender goes on.
   */
  readonly end: "whole" | "cut" | "over" | "overtaken";
};

/** What is held of a file that is not text, however large it is: its two ends. They may be one and the same. */
export type FileEnds = {
  readonly head: Uint8Array;
  /** The last bytes; empty when the head is all there is. */
  readonly tail: Uint8Array;
  /** Length of the whole file. */
  readonly bytes: number;
};

/** Bytes of a file by their place in it, where they are held. */
export class EndsView {
  private readonly tailFrom: number;

  constructor(private readonly ends: FileEnds) {
    this.tailFrom = ends.bytes - ends.tail.length;
  }

  get bytes(): number {
    return this.ends.bytes;
  }

  /** `length` bytes from `at`, or null when not all of them are held. */
  view(at: number, length: number): DataView | null {
    const { head, tail } = this.ends;
    if (at < 0 || length < 0) return null;
    if (at + length <= head.length) return toView(head, at, length);
    const start = at - this.tailFrom;
    return start >= 0 && start + length <= tail.length ? toView(tail, start, length) : null;
  }

  /** Text in UTF-8, without the zeros that some programs end it with. */
  text(at: number, length: number): string | null {
    const view = this.view(at, length);
    return view === null ? null : new TextDecoder().decode(view).replaceAll("\0", "").trim();
  }
}

function toView(bytes: Uint8Array, at: number, length: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + at, length);
}

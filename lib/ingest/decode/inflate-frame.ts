import type { Transform } from "node:stream";
import type { ByteSource } from "./byte-source";

/** What the streams of node:zlib are, and how much of what they were given they have used. */
export type Inflater = Transform & { readonly bytesWritten: number };

/** How one compressed frame ended; `reason` is the library's word on the damage. */
export type FrameEnd =
  | { readonly kind: "whole" }
  | { readonly kind: "cut" }
  | { readonly kind: "damaged"; readonly reason: string };

/** What is handed over at once; a step that inflates to more is taken in parts. */
const stepBytes = 16 * 1024;
const heldBytesMax = 4 * 1024 * 1024;

/**
 * Inflates one frame off `source` and leaves what follows it there. Damage ends the frame instead of
 * failing it: what came out before is kept. The node stream is driven one write at a time, because an
 * error drops whatever waits in it.
 */
export async function* inflateFrame(
  source: ByteSource,
  inflater: Inflater,
): AsyncGenerator<Uint8Array, FrameEnd> {
  const drive = new Drive(inflater);
  try {
    while (!drive.isOver) {
      const step = await source.takeSome(stepBytes);
      if (step === null) {
        yield* drive.finish();
        break;
      }
      const usedBefore = inflater.bytesWritten;
      yield* drive.write(step);
      if (drive.isEnded) source.putBack(step.subarray(inflater.bytesWritten - usedBefore));
    }
    return drive.end();
  } finally {
    inflater.destroy();
  }
}

class Drive {
  private pieces: Uint8Array[] = [];
  private held = 0;
  private error: NodeJS.ErrnoException | null = null;
  private wake: () => void = nothing;
  isEnded = false;

  constructor(private readonly inflater: Inflater) {
    inflater.on("data", (piece: Uint8Array) => {
      this.pieces.push(piece);
      this.held += piece.length;
      if (this.held < heldBytesMax) return;
      inflater.pause();
      this.wake();
    });
    inflater.on("end", () => {
      this.isEnded = true;
      this.wake();
    });
    inflater.on("error", (error: NodeJS.ErrnoException) => {
      this.error = error;
      this.wake();
    });
  }

  get isOver(): boolean {
    return this.isEnded || this.error !== null;
  }

  write(step: Uint8Array): AsyncGenerator<Uint8Array> {
    return this.run((done) => this.inflater.write(step, done));
  }

  finish(): AsyncGenerator<Uint8Array> {
    return this.run((done) => {
      this.inflater.once("end", done);
      this.inflater.end();
    });
  }

  end(): FrameEnd {
    if (this.error === null) return { kind: "whole" };
    if (this.error.code === "Z_BUF_ERROR") return { kind: "cut" };
    return { kind: "damaged", reason: this.error.message };
  }

  private async *run(act: (done: () => void) => void): AsyncGenerator<Uint8Array> {
    let isDone = false;
    act(() => {
      isDone = true;
      this.wake();
    });
    for (;;) {
      this.inflater.resume();
      while (!isDone && !this.isOver && this.held < heldBytesMax) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
      const { pieces } = this;
      this.pieces = [];
      this.held = 0;
      yield* pieces;
      if (isDone || this.isOver) return;
    }
  }
}

function nothing(): void {
  // Nobody waits yet.
}

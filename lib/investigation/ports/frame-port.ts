import type { Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/evidence/artifact";

/** A picture made of one frame of an artifact: scaled down, and kept in the blob store under its SHA-256. */
export type Frame = {
  readonly sha256: string;
  readonly mediaType: "image/jpeg";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
};

/** `frameMs`: milliseconds from the beginning, 0 for a picture. A frame there is none of says why. */
export type CutFrame = { readonly frameMs: number; readonly frame: Result<Frame, string> };

export interface FrameCutter {
  /**
   * Frames of a picture or a video, in the order asked for; why there is none at all where the file cannot be decoded.
   * Rejects only when the signal fires or the store fails.
   */
  cut(
    artifact: Pick<Artifact, "sha256" | "bytes" | "report">,
    framesMs: readonly number[],
    signal: AbortSignal,
  ): Promise<Result<readonly CutFrame[], string>>;
}

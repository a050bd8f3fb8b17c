import { join } from "node:path";
import { z } from "zod";

/** What the process is asked: the file lies at `file`, and frames go into `folder`. */
export type CutQuestion = {
  readonly file: string;
  readonly folder: string;
  readonly isVideo: boolean;
  readonly framesMs: readonly number[];
};

const frameMs = z.int().min(0);
const side = z.int().min(1);
const why = z.string().max(500);
const frameSchema = z.union([
  z.strictObject({ frameMs, width: side, height: side }).readonly(),
  z.strictObject({ frameMs, why }).readonly(),
]);
/** Parsed where it arrives: its decoders read hostile bytes. */
export const cutAnswerSchema = z.union([
  z.strictObject({ kind: z.literal("cut"), frames: z.array(frameSchema).readonly() }).readonly(),
  z.strictObject({ kind: z.literal("failed"), why }).readonly(),
]);

/** A frame that lies where `frameFile` says, or why there is none. */
export type CutFrameAnswer = z.infer<typeof frameSchema>;
export type CutAnswer = z.infer<typeof cutAnswerSchema>;

/** A frame is sent no larger than this on its longer side: text of a screen is legible, and providers scale down what is larger. */
export const frameSideMax = 1_568;

export const frameBytesMax = 2 * 1024 * 1024;

/** What is larger was made to fill a memory. */
export const sourcePixelsMax = 64_000_000;

export const sourceBytesMax = 1024 * 1024 * 1024;

/** Of one process, which cuts all frames of one question. */
export type CutLimits = {
  readonly timeoutMs: number;
  /** Resident memory; looked at where the system tells it. */
  readonly memoryMbMax: number;
};

export const usualCutLimits: CutLimits = { timeoutMs: 30_000, memoryMbMax: 1_024 };

/** Where the process that cuts frames leaves one, and whoever asked it looks for it. */
export function frameFile(folder: string, frameMs: number): string {
  return join(folder, `${frameMs}.jpg`);
}

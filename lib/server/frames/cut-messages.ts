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

import { z } from "zod";

/** Whose words a part of a prompt is. `functions`: what the model was offered to call. */
const promptRoles = ["instructions", "functions", "user", "assistant", "tool"] as const;

/** A part of what a model was shown, as it was sent: masked. */
export const promptPartSchema = z
  .object({ role: z.enum(promptRoles), text: z.string() })
  .readonly();
export type PromptPart = z.infer<typeof promptPartSchema>;

/** What a performer was shown before one turn. */
export type Shown = {
  readonly parts: readonly PromptPart[];
  /** Parts that stood there in short only, for want of room. */
  readonly shortened: number;
};

/** The same, as it is kept with the turn: its parts by their SHA-256, for most stand in many turns. */
export const shownRecordSchema = z
  .object({ parts: z.array(z.string()).readonly(), shortened: z.int().min(0) })
  .readonly();

/** A part under the digest of its canonical JSON: what many turns were shown is kept once. */
export type KeptPart = { readonly sha256: string; readonly part: PromptPart };

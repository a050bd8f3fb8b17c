import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import type { UserId } from "../ids";
import type { DecidableNoun } from "../timeline/decidable-nouns";

/** So that a tag is one word on a chip. */
export const tagCharsMax = 40;

/** Written alike, tags are one: in small letters, one space between words. A comma ends a tag, so none is in it. */
const tagSchema = z
  .string()
  .normalize("NFC")
  .toLowerCase()
  .trim()
  .transform((text) => text.replaceAll(/[\s,]+/g, " ").trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(tagCharsMax)
      .regex(/[\p{L}\p{N}]/u, "A tag has a letter or a digit"),
  );

export const markSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("star") }),
  z.object({ kind: z.literal("tag"), label: tagSchema }),
]);
/** What people put on a piece to find it again. It says nothing of the incident and is part of no revision. */
export type Mark = Readonly<z.infer<typeof markSchema>>;

export type PieceMark = {
  readonly noun: DecidableNoun;
  readonly piece: string;
  readonly mark: Mark;
  readonly by: UserId;
  readonly markedAt: Instant;
};

export function isSameMark(a: Mark, b: Mark): boolean {
  if (a.kind === "star" || b.kind === "star") return a.kind === b.kind;
  return a.label === b.label;
}

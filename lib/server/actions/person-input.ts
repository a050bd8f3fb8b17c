import { z } from "zod";

/** What turns text around or is not seen makes one person pass for another. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/u;

export const personNameSchema = z
  .string()
  .trim()
  .min(1, "Say the name")
  .max(100)
  .refine((name) => !unseen.test(name), {
    error: "Leave out characters that are not seen or that turn the text around",
  });
export const emailSchema = z.string().trim().max(254).pipe(z.email("This is no e-mail address"));

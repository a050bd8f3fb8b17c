import { z } from "zod";

/** Of the environment: a variable that is set to nothing is not set. */
export function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((text) => (text === "" ? undefined : text), schema);
}

export const optionalText = unlessEmpty(z.string().optional());

/** Parts without the spaces around them; empty ones are left out. */
export const listOf = (separator: RegExp) =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part),
    );

import { z } from "zod";
import { calendarMs, type Instant, isInstant } from "@/lib/base/instant";
import { parseLocator } from "@/lib/routes/selection";

/** Numbers of an address are text. */
export const integer = z
  .string()
  .regex(/^-?\d{1,16}$/, "Not a whole number")
  .transform(Number)
  .pipe(z.int());

/** Epoch milliseconds. */
export const instantParameter = integer.refine(
  (value): value is Instant => isInstant(value),
  "Not a time between the years 1 and 9999",
);

/** Milliseconds of one bucket of time. */
export const bucketLength = integer.pipe(z.int().min(1).max(calendarMs));

/** A place in an artifact, as its address has it. */
export const placeParameter = z.string().transform((text, context) => {
  const locator = parseLocator(text);
  if (locator === null) context.addIssue("Not a place in a file of the evidence");
  return locator ?? z.NEVER;
});

/** `?kinds=log,access` and `?kinds=log&kinds=access` say the same. */
export function listOf<Choice extends string>(choices: readonly Choice[]) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given) =>
      [given]
        .flat()
        .flatMap((text) => text.split(","))
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(choices)));
}

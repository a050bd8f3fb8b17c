import type { z } from "zod";

/** Reads a JSON column. One that does not parse was written by us: it throws, and says which row. */
export function parseDocument<T>(schema: z.ZodType<T>, document: unknown, row: string): T {
  const parsed = schema.safeParse(document);
  if (!parsed.success) {
    throw new Error(`The row ${row} does not read as what it should be`, { cause: parsed.error });
  }
  return parsed.data;
}
